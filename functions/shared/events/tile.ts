import { getColour } from './colours.ts'
import type { EventTile, TileVariant } from './contract.ts'

/** Formats a countdown: `TODAY`, `TOMORROW`, `IN 12 DAYS`, `3 DAYS AGO` (specification section 2, "Event tile"). */
export function formatCountdown(daysUntil: number): string {
  if (daysUntil === 0) return 'TODAY'
  if (daysUntil === 1) return 'TOMORROW'
  if (daysUntil > 1) return `IN ${daysUntil} DAYS`
  return daysUntil === -1 ? '1 DAY AGO' : `${-daysUntil} DAYS AGO`
}

/** The first tile of a wall is its hero; the variant of any other tile follows from its id, so that it never changes. */
export function chooseVariant(event: Pick<EventTile, 'id'>, position: number): TileVariant {
  if (position === 0) return 'hero'
  const variants: readonly TileVariant[] = ['solid', 'poster', 'solid', 'ticket', 'solid']
  return variants[event.id % variants.length] ?? 'solid'
}

/** The description of a city's page, for previews and search engines. */
export const describeCity = (city: string): string => `Small gatherings for creative people in ${city}.`

/** The texts of the cta tile, which invites visitors and members to host. */
export const CTA_TEXTS = {
  title: 'Become a host',
  description: 'Got a table, a yard, a corner of a bar? Host one.',
}

/** The cta tile at the end of a wall. */
export function makeCtaTile(now: number): EventTile {
  return {
    id: 0,
    ...CTA_TEXTS,
    city: '',
    area: null,
    dateTime: new Date(now).toISOString(),
    timezone: 'UTC',
    venueName: '',
    venueAddress: null,
    imageUrl: null,
    variant: 'cta',
    colorA: getColour(0).text,
    colorB: getColour(0).text,
    signupCount: 0,
    spotsRemaining: null,
    isFull: false,
    daysUntil: 0,
    countdownText: '',
    cityCode: '',
    updatedAt: new Date(now).toISOString(),
  }
}
