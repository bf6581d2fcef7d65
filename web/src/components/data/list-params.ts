import { LIST_CURSOR_PATTERN } from '@shared/http/list-cursor.ts'

/** A filter of a list, as web/vite/filters-by-list.ts reads it from the call's schema. */
interface FilterDefinition {
  readonly options?: readonly string[]
  readonly defaultValue?: string
  readonly maxLength?: number
}
export type FilterDefinitions = Readonly<Record<string, FilterDefinition>>
export type Filters = Readonly<Record<string, string>>

/** A page of a list: its number, from 1, and its cursor, which is the `next` of the previous page; null on the first page. */
export interface Page {
  readonly number: number
  readonly cursor: string | null
}

export const FIRST_PAGE: Page = { number: 1, cursor: null }

/** `3.cursor`: number and cursor are one parameter, so that a URL never has only one of them. */
const PAGE_PARAM = /^([2-9]|[1-9]\d{1,4})\.(.+)$/

/** Returns a parameter's name in the URL. With prefixes, two lists of one screen have different names: `waitlist.q`. */
export const makeParamName = (prefix: string, name: string): string =>
  prefix === '' ? name : `${prefix}.${name}`

const isValid = (value: string, { options, maxLength = Infinity }: FilterDefinition): boolean =>
  options ? options.includes(value) : value.length <= maxLength

/** Reads the filters from a URL. Invalid and missing values become the default. */
export function readFilters(
  urlParams: URLSearchParams,
  filterDefinitions: FilterDefinitions,
  prefix: string,
): Filters {
  return Object.fromEntries(
    Object.entries(filterDefinitions).map(([name, definition]) => {
      const value = urlParams.get(makeParamName(prefix, name))
      return [name, value !== null && isValid(value, definition) ? value : (definition.defaultValue ?? '')]
    }),
  )
}

export function readPage(urlParams: URLSearchParams, prefix: string): Page {
  const [, number, cursor] = PAGE_PARAM.exec(urlParams.get(makeParamName(prefix, 'page')) ?? '') ?? []
  return number && cursor && LIST_CURSOR_PATTERN.test(cursor)
    ? { number: Number(number), cursor }
    : FIRST_PAGE
}

/** Returns the parameters with one filter changed. Default values are omitted, and the list is at its first page again. */
export function withFilter(
  urlParams: URLSearchParams,
  {
    name,
    value,
    defaultValue = '',
    prefix,
  }: { name: string; value: string; defaultValue?: string | undefined; prefix: string },
): URLSearchParams {
  const newParams = withPage(urlParams, FIRST_PAGE, prefix)
  if (value === defaultValue) newParams.delete(makeParamName(prefix, name))
  else newParams.set(makeParamName(prefix, name), value)
  return newParams
}

export function withPage(
  urlParams: URLSearchParams,
  { number, cursor }: Page,
  prefix: string,
): URLSearchParams {
  const newParams = new URLSearchParams(urlParams)
  const name = makeParamName(prefix, 'page')
  if (cursor === null) newParams.delete(name)
  else newParams.set(name, `${number}.${cursor}`)
  return newParams
}

/** Returns the parameters without any filter of the list, at its first page. */
export function withoutFilters(
  urlParams: URLSearchParams,
  filterDefinitions: FilterDefinitions,
  prefix: string,
): URLSearchParams {
  const newParams = withPage(urlParams, FIRST_PAGE, prefix)
  for (const name of Object.keys(filterDefinitions)) newParams.delete(makeParamName(prefix, name))
  return newParams
}

/**
 * Returns the trail of a list after the page with the cursor `nextCursor` is opened: the cursors of the pages so far, from the
 * second page on. If a link opened a page, the cursors of the pages before it are unknown, so they are empty.
 */
export function extendTrail(
  nextCursor: string,
  { number, cursor }: Page,
  trail: readonly string[],
): string[] {
  const earlierCursors = Array.from({ length: Math.max(0, number - 2) }, (_, index) => trail[index] ?? '')
  return cursor === null ? [nextCursor] : [...earlierCursors, cursor, nextCursor]
}

/** Returns the state of the history entry after one list opens another page. The trails of the screen's other lists stay. */
export function withTrail(
  state: Readonly<Record<string, unknown>> | null,
  prefix: string,
  trail: readonly string[],
): Record<string, unknown> {
  const trails = Object.entries(state ?? {}).filter(([key]) => /(^|\.)trail$/.test(key))
  return { ...Object.fromEntries(trails), [makeParamName(prefix, 'trail')]: trail }
}

/** Returns the previous page of `page`, or the first page if the cursor of the previous page is unknown. */
export function findPreviousPage(page: Page, trail: readonly string[]): Page {
  const cursor = page.number > 2 ? trail[page.number - 3] : undefined
  return cursor ? { number: page.number - 1, cursor } : FIRST_PAGE
}
