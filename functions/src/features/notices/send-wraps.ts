import { timezoneOf } from '../../../shared/cities/catalogue.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'
import { dueWraps } from './due.ts'
import { countHeld, memberCities, nextEvents } from './schedule-store.ts'

const UPCOMING = 5

/** Begins the monthly and the yearly look back, city by city, in each city's own zone; each once, whoever asks how often. */
export async function sendWraps(now: number): Promise<void> {
  if (!mayBeDue(now)) return
  for await (const city of memberCities()) {
    const { month, year } = dueWraps(timezoneOf(city ?? ''), now)
    if (month !== null) await wrapMonth(city, month, now)
    if (year !== null) await wrapYear(city, year, now)
  }
}

/** Spares the look at every city on most days: where it is not within two days of the day anywhere on Earth. */
function mayBeDue(now: number): boolean {
  return ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].some((timezone) => {
    const { month, year } = dueWraps(timezone, now)
    return month !== null || year !== null
  })
}

async function wrapMonth(city: string | null, month: string, now: number): Promise<void> {
  const first = new Date(`${month}-01T00:00:00Z`)
  const data = {
    city,
    month: first.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' }),
    eventsHeld: await countHeld(city, first.getTime(), now),
    upcoming: await nextEvents(city, now, UPCOMING),
  }
  const audience = { kind: 'city_users', city } as const
  await createMailing(
    { id: idOf('month', month, city), template: 'monthly-wrap', data, audience, eventId: null },
    now,
  )
}

async function wrapYear(city: string | null, year: number, now: number): Promise<void> {
  const from = Date.UTC(year, 0, 1)
  const data = {
    year,
    city,
    eventsInCity: city === null ? 0 : await countHeld(city, from, now),
    eventsHeld: await countHeld(null, from, now),
  }
  const audience = { kind: 'city_users', city } as const
  await createMailing(
    { id: idOf('year', String(year), city), template: 'yearly-summary', data, audience, eventId: null },
    now,
  )
}

/** City names hold spaces and letters that an id may not. */
function idOf(what: string, when: string, city: string | null): string {
  const key = city === null ? 'none' : Buffer.from(city, 'utf8').toString('base64url').slice(0, 60)
  return `wrap-${what}-${when}-${key}`
}
