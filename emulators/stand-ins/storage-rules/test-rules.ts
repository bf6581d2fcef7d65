import { checkRules } from './check.ts'
import { decide, type Observer } from './decide.ts'
import { parseRules } from './parse.ts'
import type { Ruleset } from './syntax.ts'
import type { Value } from './value.ts'

/** Rules as the runtime loads them; throws what a load refuses with. */
export function load(source: string): Ruleset {
  const rules = parseRules(source)
  checkRules(rules)
  return rules
}

export function inService(body: string): string {
  return `rules_version = '2';\nservice firebase.storage {\n${body}\n}\n`
}

/** Rules that allow getting any object on a condition. */
export function withCondition(condition: string, functions = ''): string {
  return inService(`${functions}\nmatch /b/{bucket}/o/{all=**} {\nallow get: if ${condition};\n}`)
}

/** A plain value as the language has it: whole numbers are ints. */
export function valueOf(plain: unknown): Value {
  if (typeof plain === 'number') return Number.isInteger(plain) ? BigInt(plain) : plain
  if (Array.isArray(plain)) return plain.map(valueOf)
  if (plain !== null && Object.getPrototypeOf(plain) === Object.prototype) {
    return new Map(Object.entries(plain as object).map(([key, value]) => [key, valueOf(value)]))
  }
  return plain as Value
}

export interface Wanted {
  method?: string
  path?: string
  auth?: unknown
  before?: unknown
  after?: unknown
}

/** Decides a request in which everything not named is null. */
export function ask(rules: Ruleset, wanted: Wanted = {}, observe?: Observer): boolean {
  const { method = 'get', path = 'photos/a.jpg', auth = null, before = null, after = null } = wanted
  const request = valueOf({ auth, resource: after })
  return decide(rules, { method, path: `/b/bucket/o/${path}`, request, resource: valueOf(before) }, observe)
}

/** Whether a condition holds for a request. */
export function holds(condition: string, wanted: Wanted = {}, functions = ''): boolean {
  return ask(load(withCondition(condition, functions)), wanted)
}
