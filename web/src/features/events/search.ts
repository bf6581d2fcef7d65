import type { EventTile } from '@shared/events/contract.ts'

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word searched for begins a word of title, city, area or venue (or of the description, for themes). */
export function matches(
  tile: Pick<EventTile, 'title' | 'city' | 'area' | 'venueName' | 'description'>,
  search: string,
): boolean {
  const words = folded([tile.title, tile.city, tile.area, tile.venueName, tile.description].join(' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}
