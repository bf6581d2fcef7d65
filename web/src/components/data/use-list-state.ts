import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { filtersByList } from 'virtual:filters-by-list'
import type { Api, CallName } from '@shared/api.ts'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { useUrlParams } from '@/lib/use-param.ts'
import {
  FIRST_PAGE,
  findPreviousPage,
  makeParamName,
  readFilters,
  readPage,
  extendTrail,
  withFilter,
  withoutFilters,
  withPage,
  withTrail,
} from './list-params.ts'

/** Calls that return a list page by page: those that take a cursor (`after`). */
export type ListName = {
  [N in CallName]: Api[N] extends { query: { shape: { after: unknown } } } ? N : never
}[CallName]

/** One page of a list. */
interface RowPage<Row> {
  readonly items: readonly Row[]
  readonly next: string | null
}

type RowOf<N extends ListName> = CallResponse<N> extends RowPage<infer Row> ? Row : never
type FilterName<N extends ListName> = Api[N] extends { query: { shape: infer Shape } }
  ? Exclude<keyof Shape & string, 'after' | 'limit'>
  : never

interface ListOptions<N extends ListName, Row> {
  readonly params?: Readonly<Record<string, string | number>>
  /** Filters that the screen itself sets, and which are therefore not in its URL. */
  readonly fixedFilters?: Readonly<Record<string, string>>
  /** The filters that this screen starts with, instead of the call's own defaults. */
  readonly defaultFilters?: Readonly<Record<string, string>>
  /** A prefix for the list's parameters in the URL, if a screen has several lists: `waitlist.q`. */
  readonly prefix?: string
  /** The number of rows of a page; by default the call's own. */
  readonly limit?: number
  /** Returns the rows of a response that does not have the shape of `listResponse`. */
  readonly toPage?: (response: CallResponse<N>) => RowPage<Row>
  /** Whether the list is fetched again whenever it is opened, because other screens change it. */
  readonly isAlwaysRefetched?: boolean
  /** The message if the list does not load. */
  readonly failureText: string
}

const LIST_KEY = 'list'

/** Refetches the lists of a call: the lists on screen immediately, and the others when they are shown. */
export function refreshList(client: QueryClient, name: ListName): Promise<void> {
  return client.invalidateQueries({ queryKey: [LIST_KEY, name] })
}

/**
 * Loads a list from the server. The list's filters, search and page are in the URL. A filter's value that the call's `query`
 * schema forbids falls back to the default. A changed filter replaces the history entry, and opens the first page. Each page has a
 * history entry, so that Back opens the previous page, and each entry stores the list's trail (`extendTrail`) for Previous.
 */
export function useListState<N extends ListName, Row = RowOf<N>>(name: N, options: ListOptions<N, Row>) {
  const {
    params,
    fixedFilters = {},
    defaultFilters = {},
    prefix = '',
    limit,
    toPage = toRowPage<Row>,
    failureText,
  } = options
  const { isAlwaysRefetched = false } = options
  const [urlParams, setUrlParams] = useUrlParams()
  const { state: historyState } = useLocation() as { state: Record<string, unknown> | null }
  const trailKey = makeParamName(prefix, 'trail')
  const trail = parseTrail(historyState?.[trailKey])
  const filterDefinitions = Object.fromEntries(
    Object.entries(filtersByList[name] ?? {})
      .filter(([filterName]) => !(filterName in fixedFilters))
      .map(([filterName, definition]) => [
        filterName,
        { ...definition, defaultValue: defaultFilters[filterName] ?? definition.defaultValue ?? '' },
      ]),
  )
  const filters = readFilters(urlParams, filterDefinitions, prefix)
  const page = readPage(urlParams, prefix)
  const query = { ...filters, ...fixedFilters, after: page.cursor, limit }

  const callList = callApi as (name: N, input: object) => Promise<CallResponse<N>>
  const listQuery = useQuery({
    queryKey: [LIST_KEY, name, params, query],
    queryFn: ({ signal }) => callList(name, { params, query, signal }),
    placeholderData: keepPreviousData,
    ...(isAlwaysRefetched ? { staleTime: 0 } : {}),
  })
  const { error, data } = listQuery

  const goToPage = (targetPage: typeof page, newTrail: readonly string[]) =>
    setUrlParams((currentParams) => withPage(currentParams, targetPage, prefix), {
      state: withTrail(historyState, prefix, newTrail),
    })
  const replaceUrl = (change: (currentParams: URLSearchParams) => URLSearchParams) =>
    setUrlParams(change, { replace: true, state: { ...historyState, [trailKey]: [] } })

  // A link that was cut off has an invalid cursor. The list then shows its first page.
  const hasInvalidCursor = page.cursor !== null && error instanceof ApiError && error.code === 'invalid_query'
  useEffect(() => {
    if (hasInvalidCursor) replaceUrl((currentParams) => withPage(currentParams, FIRST_PAGE, prefix))
    // oxlint-disable-next-line react/exhaustive-deps -- `replaceUrl` is a new function on each render
  }, [hasInvalidCursor, prefix])

  const isFiltered = Object.entries(filters).some(
    ([filterName, value]) => value !== filterDefinitions[filterName]?.defaultValue,
  )
  const shownPage = data && toPage(data)
  const nextCursor = shownPage?.next ?? null
  return {
    getFilter: (filterName: FilterName<N>): string => filters[filterName] ?? '',
    setFilter: (filterName: FilterName<N>, value: string) =>
      replaceUrl((currentParams) =>
        withFilter(currentParams, {
          name: filterName,
          value,
          defaultValue: filterDefinitions[filterName]?.defaultValue,
          prefix,
        }),
      ),
    /** Undefined while nothing is filtered; for `FilterBar`. */
    onClear: isFiltered
      ? () => replaceUrl((currentParams) => withoutFilters(currentParams, filterDefinitions, prefix))
      : undefined,
    /** The last response, for its fields other than the rows. */
    response: data,
    /** For `DataList`. */
    table: {
      rows: shownPage?.items,
      pageNumber: page.number,
      isBusy: listQuery.isPlaceholderData,
      failureText: error && !hasInvalidCursor ? failureText : undefined,
      onRetry: () => void listQuery.refetch(),
    },
    /** For `Pager`. */
    pager: {
      pageNumber: page.number,
      hasNext: nextCursor !== null,
      isBusy: listQuery.isPlaceholderData,
      onNext: () => {
        if (nextCursor === null) return
        goToPage({ number: page.number + 1, cursor: nextCursor }, extendTrail(nextCursor, page, trail))
      },
      onPrevious: () => goToPage(findPreviousPage(page, trail), trail),
    },
  }
}

const toRowPage = <Row>(response: unknown) => response as RowPage<Row>

/** The history state may come from an older version, so it is checked. */
function parseTrail(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
