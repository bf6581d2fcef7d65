import { builtInArity, isNamespace } from './library.ts'
import { methodArity } from './methods.ts'
import { TYPE_NAMES } from './operators.ts'
import { compileRegularExpression } from './regular-expression.ts'
import { RulesError, type Position } from './source-position.ts'
import type { Expression, FunctionDeclaration, Match, Ruleset } from './syntax.ts'
import { functionsIn, type FunctionScope } from './function-scope.ts'

const OBJECT_FIELDS = new Set([
  ...[
    'name',
    'bucket',
    'generation',
    'metageneration',
    'size',
    'timeCreated',
    'updated',
    'md5Hash',
    'crc32c',
    'etag',
  ],
  ...['contentDisposition', 'contentEncoding', 'contentType', 'metadata'],
])
const REQUEST_FIELDS = new Set(['auth', 'method', 'path', 'resource', 'time'])
const AUTH_FIELDS = new Set(['uid', 'token'])
const GLOBALS = new Set(['request', 'resource'])
const REGULAR_EXPRESSION_METHODS = new Set(['matches', 'split', 'replace'])
const MAX_PARAMETERS = 7
const MAX_LETS = 10

/** Looks for what the evaluator could only stumble over: unknown names, wrong counts, what is not supported. */
export function checkRules(rules: Ruleset): void {
  const fileScope = declare(rules.functions, undefined, [])
  const serviceScope = declare(rules.service.functions, fileScope, [])
  for (const match of rules.service.matches) checkMatch(match, serviceScope, [], 0)
}

function fail(message: string, position: Position): never {
  throw new RulesError(message, position)
}

function checkMatch(
  match: Match,
  outer: FunctionScope,
  wildcards: readonly string[],
  recursive: number,
): void {
  const names = [...wildcards]
  let recursiveCount = recursive
  for (const segment of match.path) {
    if (segment.kind === 'literal') continue
    if (names.includes(segment.name)) fail(`Wildcard '${segment.name}' is already taken`, match.position)
    checkFreeName(segment.name, match.position)
    names.push(segment.name)
    if (segment.kind === 'recursive') recursiveCount += 1
  }
  // Two of them leave open what each one holds.
  if (recursiveCount > 1) fail('More than one recursive wildcard in a path is not supported', match.position)
  const scope = declare(match.functions, outer, names)
  for (const allow of match.allows)
    if (allow.condition) checkExpression(allow.condition, scope, new Set(names))
  for (const inner of match.matches) checkMatch(inner, scope, names, recursiveCount)
}

function checkFreeName(name: string, position: Position): void {
  if (GLOBALS.has(name) || isNamespace(name)) fail(`The name '${name}' belongs to the language`, position)
}

function declare(
  functions: readonly FunctionDeclaration[],
  outer: FunctionScope | undefined,
  wildcards: readonly string[],
): FunctionScope {
  const scope = functionsIn(functions, outer)
  const seen = new Set<string>()
  for (const one of functions) {
    if (seen.has(one.name) || builtInArity(one.name) !== undefined || outer?.find(one.name)) {
      fail(`Function '${one.name}' is declared already`, one.position)
    }
    seen.add(one.name)
    checkFunction(one, scope, wildcards)
  }
  for (const one of functions) checkRecursion(one, scope, [])
  return scope
}

function checkFunction(one: FunctionDeclaration, scope: FunctionScope, wildcards: readonly string[]): void {
  if (one.parameters.length > MAX_PARAMETERS) fail(`More than ${MAX_PARAMETERS} parameters`, one.position)
  if (one.lets.length > MAX_LETS) fail(`More than ${MAX_LETS} variables`, one.position)
  const names = new Set(wildcards)
  const own = new Set<string>()
  const add = (name: string, position: Position) => {
    checkFreeName(name, position)
    if (own.has(name)) fail(`'${name}' is declared already`, position)
    own.add(name)
    names.add(name)
  }
  for (const parameter of one.parameters) add(parameter, one.position)
  for (const { name, value, position } of one.lets) {
    checkExpression(value, scope, names)
    add(name, position)
  }
  checkExpression(one.result, scope, names)
}

