import { isNamespaceCall } from './check.ts'
import type { FunctionScope } from './function-scope.ts'
import { callBuiltIn } from './library.ts'
import { callMethod } from './methods.ts'
import { calculate, checkedInt, compare, indexInto, isIn, isOfType, sliceOf } from './operators.ts'
import type { Expression, FunctionDeclaration } from './syntax.ts'
import { EvaluationError, isMap, typeName, type Value } from './value.ts'

/** What production evaluates at most for one decision. */
const MAX_EXPRESSIONS = 1_000
const MAX_CALL_DEPTH = 20

/** Past this error nothing is evaluated, and nothing makes it irrelevant. */
class LimitError extends EvaluationError {}

export type Outcome = boolean | 'error'

/** What names mean. An argument or variable that could not be computed is an error only where it is used. */
export type Variables = ReadonlyMap<string, Value | EvaluationError>

/** What names mean at a place. */
export interface Environment {
  variables: Variables
  /** What functions see besides their own names: the request and the wildcards. */
  outer: Variables
  functions: FunctionScope
}

/** Evaluates conditions of one request. */
export class Evaluator {
  readonly #observe: (expression: Expression, outcome: Outcome) => void
  #evaluated = 0
  #depth = 0

  /** `observe` hears of every expression that came to a boolean or an error. */
  constructor(observe: (expression: Expression, outcome: Outcome) => void = () => undefined) {
    this.#observe = observe
  }

  /** Whether a condition holds; an error, and anything but `true`, does not. */
  holds(condition: Expression, environment: Environment): boolean {
    try {
      return this.evaluate(condition, environment) === true
    } catch (error) {
      if (error instanceof EvaluationError) return false
      throw error
    }
  }

  /** The value of an expression; throws `EvaluationError` when it has none. */
  evaluate(expression: Expression, environment: Environment): Value {
    try {
      this.#evaluated += 1
      if (this.#evaluated > MAX_EXPRESSIONS) throw new LimitError(`More than ${MAX_EXPRESSIONS} expressions`)
      const value = this.#compute(expression, environment)
      if (typeof value === 'boolean') this.#observe(expression, value)
      return value
    } catch (error) {
      if (error instanceof EvaluationError) this.#observe(expression, 'error')
      throw error
    }
  }

  #compute(expression: Expression, environment: Environment): Value {
    const value = (one: Expression) => this.evaluate(one, environment)
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'list':
        return expression.items.map(value)
      case 'map':
        return new Map(
          expression.entries.map((entry) => [this.#key(entry.key, environment), value(entry.value)]),
        )
      case 'name':
        return lookUp(environment.variables, expression.name)
      case 'member':
        return memberOf(value(expression.object), expression.name)
      case 'index':
        return indexInto(value(expression.object), value(expression.index))
      case 'slice':
        return sliceOf(value(expression.object), value(expression.from), value(expression.to))
      case 'call':
        return this.#call(expression.name, expression.args, environment)
      case 'method': {
        const args = expression.args.map(value)
        if (isNamespaceCall(expression))
          return callBuiltIn(`${expression.object.name}.${expression.name}`, args)
        return callMethod(value(expression.object), expression.name, args)
      }
      case 'not':
        return !this.#boolean(expression.operand, environment)
      case 'negate':
        return negate(value(expression.operand))
      case 'and':
        return this.#decide(expression.left, expression.right, false, environment)
      case 'or':
        return this.#decide(expression.left, expression.right, true, environment)
      case 'comparison':
        return compare(expression.operator, value(expression.left), value(expression.right))
      case 'arithmetic':
        return calculate(expression.operator, value(expression.left), value(expression.right))
      case 'in':
        return isIn(value(expression.left), value(expression.right))
      case 'is':
        return isOfType(value(expression.operand), expression.type)
      case 'conditional':
        return value(
          this.#boolean(expression.condition, environment) ? expression.whenTrue : expression.whenFalse,
        )
    }
  }

  #key(key: Expression, environment: Environment): string {
    const value = this.evaluate(key, environment)
    if (typeof value !== 'string') throw new EvaluationError('The key of a map must be a string')
    return value
  }

  #boolean(expression: Expression, environment: Environment): boolean {
    const value = this.evaluate(expression, environment)
    if (typeof value !== 'boolean') throw new EvaluationError(`Expected a bool, got ${typeName(value)}`)
    return value
  }

  /**
   * `||` with `decisive` true, `&&` with false: one decisive side decides, even when the other is an error; else an error
   * of either side is the outcome.
   */
  #decide(left: Expression, right: Expression, decisive: boolean, environment: Environment): boolean {
    let failure: EvaluationError | undefined
    try {
      if (this.#boolean(left, environment) === decisive) return decisive
    } catch (error) {
      if (!(error instanceof EvaluationError) || error instanceof LimitError) throw error
      failure = error
    }
    if (this.#boolean(right, environment) === decisive) return decisive
    if (failure) throw failure
    return !decisive
  }

  #call(name: string, args: Expression[], environment: Environment): Value {
    const found = environment.functions.find(name)
    if (!found) {
      return callBuiltIn(
        name,
        args.map((argument) => this.evaluate(argument, environment)),
      )
    }
    if (this.#depth >= MAX_CALL_DEPTH)
      throw new LimitError(`Functions call each other deeper than ${MAX_CALL_DEPTH}`)
    const values = args.map((argument) => this.#attempt(argument, environment))
    this.#depth += 1
    try {
      return this.#run(found.declaration, values, { outer: environment.outer, functions: found.scope })
    } finally {
      this.#depth -= 1
    }
  }

  #run(
    declaration: FunctionDeclaration,
    args: (Value | EvaluationError)[],
    around: Pick<Environment, 'outer' | 'functions'>,
  ): Value {
    const variables = new Map(around.outer)
    declaration.parameters.forEach((parameter, i) => variables.set(parameter, args[i] ?? null))
    const environment = { ...around, variables }
    for (const { name, value } of declaration.lets) variables.set(name, this.#attempt(value, environment))
    return this.evaluate(declaration.result, environment)
  }

  #attempt(expression: Expression, environment: Environment): Value | EvaluationError {
    try {
      return this.evaluate(expression, environment)
    } catch (error) {
      if (error instanceof EvaluationError && !(error instanceof LimitError)) return error
      throw error
    }
  }
}

function lookUp(variables: Variables, name: string): Value {
  const value = variables.get(name)
  if (value === undefined) throw new EvaluationError(`Unknown name ${name}`)
  if (value instanceof EvaluationError) throw value
  return value
}

function memberOf(object: Value, name: string): Value {
  if (!isMap(object)) throw new EvaluationError(`Property ${name} is undefined on ${typeName(object)}`)
  const value = object.get(name)
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object`)
  return value
}

function negate(value: Value): Value {
  if (typeof value === 'bigint') return checkedInt(-value)
  if (typeof value === 'number') return -value
  throw new EvaluationError(`Unsupported operation: -${typeName(value)}`)
}
