import type { EventTile } from '@shared/events/contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { moreTilesQuery, upcomingCountQuery } from '@/core/events/event-queries.ts'
import { MORE_TILES_LIMIT } from '@/core/events/first-tiles.ts'
import { useFetchPages, usePagesParam } from './use-pages-param.ts'
import { Wall } from '@/core/events/wall/wall.tsx'

interface MoreTilesProps {
  readonly city: string | null
  /** The tiles of the first wall. */
  readonly firstTiles: readonly EventTile[]
}

/** 'Show N More Events' / 'Show Less': the tiles after the first ten, a page at a time. */
export default function MoreTiles({ city, firstTiles }: MoreTilesProps) {
  const [pageCount, setPageCount] = usePagesParam()
  const isOpen = pageCount > 0
  const countQuery = useQuery(upcomingCountQuery(city))
  const moreTiles = useInfiniteQuery({ ...moreTilesQuery(city), enabled: isOpen })
  useFetchPages(pageCount, moreTiles)
  const { refetch } = moreTiles
  // These tiles start after the last tile of the first wall, so they are loaded again when that tile changes.
  useOnChange(firstTiles.at(-1)?.id, () => isOpen && void refetch())
  const firstIds = new Set(firstTiles.map((tile) => tile.id))
  const tilePages = (moreTiles.data?.pages ?? [])
    .slice(0, pageCount)
    .map((page) => page.value.filter((tile) => tile.variant !== 'cta' && !firstIds.has(tile.id)))
  const visibleCount = firstTiles.length + tilePages.flat().length
  const remainingCount = Math.max(0, (countQuery.data?.value.count ?? 0) - visibleCount)
  const areAllTilesShown =
    isOpen &&
    moreTiles.data !== undefined &&
    pageCount >= moreTiles.data.pages.length &&
    !moreTiles.hasNextPage
  return (
    <>
      {tilePages.map(
        (tiles, pageIndex) =>
          tiles.length > 0 && (
            // The page's number is its key, because a page keeps its position on the wall when its tiles change.
            <div key={pageIndex} className="mt-[10px]">
              <Wall tiles={tiles} label="More upcoming events" />
            </div>
          ),
      )}
      {isOpen && moreTiles.isError && !moreTiles.isFetching && (
        <p role="alert" className="pt-6 text-center text-lg">
          Couldn't load more events.{' '}
          <Button look="plain" onClick={() => void (moreTiles.data ? moreTiles.fetchNextPage() : refetch())}>
            Try again
          </Button>
        </p>
      )}
      <div className="flex min-h-28 flex-wrap items-center justify-center gap-3 py-8">
        {remainingCount > 0 && !areAllTilesShown && (
          <Button
            className="min-h-14 px-8 text-lg"
            disabled={moreTiles.isFetching}
            onClick={() => setPageCount(pageCount + 1)}
          >
            {remainingCount === 1
              ? 'Show 1 More Event'
              : `Show ${Math.min(remainingCount, MORE_TILES_LIMIT)} More Events`}
          </Button>
        )}
        {isOpen && !moreTiles.isLoading && (
          <Button look="outline" className="min-h-14 px-8 text-lg" onClick={() => setPageCount(0)}>
            Show Less
          </Button>
        )}
      </div>
    </>
  )
}

/** Calls `onChange` when a value has changed. */
function useOnChange(value: unknown, onChange: () => void): void {
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    onChange()
    // oxlint-disable-next-line react/exhaustive-deps -- runs on a change only
  }, [value])
}
