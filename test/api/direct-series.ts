import { storedEvent, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId, userId, type EventId } from '../../functions/shared/ids.ts'
import { seriesCalls, type HostSeries } from '../../functions/shared/series/contract.ts'
import { toWallTime } from '../../functions/shared/time/wall-time.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { createSeries } from '../../functions/src/features/hosting/series.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { makeDirectCall } from './direct-call.ts'

/** A time zone without daylight saving time, in which every week has 168 hours. */
export const ZONE = 'Asia/Tokyo'
const call = makeDirectCall(seriesCalls)

/** Makes an approved host with a public card. Returns the host, with a `caller` for direct calls. */
export async function makeSeriesHost() {
  const member = await writeMember(approvedHostFields)
  const id = userId.parse(member.id)
  const card = makeHostCardFacts(id, member.name)
  await db.doc(`hosts/${id}`).set({ ...card, cityKey: 'london' })
  return { ...member, id, card, caller: { id, email: member.email, ...approvedHostFields } }
}
export type SeriesHost = Awaited<ReturnType<typeof makeSeriesHost>>

/** Makes a weekly rule that begins on the date of an instant. */
export const makeWeeklyRule = (startsAt: number, count: number) =>
  ({ frequency: 'week', startDate: toWallTime(startsAt, ZONE).date, until: null, count }) as const

/** Makes a weekly series, created by the first of its hosts. Returns the series and the ids of its events. */
export async function makeSeries(
  hosts: readonly [SeriesHost, ...SeriesHost[]],
  { startsAt, count, now }: { readonly startsAt: number; readonly count: number; readonly now: number },
  overrides: Partial<StoredEvent>,
): Promise<{ series: HostSeries; eventIds: EventId[] }> {
  const id = eventId.parse(makeRandomId())
  const content = { hosts: hosts.map(({ card }) => card), timezone: ZONE, ...overrides }
  await createEvent(makeEventFacts(id, startsAt, content), { virtualLink: null }, now, {
    generateId: () => id,
  })
  const body = { eventId: id, rule: makeWeeklyRule(startsAt, count) }
  const series = (await call('createSeries', createSeries, {
    body,
    caller: hosts[0].caller,
    now,
  })) as HostSeries
  return { series, eventIds: series.upcomingEvents.map((event) => eventId.parse(event.id)) }
}

/** Reads the events of a series, the earliest first. */
export async function readSeriesEvents({ id }: Pick<HostSeries, 'id'>): Promise<StoredEvent[]> {
  const snapshot = await db.collection('events').where('seriesId', '==', id).get()
  const events = snapshot.docs.map((document) => storedEvent.parse(document.data()))
  return events.sort((a, b) => a.startsAt - b.startsAt)
}
