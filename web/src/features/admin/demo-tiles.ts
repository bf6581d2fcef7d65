import { builtInCities } from '@shared/cities/catalogue.ts'
import { getColour } from '@shared/events/colours.ts'
import type { EventTile } from '@shared/events/contract.ts'
import { formatCountdown, chooseVariant } from '@shared/events/tile.ts'
import { resolveWallTime } from '@shared/time/wall-time.ts'
import { toCalendarDay } from '@shared/time/zoned-time.ts'

/** The title, venue and description of each sample event. */
const samples = [
  ['Night Firing', 'Yonder Studio', 'Fire a bowl, drink something warm, go home with soot on your hands.'],
  ['Zine Night', 'Back Room Press', 'Fold, staple, swap. Paper and glue are there.'],
  ['Slow Photography', 'The Old Dairy', 'One roll of film, one walk, no screens.'],
  ['Bookbinding', 'Canal Works', 'Sew a notebook that lies flat.'],
  ['Songs Nobody Finished', 'Basement 4', 'Bring a verse. Leave with a chorus.'],
  ['Linocut for Beginners', 'Yonder Studio', 'Cut, ink, press, repeat.'],
  ['Radio Play', 'The Long Table', 'Twelve voices and a suitcase of noises.'],
  ['Life Drawing', 'Gallery Nine', 'Charcoal, quiet, and a model who moves.'],
  ['Small Films', 'Basement 4', 'Three minutes each, and talk after.'],
  ['Type & Toast', 'Back Room Press', 'Letterpress before breakfast.'],
  ['Darning Circle', 'The Old Dairy', 'Mend what you love.'],
  ['Field Recording', 'Canal Works', 'Listen to the city with better ears.'],
] as const

/** The id of the first sample event; real ids have ten digits. */
const FIRST_ID = 1

const DAY_MS = 86_400_000

/** Creates sample tiles in the shape of the API. The first event is in three days. Nothing is stored or sent. */
export function createDemoTiles(count: number, now: number): EventTile[] {
  return samples.slice(0, count).map(([title, venueName, description], index) => {
    const id = FIRST_ID + index
    const { name: city, timezone } = builtInCities[index % builtInCities.length] ?? {
      name: 'London',
      timezone: 'UTC',
    }
    const date = new Date(now + (3 + index * 2) * DAY_MS).toISOString().slice(0, 10)
    const start = resolveWallTime({ date, time: '19:30' }, timezone)
    const startsAt = start.kind === 'incomplete' ? now : start.instant
    const daysUntil = toCalendarDay(startsAt, timezone) - toCalendarDay(now, timezone)
    // The third sample event is full, some have few spots left, and every sixth has no limit.
    const spotsRemaining = index % 6 === 5 ? null : (index * 5 + 3) % 13
    return {
      id,
      title,
      city,
      area: null,
      dateTime: new Date(startsAt).toISOString(),
      timezone,
      venueName,
      venueAddress: null,
      imageUrl: null,
      variant: chooseVariant({ id }, index),
      colorA: getColour(id).hex,
      colorB: getColour(id + 1).hex,
      signupCount: 12,
      spotsRemaining,
      isFull: spotsRemaining === 0,
      daysUntil,
      countdownText: formatCountdown(daysUntil),
      description,
      cityCode: '',
      updatedAt: new Date(now).toISOString(),
    }
  })
}
