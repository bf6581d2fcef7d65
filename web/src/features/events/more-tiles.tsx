import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { FIRST_TILES, moreTilesQuery, upcomingCountQuery } from './event-queries.ts'
import { Wall } from './wall.tsx'

interface MoreTilesProps {
  readonly city: string | null
  /** The last tile of the first wall. */
  readonly after: number
  readonly now: number
}

/** 'Show N More Events' / 'Show Less': the tiles after the first ten, a page at a time. */
export default function MoreTiles({ city, after, now }: MoreTilesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = useQuery(upcomingCountQuery(city))
  const more = useInfiniteQuery({ ...moreTilesQuery(city, after), enabled: isOpen })
  const walls = isOpen
    ? (more.data?.pages.map((page) => page.filter((tile) => tile.variant !== 'cta')) ?? [])
    : []
  const shown = FIRST_TILES + walls.flat().length
  const left = Math.max(0, (count.data?.count ?? 0) - shown)
  const showMore = () => {
    if (isOpen) void more.fetchNextPage()
    else setIsOpen(true)
  }
  return (
    <>
      {walls.map(
        (tiles) =>
          tiles.length > 0 && (
            <div key={tiles[0]?.id} className="mt-[10px]">
              <Wall tiles={tiles} now={now} label="More upcoming events" />
            </div>
          ),
      )}
      <div className="flex min-h-28 flex-wrap items-center justify-center gap-3 py-8">
        {left > 0 && (!isOpen || more.hasNextPage) && (
          <Button className="min-h-14 px-8 text-lg" disabled={more.isFetching} onClick={showMore}>
            Show {left} More Events
          </Button>
        )}
        {isOpen && !more.isLoading && (
          <Button look="outline" className="min-h-14 px-8 text-lg" onClick={() => setIsOpen(false)}>
            Show Less
          </Button>
        )}
      </div>
    </>
  )
}