function checkRecursion(
  one: FunctionDeclaration,
  scope: FunctionScope,
  calls: readonly FunctionDeclaration[],
): void {
  if (calls.includes(one)) fail(`Function '${one.name}' calls itself`, one.position)
  for (const expression of [...one.lets.map((variable) => variable.value), one.result]) {
    for (const inner of expressionsIn(expression)) {
      const found = inner.kind === 'call' ? scope.find(inner.name) : undefined
      if (found) checkRecursion(found.declaration, found.scope, [...calls, one])
    }
  }
}

/** An expression and all in it. */
export function* expressionsIn(expression: Expression): Generator<Expression> {
  yield expression
  for (const part of partsOf(expression)) yield* expressionsIn(part)
}

function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return []
    case 'list':
      return expression.items
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'member':
      return [expression.object]
    case 'index':
      return [expression.object, expression.index]
    case 'slice':
      return [expression.object, expression.from, expression.to]
    case 'call':
      return expression.args
    case 'method':
      return isNamespaceCall(expression) ? expression.args : [expression.object, ...expression.args]
    case 'not':
    case 'negate':
    case 'is':
      return [expression.operand]
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse]
    case 'and':
    case 'or':
    case 'comparison':
    case 'arithmetic':
    case 'in':
      return [expression.left, expression.right]
  }
}

/** `math.abs(x)` looks like a method, but is a function of the language. */
export function isNamespaceCall(expression: Expression): expression is Expression & {
  kind: 'method'
  object: { kind: 'name'; name: string }
} {
  return (
    expression.kind === 'method' && expression.object.kind === 'name' && isNamespace(expression.object.name)
  )
}

function checkExpression(expression: Expression, scope: FunctionScope, names: ReadonlySet<string>): void {
  for (const one of expressionsIn(expression)) checkNode(one, scope, names)
}

function checkNode(one: Expression, scope: FunctionScope, names: ReadonlySet<string>): void {
  const { position } = one
  if (one.kind === 'name' && !names.has(one.name) && !GLOBALS.has(one.name)) {
    fail(isNamespace(one.name) ? `'${one.name}' is no value` : `Unknown name '${one.name}'`, position)
  }
  if (one.kind === 'is' && !TYPE_NAMES.has(one.type)) fail(`Type '${one.type}' is not supported`, position)
  if (one.kind === 'member') checkField(one)
  if (one.kind === 'call') {
    const arity = scope.find(one.name)?.declaration.parameters.length ?? builtInArity(one.name)
    if (arity === undefined) fail(`Function '${one.name}' is unknown or not supported`, position)
    if (arity !== one.args.length) fail(`Function '${one.name}' takes ${arity} arguments`, position)
  }
  if (isNamespaceCall(one)) {
    const name = `${one.object.name}.${one.name}`
    const arity = builtInArity(name)
    if (arity === undefined) fail(`Function '${name}' is unknown or not supported`, position)
    if (arity !== one.args.length) fail(`Function '${name}' takes ${arity} arguments`, position)
  } else if (one.kind === 'method') checkMethod(one)
}

function checkMethod(one: Expression & { kind: 'method' }): void {
  const { name, args, position } = one
  const arity = methodArity(name)
  if (!arity) fail(`Method '${name}' is unknown or not supported`, position)
  if (!arity.includes(args.length)) fail(`Method '${name}' takes ${arity.join(' or ')} arguments`, position)
  const pattern = args[0]
  if (
    !REGULAR_EXPRESSION_METHODS.has(name) ||
    pattern?.kind !== 'literal' ||
    typeof pattern.value !== 'string'
  )
    return
  try {
    compileRegularExpression(pattern.value)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    fail(`Regular expression ${JSON.stringify(pattern.value)} is not supported: ${reason}`, pattern.position)
  }
}

function checkField(one: Expression & { kind: 'member' }): void {
  const { object, name, position } = one
  const known = fieldsOf(object)
  if (known && !known.has(name)) fail(`Unknown field '${name}'`, position)
}

function fieldsOf(object: Expression): ReadonlySet<string> | undefined {
  if (object.kind === 'name' && object.name === 'request') return REQUEST_FIELDS
  if (object.kind === 'name' && object.name === 'resource') return OBJECT_FIELDS
  const ofRequest =
    object.kind === 'member' && object.object.kind === 'name' && object.object.name === 'request'
  if (ofRequest && object.name === 'resource') return OBJECT_FIELDS
  return ofRequest && object.name === 'auth' ? AUTH_FIELDS : undefined
}
