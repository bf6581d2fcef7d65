import * as log from '../../platform/log.ts'
import { authCities } from '../../../shared/cities/catalogue.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'
import { hourOfDay } from '../../../shared/time/hour-of-day.ts'
import { dueWraps } from './due-mails.ts'
import { countHeld, listNextEvents } from './events-held-store.ts'
import { readDoneRegions, markDone } from './wraps-store.ts'

const UPCOMING = 5
const DAY = 86_400_000

/** A place that is looked back at: a city of the catalogue, or all the rest together. */
interface WrapRegion {
  readonly key: string
  /** Null for members without a city, or with one that the catalogue does not have. */
  readonly city: string | null
  readonly timezone: string
}

const regions: readonly WrapRegion[] = [
  ...authCities.map(({ name, timezone }) => ({
    key: Buffer.from(name, 'utf8').toString('base64url'),
    city: name,
    timezone,
  })),
  { key: 'elsewhere', city: null, timezone: 'UTC' },
]

type WrapMail = Pick<Mailing, 'template' | 'data'>

/**
 * Begins the monthly and the yearly wrap, region by region in its own zone, if there is anything to say. One read tells what
 * is done, so later hours cost only that; a failed region is logged and retried in the next hour.
 */
export async function sendWraps({
  now,
  isTimeUp,
}: {
  readonly now: number
  readonly isTimeUp: () => boolean
}): Promise<void> {
  const due = regions.map((place) => ({ place, ...dueWraps(place.timezone, now) }))
  for (const month of new Set(due.flatMap((item) => item.month ?? []))) {
    const places = due.filter((item) => item.month === month).map((item) => item.place)
    await sendWrap(`month-${month}`, places, (place) => monthIn(place, month, now), { now, isTimeUp })
  }
  for (const year of new Set(due.flatMap((item) => item.year ?? []))) {
    const places = due.filter((item) => item.year === year).map((item) => item.place)
    const everywhere = countHeld(null, Date.UTC(year, 0, 1), now)
    await sendWrap(`year-${year}`, places, async (place) => yearIn(place, year, await everywhere, now), {
      now,
      isTimeUp,
    })
  }
}

async function sendWrap(
  id: string,
  regionsDue: readonly WrapRegion[],
  mailFor: (place: WrapRegion) => Promise<WrapMail | null>,
  { now, isTimeUp }: { readonly now: number; readonly isTimeUp: () => boolean },
): Promise<void> {
  const doneKeys = await readDoneRegions(id)
  for (const place of regionsDue) {
    const { key, city } = place
    if (doneKeys.has(key)) continue
    if (isTimeUp()) return
    try {
      const mail = await mailFor(place)
      const audience = city === null ? { kind: 'users_elsewhere' } : { kind: 'city_users', city }
      const mailing = { ...mail, id: `wrap-${id}-${key}`, audience, eventId: null }
      if (mail) await createMailing(mailing as Mailing, now)
      await markDone(id, key)
    } catch (error) {
      log.error('A look back was not sent', { wrap: id, city, ...log.describeError(error) })
    }
  }
}

/** When a day begins there: an event on the night before belongs to the month, and the year, before. */
function startOfDay(day: Date, { timezone }: WrapRegion): number {
  return hourOfDay(day.getTime() / DAY, 0, timezone)
}

/** Null if there were no events and none are planned. */
async function monthIn(place: WrapRegion, month: string, now: number): Promise<WrapMail | null> {
  const { city } = place
  const first = new Date(`${month}-01T00:00:00Z`)
  const eventsHeld = await countHeld(city, startOfDay(first, place), now)
  const upcoming = await listNextEvents(city, now, UPCOMING)
  if (eventsHeld === 0 && upcoming.length === 0) return null
  const name = first.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  return { template: 'monthly-wrap', data: { city, month: name, eventsHeld, upcoming } }
}

/** Null if there was no event. */
async function yearIn(
  place: WrapRegion,
  year: number,
  eventsHeld: number,
  now: number,
): Promise<WrapMail | null> {
  if (eventsHeld === 0) return null
  const { city } = place
  const first = startOfDay(new Date(Date.UTC(year, 0, 1)), place)
  const eventsInCity = city === null ? 0 : await countHeld(city, first, now)
  return { template: 'yearly-summary', data: { year, city, eventsInCity, eventsHeld } }
}
