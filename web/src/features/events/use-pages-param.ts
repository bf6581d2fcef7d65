import { useEffect } from 'react'
import { useParam } from '@/lib/use-param.ts'

/** The maximum number of pages, because a URL can ask for any number. */
const MAX_PAGES = 40

interface PagedQuery {
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => unknown
}

/** Returns the number of open pages after the first, and its setter. The URL has the number, so that a reload and Back keep it. */
export function usePagesParam(): readonly [number, (pageCount: number) => void] {
  const [pagesParam, setPagesParam] = useParam('pages')
  const pageCount = /^\d+$/.test(pagesParam) ? Math.min(Number(pagesParam), MAX_PAGES) : 0
  return [pageCount, (newCount) => setPagesParam(newCount === 0 ? '' : String(newCount))]
}

/** Fetches one page after another until `pageCount` pages are loaded. */
export function useFetchPages(pageCount: number, query: PagedQuery): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const loadedPageCount = data?.pages.length ?? 0
  const shouldFetchMore =
    loadedPageCount > 0 && loadedPageCount < pageCount && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (shouldFetchMore) void fetchNextPage()
  }, [shouldFetchMore, loadedPageCount, fetchNextPage])
}
