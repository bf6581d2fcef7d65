import type { EventTile } from '@shared/events/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { moreTilesQuery } from './event-queries.ts'
import { matches } from './search.ts'
import { Wall, WallSkeleton } from './wall.tsx'

interface SearchResultsProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly city: string | null
  readonly first: readonly EventTile[]
  readonly hasMore: boolean
  readonly now: number
}

const SUGGESTIONS = ['San Francisco', 'London', 'Creative']

/** What a search found among the tiles on the wall and the page after them. */
export default function SearchResults({ search, onSearch, city, first, hasMore, now }: SearchResultsProps) {
  const more = useInfiniteQuery({ ...moreTilesQuery(city, first.at(-1)?.id ?? 0), enabled: hasMore })
  const others = more.data?.pages.flat().filter((tile) => tile.variant !== 'cta') ?? []
  const found = [...first, ...others].filter((tile) => matches(tile, search))
  if (found.length > 0) return <Wall tiles={found} now={now} label="Events found" />
  if (more.isLoading) return <WallSkeleton />
  return (
    <section role="status" className="py-12">
      <h2 className="display text-[clamp(3.5rem,13vw,12rem)]">NO MATCHES</h2>
      <p className="mt-6 text-lg">Nothing on the wall for “{search}”. Try one of these:</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {SUGGESTIONS.map((suggestion) => (
          <Button key={suggestion} look="outline" onClick={() => onSearch(suggestion)}>
            {suggestion}
          </Button>
        ))}
        <Button onClick={() => onSearch('')}>Clear search</Button>
      </div>
    </section>
  )
}
