import { parseExpression } from './parse-expression.ts'
import { RulesError } from './source-position.ts'
import {
  OPERATIONS,
  type Allow,
  type FunctionDeclaration,
  type Match,
  type PathSegment,
  type Ruleset,
} from './syntax.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize } from './tokens.ts'

const ALLOWED = new Set<string>([...OPERATIONS, 'read', 'write'])

/** Parses a Storage rules file of version 2; throws `RulesError` at the first thing it does not take. */
export function parseRules(source: string): Ruleset {
  const reader = new TokenReader(tokenize(source))
  parseVersion(reader)
  const functions: FunctionDeclaration[] = []
  while (reader.is('function')) functions.push(parseFunction(reader))
  reader.expect('service')
  const service = reader.expectName('firebase.storage')
  reader.expect('.')
  const product = reader.expectName('storage')
  if (service.text !== 'firebase' || product.text !== 'storage') {
    throw new RulesError('Only the service firebase.storage is supported', service.position)
  }
  const body = parseBody(reader, false)
  while (reader.is('function')) functions.push(parseFunction(reader))
  if (reader.current.kind !== 'end') reader.fail('Expected nothing after the service')
  return { functions, service: { functions: body.functions, matches: body.matches } }
}

function parseVersion(reader: TokenReader): void {
  if (!reader.is('rules_version')) reader.fail("Expected rules_version = '2'")
  reader.take()
  reader.expect('=')
  if (reader.current.kind !== 'string' || reader.current.text !== '2')
    reader.fail("Only rules_version '2' is supported")
  reader.take()
  reader.expect(';')
}

function parseFunction(reader: TokenReader): FunctionDeclaration {
  const first = reader.expect('function')
  const { text: name, position } = reader.expectName("the function's name")
  reader.expect('(')
  const parameters: string[] = []
  while (!reader.accept(')')) {
    parameters.push(reader.expectName('a parameter').text)
    if (!reader.is(')')) reader.expect(',')
  }
  reader.expect('{')
  const lets: FunctionDeclaration['lets'] = []
  while (reader.accept('let')) {
    const variable = reader.expectName('a variable')
    reader.expect('=')
    lets.push({ name: variable.text, position: variable.position, value: parseExpression(reader) })
    reader.expect(';')
  }
  reader.expect('return')
  const result = parseExpression(reader)
  reader.expect(';')
  reader.expect('}')
  return { name, parameters, lets, result, position, start: first.start, end: reader.lastEnd }
}

function parseBody(
  reader: TokenReader,
  withAllows: boolean,
): Pick<Match, 'functions' | 'matches' | 'allows'> {
  const body: Pick<Match, 'functions' | 'matches' | 'allows'> = { functions: [], matches: [], allows: [] }
  reader.expect('{')
  while (!reader.accept('}')) {
    if (reader.is('match')) body.matches.push(parseMatch(reader))
    else if (reader.is('function')) body.functions.push(parseFunction(reader))
    else if (withAllows && reader.is('allow')) body.allows.push(parseAllow(reader))
    else
      reader.fail(
        withAllows ? "Expected 'match', 'allow', 'function' or '}'" : "Expected 'match', 'function' or '}'",
      )
  }
  return body
}

function parseMatch(reader: TokenReader): Match {
  const first = reader.expect('match')
  const path = parsePath(reader)
  const body = parseBody(reader, true)
  return { path, ...body, position: first.position, start: first.start, end: reader.lastEnd }
}

function parsePath(reader: TokenReader): PathSegment[] {
  const path: PathSegment[] = []
  for (;;) {
    if (reader.current.kind === 'path') {
      const text = reader.current.text.slice(1)
      if (/[*%]/.test(text)) reader.fail('Expected a path segment without * and %')
      reader.take()
      path.push({ kind: 'literal', text })
    } else if (reader.is('/') && reader.next.text === '{' && reader.next.start === reader.current.end) {
      reader.take()
      reader.take()
      path.push(parseWildcard(reader))
    } else if (path.length > 0 && reader.is('{')) return path
    else reader.fail('Expected a path segment such as /name, /{name} or /{name=**}')
  }
}

function parseWildcard(reader: TokenReader): PathSegment {
  const { text: name } = reader.expectName('the name of a wildcard')
  let kind: 'single' | 'recursive' = 'single'
  if (reader.accept('=')) {
    if (reader.accept('**')) kind = 'recursive'
    else reader.expect('*')
  }
  reader.expect('}')
  return { kind, name }
}

function parseAllow(reader: TokenReader): Allow {
  const first = reader.expect('allow')
  const operations: string[] = []
  do {
    if (!ALLOWED.has(reader.current.text)) reader.fail(`Expected one of ${[...ALLOWED].join(', ')}`)
    operations.push(reader.take().text)
  } while (reader.accept(','))
  let condition: Allow['condition']
  if (reader.accept(':')) {
    reader.expect('if')
    condition = parseExpression(reader)
  }
  reader.expect(';')
  return { operations, condition, position: first.position, start: first.start, end: reader.lastEnd }
}
