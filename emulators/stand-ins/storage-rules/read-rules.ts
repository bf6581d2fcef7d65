/** One `allow` statement, with the full pattern of the `match` blocks around it. */
interface Statement {
  /** Path segments: a literal name, `{name}` for one segment, `{name=**}` for any number of them. */
  readonly pattern: readonly string[]
  readonly operations: ReadonlySet<string>
  readonly isAllowed: boolean
}

export interface StorageRules {
  /** Decides on `operation` (`get`, `list`, `create`, `update` or `delete`) on `/b/{bucket}/o/{object}`. */
  allows(path: string, operation: string): boolean
}

/** Thrown for rules that this reader does not understand, with the line. */
export class StorageRulesError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
}

const HEADER = /^rules_version\s*=\s*(?:'2'|"2")\s*;\s*service\s+firebase\.storage\s*\{/
const MATCH = /^match\s+((?:\/(?:\{\w+(?:=\*\*)?\}|[\w.-]+))+)\s*\{/
const OPERATION = Object.keys(OPERATIONS).join('|')
const ALLOW = new RegExp(
  `^allow\\s+((?:${OPERATION})(?:\\s*,\\s*(?:${OPERATION}))*)\\s*:\\s*if\\s+(true|false)\\s*;`,
)

/**
 * Reads a rules file whose conditions are all `true` or `false`, as in Kiln's. Everything else is refused with its line, so that rules
 * which this reader cannot evaluate do not seem to work here.
 */
export function readStorageRules(source: string): StorageRules {
  // Comments become spaces, so that offsets still count lines.
  const text = source.replace(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length))
  const statements: Statement[] = []
  const openBlocks: string[][] = []
  let offset = text.search(/\S|$/)

  const take = (expected: RegExp): RegExpExecArray | undefined => {
    const match = expected.exec(text.slice(offset))
    if (match === null) return undefined
    offset += match[0].length
    offset += text.slice(offset).search(/\S|$/)
    return match
  }
  const refuse = (message: string): never => {
    throw new StorageRulesError(message, text.slice(0, offset).split('\n').length)
  }

  if (take(HEADER) === undefined)
    refuse("Expected rules_version = '2'; followed by service firebase.storage {")
  openBlocks.push([])
  while (openBlocks.length > 0) {
    const match = take(MATCH)
    if (match !== undefined) {
      openBlocks.push((match[1] ?? '').split('/').slice(1))
      continue
    }
    const allow = take(ALLOW)
    if (allow !== undefined) {
      const operations = (allow[1] ?? '').split(',').flatMap((word) => OPERATIONS[word.trim()] ?? [])
      statements.push({
        pattern: openBlocks.flat(),
        operations: new Set(operations),
        isAllowed: allow[2] === 'true',
      })
      continue
    }
    if (take(/^\}/) === undefined)
      refuse('Only match blocks and "allow <operations>: if true;" or "if false;" can be read here')
    openBlocks.pop()
  }
  if (offset < text.length) refuse('Expected the end of the file')

  return {
    allows: (path, operation) =>
      statements.some(
        (statement) =>
          statement.isAllowed &&
          statement.operations.has(operation) &&
          coversPath(statement.pattern, path.split('/').slice(1)),
      ),
  }
}

/** Compares segment by segment. Object names are not normalised: `a/../b` has three segments. */
function coversPath(pattern: readonly string[], segments: readonly string[]): boolean {
  const [first, ...patternRest] = pattern
  if (first === undefined) return segments.length === 0
  if (first.endsWith('=**}'))
    return (
      segments.some((_, count) => coversPath(patternRest, segments.slice(count))) ||
      coversPath(patternRest, [])
    )
  const [segment, ...rest] = segments
  return (
    segment !== undefined && (first.startsWith('{') || first === segment) && coversPath(patternRest, rest)
  )
}
