import { coveringMatches } from './cover-path.ts'
import { Evaluator, type Outcome } from './evaluate.ts'
import type { Allow, Expression, Ruleset } from './syntax.ts'
import { isMap, type Value } from './value.ts'

/** What somebody wants to do to an object. */
export interface StorageRequest {
  /** `/b/{bucket}/o/{object}` */
  path: string
  /** `get`, `list`, `create`, `update` or `delete`. */
  method: string
  request: Value
  resource: Value
}

const READS = new Set(['get', 'list'])
const WRITES = new Set(['create', 'update', 'delete'])

/** Hears what became of a statement without a condition, and of every condition's expressions. */
export type Observer = (node: Allow | Expression, outcome: Outcome) => void

function appliesTo(allow: Allow, method: string): boolean {
  return allow.operations.some((operation) => {
    if (operation === 'read') return READS.has(method)
    if (operation === 'write') return WRITES.has(method)
    return operation === method
  })
}

/** Whether the rules allow a request: at least one statement of a match that covers its path must. */
export function decide(rules: Ruleset, wanted: StorageRequest, observe: Observer = () => undefined): boolean {
  if (!READS.has(wanted.method) && !WRITES.has(wanted.method)) return false
  const evaluator = new Evaluator(observe)
  const request = isMap(wanted.request)
    ? new Map(wanted.request).set('method', wanted.method)
    : wanted.request
  for (const { allows, wildcards, functions } of coveringMatches(rules, wanted.path)) {
    const variables = new Map([...wildcards, ['request', request], ['resource', wanted.resource]] as [
      string,
      Value,
    ][])
    for (const allow of allows) {
      if (!appliesTo(allow, wanted.method)) continue
      if (!allow.condition) {
        observe(allow, true)
        return true
      }
      if (evaluator.holds(allow.condition, { variables, outer: variables, functions })) return true
    }
  }
  return false
}
