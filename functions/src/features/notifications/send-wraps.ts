import * as log from '../../platform/log.ts'
import { authCities } from '../../../shared/cities/catalogue.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'
import { computeInstantOfHour } from '../../../shared/time/instant-of-hour.ts'
import { getDueWraps } from './scheduled-mails.ts'
import { countEventsHeld, listNextEvents } from './event-queries-store.ts'
import { readDoneRegionKeys, markRegionDone } from './wraps-store.ts'

const MAX_UPCOMING_EVENTS = 5
const DAY_MS = 86_400_000

/** A region that gets wraps of its own: a city of the catalogue, or everywhere else. */
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
 * Sends the monthly and the yearly wrap to each region, in its own time zone, if there is anything to report. One read finds
 * the regions that are done, so later hours cost only that read. A failed region is logged, and retried in the next hour.
 */
export async function sendWraps({
  now,
  isTimeUp,
}: {
  readonly now: number
  readonly isTimeUp: () => boolean
}): Promise<void> {
  const dueWraps = regions.map((region) => ({ region, ...getDueWraps(region.timezone, now) }))
  for (const month of new Set(dueWraps.flatMap((wrap) => wrap.month ?? []))) {
    const wrapRegions = dueWraps.filter((wrap) => wrap.month === month).map(({ region }) => region)
    await sendWrap(`month-${month}`, wrapRegions, (region) => composeMonthlyWrap(region, month, now), {
      now,
      isTimeUp,
    })
  }
  for (const year of new Set(dueWraps.flatMap((wrap) => wrap.year ?? []))) {
    const wrapRegions = dueWraps.filter((wrap) => wrap.year === year).map(({ region }) => region)
    let heldEventCountPromise: Promise<number> | undefined
    await sendWrap(
      `year-${year}`,
      wrapRegions,
      async (region) => {
        heldEventCountPromise ??= countEventsHeld(null, Date.UTC(year, 0, 1), now)
        return composeYearlySummary(region, year, await heldEventCountPromise, now)
      },
      {
        now,
        isTimeUp,
      },
    )
  }
}

async function sendWrap(
  id: string,
  dueRegions: readonly WrapRegion[],
  composeMail: (region: WrapRegion) => Promise<WrapMail | null>,
  { now, isTimeUp }: { readonly now: number; readonly isTimeUp: () => boolean },
): Promise<void> {
  const doneKeys = await readDoneRegionKeys(id)
  for (const region of dueRegions) {
    const { key, city } = region
    if (doneKeys.has(key)) continue
    if (isTimeUp()) return
    try {
      const mail = await composeMail(region)
      const audience = city === null ? { kind: 'users_elsewhere' } : { kind: 'city_users', city }
      const mailing = { ...mail, id: `wrap-${id}-${key}`, audience, eventId: null }
      if (mail) await createMailing(mailing as Mailing, now)
      await markRegionDone(id, key)
    } catch (error) {
      log.error('A wrap was not sent', { wrap: id, city, ...log.describeError(error) })
    }
  }
}

/** Computes the start of a day in the region's time zone, so that each event counts for its own month and year. */
function computeStartOfDay(day: Date, { timezone }: WrapRegion): number {
  return computeInstantOfHour(day.getTime() / DAY_MS, 0, timezone)
}

/** Returns null if there were no events and none are planned. */
async function composeMonthlyWrap(region: WrapRegion, month: string, now: number): Promise<WrapMail | null> {
  const { city } = region
  const firstDay = new Date(`${month}-01T00:00:00Z`)
  const heldEventCount = await countEventsHeld(city, computeStartOfDay(firstDay, region), now)
  const upcomingEvents = await listNextEvents(city, now, MAX_UPCOMING_EVENTS)
  if (heldEventCount === 0 && upcomingEvents.length === 0) return null
  const monthName = firstDay.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  return { template: 'monthly-wrap', data: { city, month: monthName, heldEventCount, upcomingEvents } }
}

/** Returns null if there was no event. */
async function composeYearlySummary(
  region: WrapRegion,
  year: number,
  heldEventCount: number,
  now: number,
): Promise<WrapMail | null> {
  if (heldEventCount === 0) return null
  const { city } = region
  const yearStart = computeStartOfDay(new Date(Date.UTC(year, 0, 1)), region)
  const cityEventCount = city === null ? 0 : await countEventsHeld(city, yearStart, now)
  return { template: 'yearly-summary', data: { year, city, cityEventCount, heldEventCount } }
}
