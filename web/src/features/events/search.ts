import type { EventTile } from '@shared/events/contract.ts'
import { STEP_FREE_TOKEN } from '@shared/events/search-tokens.ts'
import { listFindableWords, listQueryReadings } from '@shared/text/word-tokens.ts'

/** The club's theme, which the home page suggests as a search. It matches every event. */
const THEME = 'creative'

/**
 * Returns whether each word of a search begins a word of an event's title, city, area, venue or description, or is the theme.
 * “Step-free” matches events with step-free access.
 */
export function matchesSearch(
  tile: Pick<EventTile, 'title' | 'city' | 'area' | 'venueName' | 'description' | 'isStepFree'>,
  search: string,
): boolean {
  const { title, city, area, venueName, description, isStepFree } = tile
  const stepFreeWord = isStepFree ? STEP_FREE_TOKEN : ''
  const words = listFindableWords([title, city, area, venueName, description, stepFreeWord].join(' '))
  return listQueryReadings(search).some((queryWords) =>
    queryWords.every((queryWord) => queryWord === THEME || words.some((word) => word.startsWith(queryWord))),
  )
}

/**
 * Returns the results to show: the loaded tiles that match, and the tiles that the server found among all events, soonest
 * first. The server's tiles are filtered again, because they may belong to an earlier search.
 */
export function findResults<
  T extends Pick<EventTile, 'id' | 'dateTime'> & Parameters<typeof matchesSearch>[0],
>(loadedTiles: readonly T[], serverTiles: readonly T[], search: string): T[] {
  const tiles = new Map([...serverTiles, ...loadedTiles].map((tile) => [tile.id, tile]))
  return [...tiles.values()]
    .filter((tile) => matchesSearch(tile, search))
    .sort((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime))
}
