import type { Bound } from './conditions.ts'
import { belowDatabase, waysToMatch, type IndexOrder, type Place, type QueryPlan } from './query-plan.ts'
import type { Cut, SortedIndex } from './sorted-index.ts'
import { inverted, keyOfName, KeyWriter, NULL, type FirestoreValue } from './value-key.ts'

/** Entries that stand together, all of which begin with the same equal values: so many letters of their keys. */
interface Span {
  readonly from: number
  readonly to: number
  readonly prefix: number
}

const writer = new KeyWriter()

/** The entries of an index that a query asks for, found by halving. */
export class Selection {
  readonly #index: SortedIndex
  readonly #spans: readonly Span[]
  readonly #isMerged: boolean
  readonly #isRepeated: boolean
  readonly #offset: number
  readonly #limit: number

  constructor(index: SortedIndex, plan: QueryPlan) {
    this.#index = index
    this.#offset = plan.offset
    this.#limit = plan.limit
    const prefixes = new Set(waysToMatch(plan.conditions).map((way) => keyOf(way)))
    this.#isMerged = prefixes.size > 1
    // Whatever contains several of what is looked for stands there several times.
    this.#isRepeated = (plan.conditions.contains?.values.length ?? 0) > 1
    this.#spans = [...prefixes].flatMap((prefix) => spansOf(index, plan, prefix))
  }

  /** How many documents there are. */
  get count(): number {
    const all = this.#isRepeated
      ? [...this.#inOrder()].length
      : this.#spans.reduce((sum, { from, to }) => sum + to - from, 0)
    return Math.max(0, Math.min(this.#limit, all - this.#offset))
  }

  /** Where they stand in the index, in the query's order. */
  *positions(): Generator<number> {
    let [skipped, taken] = [0, 0]
    for (const at of this.#inOrder()) {
      if (taken >= this.#limit) return
      if (skipped < this.#offset) skipped += 1
      else {
        taken += 1
        yield at
      }
    }
  }

  *#inOrder(): Generator<number> {
    if (!this.#isMerged) {
      for (const { from, to } of this.#spans) for (let at = from; at < to; at += 1) yield at
      return
    }
    const heads = this.#spans.map(({ from, to, prefix }) => ({ at: from, to, prefix }))
    let last: { at: number; prefix: number } | null = null
    for (;;) {
      const [first, ...others] = heads.filter(({ at, to }) => at < to)
      if (!first) return
      const least = others.reduce(
        (one, other) => (this.#index.compare(other.at, other.prefix, one.at, one.prefix) < 0 ? other : one),
        first,
      )
      const isSame = last && this.#index.compare(last.at, last.prefix, least.at, least.prefix) === 0
      last = { at: least.at, prefix: least.prefix }
      if (!isSame) yield least.at
      least.at += 1
    }
  }
}

/** The documents with some values, between a query's bounds and cursors. */
function spansOf(index: SortedIndex, plan: QueryPlan, prefix: string): Span[] {
  const { start, end, index: spec, conditions } = plan
  const cutOf = ({ values, name, isAfter }: Place): Cut => {
    const key = prefix + keyOf(values, spec.orders)
    return { key, isAfter, ...(name === null ? {} : { name: keyOfName(belowDatabase(name)) }) }
  }
  const low = start ? index.before(cutOf(start)) : 0
  const high = end ? index.before(cutOf(end)) : index.length
  const { range } = conditions
  const stretches = (range?.bounds ?? []).map((bound) =>
    stretchesOf(bound, spec.orders[0]?.isDescending ?? false),
  )
  // Each bound leaves some stretches; what all of them leave is what is asked for.
  return [[WHOLE], ...stretches]
    .map((some) =>
      some.map(({ from, to }) => ({
        from: Math.max(low, index.before({ ...from, key: prefix + from.key })),
        to: Math.min(high, index.before({ ...to, key: prefix + to.key })),
      })),
    )
    .reduce((all, some) =>
      all.flatMap((one) =>
        some.map(({ from, to }) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) })),
      ),
    )
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from)
    .map((span) => ({ ...span, prefix: prefix.length }))
}

function keyOf(values: readonly FirestoreValue[], orders: readonly IndexOrder[] = []): string {
  values.forEach((value, at) => writer.value(value, orders[at]?.isDescending))
  return writer.take()
}

/** From one place to another. */
interface Stretch {
  readonly from: Cut
  readonly to: Cut
}

const beforeKey = (key: string): Cut => ({ key, isAfter: false })
const afterKey = (key: string): Cut => ({ key, isAfter: true })
const WHOLE: Stretch = { from: beforeKey(''), to: afterKey('') }

/** What a bound leaves of a field's values: of the same type alone, but for what is to be another one, which a null never is. */
function stretchesOf({ is, value }: Bound, isDescending: boolean): Stretch[] {
  const key = writer.value(value).take()
  const type = writer.typeOf(value).take()
  const least = beforeKey(writer.leastOf(value).take())
  const afterNull = afterKey(writer.value(NULL).take())
  const ascending = {
    '<': [{ from: least, to: beforeKey(key) }],
    '<=': [{ from: least, to: afterKey(key) }],
    '>': [{ from: afterKey(key), to: afterKey(type) }],
    '>=': [{ from: beforeKey(key), to: afterKey(type) }],
    '!=': [
      { from: afterNull, to: beforeKey(key) },
      { from: afterKey(key), to: WHOLE.to },
    ],
  }[is]
  if (!isDescending) return ascending
  const turned = ({ key: asked, isAfter }: Cut): Cut => ({ key: inverted(asked), isAfter: !isAfter })
  return ascending.map(({ from, to }) => ({ from: turned(to), to: turned(from) }))
}
