import { SEARCH_SUGGESTIONS } from '@shared/brand/brand.ts'
import type { EventTile } from '@shared/events/contract.ts'
import { STEP_FREE_TOKEN } from '@shared/events/search-tokens.ts'
import { keepPreviousData, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Dated } from '@/lib/api-client.ts'
import { isNotFoundError } from '@/lib/api-error.ts'
import { useDebouncedValue } from '@/lib/use-debounced-value.ts'
import { moreTilesQuery, eventSearchQuery } from '@/core/events/event-queries.ts'
import { findResults } from './search.ts'
import { Wall, WallSkeleton } from '@/core/events/wall/wall.tsx'

interface SearchResultsProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly city: string | null
  readonly firstTiles: readonly EventTile[]
}

/**
 * Shows immediately which of the loaded tiles match, and shows the matches among all events after the server has answered. If no
 * event in the city matches, matches in other cities are shown.
 */
export default function SearchResults({ search, onSearch, city, firstTiles }: SearchResultsProps) {
  const query = search.trim()
  const debouncedQuery = useDebouncedValue(query)
  const moreTiles = useQueryClient().getQueryData<InfiniteData<Dated<EventTile[]>>>(
    moreTilesQuery(city).queryKey,
  )
  const serverSearch = useQuery({
    ...eventSearchQuery(debouncedQuery, city),
    placeholderData: keepPreviousData,
  })
  const loadedTiles = [...firstTiles, ...(moreTiles?.pages.flatMap(({ value }) => value) ?? [])].filter(
    (tile) => tile.variant !== 'cta',
  )
  const matches = findResults(loadedTiles, serverSearch.data?.value ?? [], query)
  const isSearchingCity = debouncedQuery !== query || serverSearch.isFetching
  const allCitiesSearch = useQuery({
    ...eventSearchQuery(debouncedQuery, null),
    enabled: city !== null && matches.length === 0 && !isSearchingCity,
  })
  const otherCityResults = matches.length > 0 ? [] : findResults([], allCitiesSearch.data?.value ?? [], query)
  const results = matches.length > 0 ? matches : otherCityResults
  const isStepFree = splitWords(search).some(isStepFreeFilter)
  const isSearching = isSearchingCity || allCitiesSearch.isFetching
  const failedSearch = [serverSearch, allCitiesSearch].find(
    ({ error }) => error !== null && !isNotFoundError(error),
  )
  return (
    <>
      {/* This text is always rendered, so that screen readers announce changes. */}
      <p role="status" className="sr-only">
        {isSearching || (failedSearch && results.length === 0)
          ? ''
          : results.length === 1
            ? '1 event found'
            : `${results.length} events found`}
      </p>
      <div className="pb-4">
        <Button
          look={isStepFree ? 'ink' : 'outline'}
          aria-pressed={isStepFree}
          onClick={() => onSearch(isStepFree ? removeStepFreeFilter(search) : `${query} ${STEP_FREE_TOKEN}`)}
        >
          Step-free access
        </Button>
      </div>
      {otherCityResults.length > 0 && (
        <p className="py-4 text-lg">{`Nothing in ${city} matches “${search}”. In other cities:`}</p>
      )}
      {results.length > 0 ? (
        <Wall tiles={results} label="Events found" />
      ) : failedSearch ? (
        <LoadError onRetry={() => void failedSearch.refetch()}>Couldn't search all events.</LoadError>
      ) : isSearching ? (
        <WallSkeleton />
      ) : (
        <NoMatches search={search} onSearch={onSearch} />
      )}
    </>
  )
}

const splitWords = (search: string) => search.split(/\s+/)
const isStepFreeFilter = (word: string) => word.toLowerCase() === STEP_FREE_TOKEN

/** Returns the search without the word for step-free access. */
const removeStepFreeFilter = (search: string) =>
  splitWords(search)
    .filter((word) => !isStepFreeFilter(word))
    .join(' ')

function NoMatches({ search, onSearch }: Pick<SearchResultsProps, 'search' | 'onSearch'>) {
  return (
    <section className="py-12">
      <h2 className="display text-display-2">NO MATCHES</h2>
      <p className="mt-6 text-lg">{`No upcoming event matches “${search}”. Try one of these:`}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {SEARCH_SUGGESTIONS.map((suggestion) => (
          <Button key={suggestion} look="outline" onClick={() => onSearch(suggestion)}>
            {suggestion}
          </Button>
        ))}
        <Button onClick={() => onSearch('')}>Clear search</Button>
      </div>
    </section>
  )
}
