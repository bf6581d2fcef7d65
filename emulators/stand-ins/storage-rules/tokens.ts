import { RulesError, type Position } from './source-position.ts'

export type TokenKind = 'name' | 'string' | 'int' | 'float' | 'path' | 'symbol' | 'end'

export interface Token {
  kind: TokenKind
  /** As written; for strings what they mean. A path token is one segment with its slash. */
  text: string
  position: Position
  /** Offsets into the source, the end not included. */
  start: number
  end: number
}

const SYMBOLS = ['&&', '||', '==', '!=', '<=', '>=', '**', ...'{}()[]:;,.=<>!+-*/%?$'.split('')]
const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

/**
 * Cuts a rules file into tokens. As in the official compiler a slash with a path's character right after it is a path
 * segment, so `4/2` is no division there and `4 / 2` is.
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let line = 1
  let lineStart = 0
  const here = (): Position => ({ line, column: at - lineStart + 1 })
  const advance = (length: number) => {
    for (const end = at + length; at < end; at++) {
      if (source[at] === '\n') {
        line += 1
        lineStart = at + 1
      }
    }
  }
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  const push = (kind: TokenKind, length: number, text?: string) => {
    const position = here()
    const start = at
    advance(length)
    tokens.push({ kind, text: text ?? source.slice(start, at), position, start, end: at })
  }

  while (at < source.length) {
    const space = match(/[ \t\r\n\f]+|\/\/[^\n]*/y)
    if (space) {
      advance(space.length)
      continue
    }
    if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2)
      if (end < 0) throw new RulesError('Comment is not closed', here())
      advance(end + 2 - at)
      continue
    }
    const char = source.charAt(at)
    if (char === "'" || char === '"') {
      const { text, length } = readString(source, at, here())
      push('string', length, text)
      continue
    }
    const path = match(/\/(?:(?:[A-Za-z0-9\-._~&'*+:@]|%[0-9A-Fa-f]{2})+|\([A-Za-z0-9\-._~&'*+:@]+\))/y)
    if (path) {
      push('path', path.length)
      continue
    }
    const number = match(/(?:\d+\.\d*|\.\d+|\d+)/y)
    if (number) {
      push(/^\d+$/.test(number) ? 'int' : 'float', number.length)
      continue
    }
    const name = match(/[A-Za-z_][A-Za-z0-9_]*/y)
    if (name) {
      push('name', name.length)
      continue
    }
    const symbol = SYMBOLS.find((one) => source.startsWith(one, at))
    if (!symbol) throw new RulesError(`Unexpected character ${JSON.stringify(char)}`, here())
    push('symbol', symbol.length)
  }
  push('end', 0)
  return tokens
}

function readString(source: string, start: number, position: Position): { text: string; length: number } {
  const quote = source[start]
  let text = ''
  let at = start + 1
  for (;;) {
    const char = source[at]
    if (char === undefined || char === '\n' || char === '\r')
      throw new RulesError('String is not closed', position)
    if (char === quote) return { text, length: at + 1 - start }
    if (char !== '\\') {
      text += char
      at += 1
      continue
    }
    const code = /^\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))/.exec(source.slice(at, at + 6))
    const escaped = ESCAPES[source[at + 1] ?? '']
    if (code) text += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16))
    else if (escaped !== undefined) text += escaped
    else throw new RulesError(`Unknown escape \\${source[at + 1] ?? ''} in a string`, position)
    at += code ? code[0].length : 2
  }
}
