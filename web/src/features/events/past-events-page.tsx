import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { pastTilesQuery } from '@/core/events/event-queries.ts'
import { useFetchPages, usePagesParam } from './use-pages-param.ts'
import { Wall, WallSkeleton } from '@/core/events/wall/wall.tsx'

/** The wall of past events, latest first. */
export function PastEventsPage() {
  usePage({ title: 'Past events' })
  const [extraPageCount, setExtraPageCount] = usePagesParam()
  const pageCount = extraPageCount + 1
  const query = useInfiniteQuery(pastTilesQuery)
  useFetchPages(pageCount, query)
  const { data, isPending, isError, isFetchingNextPage, hasNextPage, refetch } = query
  const openPages = data?.pages.slice(0, pageCount).map(({ value }) => value) ?? []
  const walls = openPages.filter((tiles) => tiles.length > 0)
  const hasMore = data !== undefined && (data.pages.length > pageCount || hasNextPage)
  return (
    <div className="px-gutter pt-28 pb-16">
      <h1 className="display text-display-1">
        Past
        <br />
        events
      </h1>
      <div className="mt-12 grid gap-[10px]">
        {isPending && <WallSkeleton />}
        {walls.map((tiles, pageIndex) => (
          <Wall
            key={tiles[0]?.id}
            tiles={tiles}
            label={pageIndex === 0 ? 'Past events' : `Past events, page ${pageIndex + 1}`}
          />
        ))}
      </div>
      {isError && walls.length === 0 && (
        <div role="alert">
          <p className="text-xl">Couldn't load past events. Check your connection and try again.</p>
          <Button className="mt-6" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && walls.length === 0 && <NoPastEvents />}
      {hasMore && (
        <div className="flex min-h-28 items-center justify-center py-8">
          <Button
            className="min-h-14 px-8 text-lg"
            disabled={isFetchingNextPage}
            onClick={() => setExtraPageCount(pageCount)}
          >
            Show older events
          </Button>
        </div>
      )}
    </div>
  )
}

function NoPastEvents() {
  return (
    <section className="rounded-tile border-ink flex flex-col items-start gap-6 border-2 p-6 sm:p-10">
      <h2 className="display text-5xl sm:text-7xl">No Past Events Yet</h2>
      <p className="text-lg">Come to the first one, and you are in the archive.</p>
      <ButtonLink to={paths.home}>See what's coming up</ButtonLink>
    </section>
  )
}
