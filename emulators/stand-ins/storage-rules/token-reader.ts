import { RulesError } from './source-position.ts'
import type { Token } from './tokens.ts'

/** Words of the language; none can be a name of one's own. */
const RESERVED = new Set([
  ...[
    'allow',
    'break',
    'continue',
    'else',
    'false',
    'for',
    'function',
    'if',
    'import',
    'in',
    'is',
    'let',
    'match',
  ],
  ...['null', 'package', 'return', 'rules_version', 'service', 'true', 'var', 'while'],
])

/** Goes through tokens one by one; what is not as wanted is an error at its place. */
export class TokenReader {
  readonly #tokens: Token[]
  #at = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  get current(): Token {
    const token = this.#tokens[this.#at] ?? this.#tokens.at(-1)
    if (!token) throw new Error('A token list has at least its end')
    return token
  }

  get next(): Token {
    return this.#tokens[this.#at + 1] ?? this.current
  }

  /** Where the token before the current one ended. */
  get lastEnd(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0
  }

  take(): Token {
    const token = this.current
    this.#at += 1
    return token
  }

  is(text: string): boolean {
    const { kind } = this.current
    return (kind === 'symbol' || kind === 'name') && this.current.text === text
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.#at += 1
    return true
  }

  expect(text: string): Token {
    if (!this.is(text)) this.fail(`Expected '${text}'`)
    return this.take()
  }

  /** A name of the rules' own. */
  expectName(what: string): Token {
    if (this.current.kind !== 'name' || RESERVED.has(this.current.text)) this.fail(`Expected ${what}`)
    return this.take()
  }

  fail(message: string): never {
    const { kind, text, position } = this.current
    const found = kind === 'end' ? 'the end of the file' : `'${text}'`
    throw new RulesError(`${message}, found ${found}`, position)
  }
}
