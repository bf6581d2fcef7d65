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

/** Returns the number of open pages of a list, and its setter. The URL has the number, so that a reload and Back keep it. */
export function usePagesParam(): readonly [number, (pages: number) => void] {
  const [pagesParam, setPagesParam] = useParam('pages')
  const pages = /^\d+$/.test(pagesParam) ? Math.min(Number(pagesParam), MAX_PAGES) : 0
  return [pages, (newPages) => setPagesParam(newPages === 0 ? '' : String(newPages))]
}

/** Fetches one page after another until `pages` are loaded. */
export function useFetchUpTo(pages: number, query: PagedQuery): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const loadedCount = data?.pages.length ?? 0
  const needsMore = loadedCount > 0 && loadedCount < pages && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, loadedCount, fetchNextPage])
}
