import { LIST_CURSOR } from '@shared/http/list-cursor.ts'

/** A filter of a list, as web/vite/list-fields.ts reads it off the call's own schema. */
interface Field {
  readonly options?: readonly string[]
  readonly fallback?: string
  readonly max?: number
}
export type Fields = Readonly<Record<string, Field>>
export type Filters = Readonly<Record<string, string>>

/** Where a list is open: its number, from 1, and what the page before said as `next`; null on the first. */
export interface Page {
  readonly number: number
  readonly after: string | null
}

export const FIRST_PAGE: Page = { number: 1, after: null }

/** `3.cursor`: number and beginning are one part of the address, so that neither stands without the other. */
const PAGE = /^([2-9]|[1-9]\d{1,4})\.(.+)$/

/** Two lists of one screen stand apart in its address: `waitlist.q`. */
export const partOf = (under: string, name: string): string => (under === '' ? name : `${under}.${name}`)

const isFit = (value: string, { options, max = Infinity }: Field): boolean =>
  options ? options.includes(value) : value.length <= max

/** The filters that an address holds; what may not be is as if it were not there. */
export function readFilters(address: URLSearchParams, fields: Fields, under: string): Filters {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = address.get(partOf(under, name))
      return [name, value !== null && isFit(value, field) ? value : (field.fallback ?? '')]
    }),
  )
}

export function readPage(address: URLSearchParams, under: string): Page {
  const [, number, after] = PAGE.exec(address.get(partOf(under, 'page')) ?? '') ?? []
  return number && after && LIST_CURSOR.test(after) ? { number: Number(number), after } : FIRST_PAGE
}

/** The address with one filter changed: what is as it is without being said is left out, and the list is at its beginning again. */
export function withFilter(
  address: URLSearchParams,
  {
    name,
    value,
    fallback = '',
    under,
  }: { name: string; value: string; fallback?: string | undefined; under: string },
): URLSearchParams {
  const next = withPage(address, FIRST_PAGE, under)
  if (value === fallback) next.delete(partOf(under, name))
  else next.set(partOf(under, name), value)
  return next
}

export function withPage(address: URLSearchParams, { number, after }: Page, under: string): URLSearchParams {
  const next = new URLSearchParams(address)
  const part = partOf(under, 'page')
  if (after === null) next.delete(part)
  else next.set(part, `${number}.${after}`)
  return next
}

/** The address without any filter of the list, at its first page. */
export function withoutFilters(address: URLSearchParams, fields: Fields, under: string): URLSearchParams {
  const next = withPage(address, FIRST_PAGE, under)
  for (const name of Object.keys(fields)) next.delete(partOf(under, name))
  return next
}

/**
 * What each page so far began with, the second one's first, once `next` is turned to. Nothing is known of the pages before one that
 * was come to by a link.
 */
export function trailTo(next: string, { number, after }: Page, trail: readonly string[]): string[] {
  const before = Array.from({ length: Math.max(0, number - 2) }, (_, index) => trail[index] ?? '')
  return after === null ? [next] : [...before, after, next]
}

/** The state of a history entry after one list has changed page: it keeps the trails of the screen's other lists. */
export function withTrail(
  state: Readonly<Record<string, unknown>> | null,
  under: string,
  trail: readonly string[],
): Record<string, unknown> {
  const others = Object.entries(state ?? {}).filter(([part]) => /(^|\.)trail$/.test(part))
  return { ...Object.fromEntries(others), [partOf(under, 'trail')]: trail }
}

/** The page before; from one that was come to by a link it is the first. */
export function pageBefore({ number }: Page, trail: readonly string[]): Page {
  const after = number > 2 ? trail[number - 3] : undefined
  return after ? { number: number - 1, after } : FIRST_PAGE
}
