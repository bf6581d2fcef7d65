import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { HostSeries } from '../../functions/shared/series/contract.ts'
import { toWallTime } from '../../functions/shared/time/wall-time.ts'
import { post, makeCookieHeaders } from '../api/request.ts'
import { makeEvent, makeCityName } from './events.ts'
import type { TestUser } from './test-users.ts'

const DAY_MS = 86_400_000

/** Makes a weekly series of four events, the first in three days, by default in a new city. Its owner is the first of `hosts`. */
export async function makeWeeklySeries(
  hosts: readonly [TestUser, ...TestUser[]],
  overrides: Partial<StoredEvent> = {},
): Promise<HostSeries> {
  const startsAt = Date.now() + 3 * DAY_MS
  const eventId = await makeEvent(hosts, { city: makeCityName(), startsAt, timezone: 'UTC', ...overrides })
  const rule = { frequency: 'week', startDate: toWallTime(startsAt, 'UTC').date, until: null, count: 4 }
  const response = await post('/api/host/series', { eventId, rule }, makeCookieHeaders(hosts[0].cookie))
  if (response.status !== 201) throw new Error(`The series was not created: ${response.text}`)
  return response.json() as HostSeries
}
