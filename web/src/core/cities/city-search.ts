import type { City } from '@shared/cities/catalogue.ts'
import { foldCityWords } from '@shared/cities/city-key.ts'

/** Folds accents and punctuation, so that `zurich` finds Zürich, and `oud zuid` finds Oud-Zuid. */
const foldText = (text: string): string => foldCityWords(text).join(' ')

/**
 * Returns the rank of a match: 0 if the text begins with the query, 1 if another of its words does, 2 if it contains the query
 * elsewhere. Returns null if it does not contain the query.
 */
function rankText(text: string, foldedQuery: string): number | null {
  const foldedText = foldText(text)
  if (foldedText.startsWith(foldedQuery)) return 0
  if (foldedText.split(' ').some((word) => word.startsWith(foldedQuery))) return 1
  return foldedText.includes(foldedQuery) ? 2 : null
}

function findBestRank(ranks: readonly (number | null)[]): number | null {
  const matchingRanks = ranks.filter((rank) => rank !== null)
  return matchingRanks.length > 0 ? Math.min(...matchingRanks) : null
}

function search<T>(
  items: readonly T[],
  query: string,
  listTexts: (item: T) => readonly string[],
): readonly T[] {
  const foldedQuery = foldText(query)
  if (foldedQuery === '') return items
  return items
    .map((item) => ({
      item,
      rank: findBestRank(
        listTexts(item).map((text, position) => addWeight(rankText(text, foldedQuery), position)),
      ),
    }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item)
}

/** A match in a later text (the country) ranks below any match in an earlier text (the name). */
function addWeight(rank: number | null, position: number): number | null {
  return rank === null ? null : rank + position * 3
}

/** Returns the cities whose name, code or country matches; names that begin with the query come first. */
export function searchCities(cities: readonly City[], query: string): readonly City[] {
  return search(cities, query, ({ name, code, country }) => [name, code, country])
}

/** Returns the areas that match, best matches first. */
export function searchAreas(areas: readonly string[], query: string): readonly string[] {
  return search(areas, query, (area) => [area])
}
