import './direct-project.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { eventCalls, type EventDetail } from '../../functions/shared/events/contract.ts'
import { storedEvent, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, randomId, type EventId } from '../../functions/shared/ids.ts'
import { releaseTime } from '../../functions/shared/rsvps/offer-times.ts'
import { seriesCalls, type HostSeries } from '../../functions/shared/series/contract.ts'
import { wallTimeOf } from '../../functions/shared/time/wall-time.ts'
import {
  cancelEvent,
  createEvent,
  findEvent,
  changeEvent,
  findPublicEvents,
} from '../../functions/src/core/events/events-store.ts'
import { findSeries, seriesIdOf } from '../../functions/src/core/events/series-store.ts'
import { storePhoto } from '../../functions/src/core/photos/photos-store.ts'
import { getEventStats } from '../../functions/src/features/attendees/get-event-stats.ts'
import { getEvent } from '../../functions/src/features/events/get-event.ts'
import {
  fillDueSeries,
  fillSeries,
  updateSeriesSchedule,
} from '../../functions/src/features/hosting/fill-series.ts'
import { createSeries, getSeries, updateSeries } from '../../functions/src/features/hosting/series.ts'
import { editEvent } from '../../functions/src/features/hosting/edit-event.ts'
import { announceEvent } from '../../functions/src/features/notifications/announce-event.ts'
import { notifyHosts } from '../../functions/src/features/notifications/notify-hosts.ts'
import { eraseSeries } from '../../functions/src/features/privacy/erase-series-store.ts'
import { readOwnSeries } from '../../functions/src/features/privacy/personal-data-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { eventFacts } from '../factories/event-facts.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { readsOf } from '../reads-of.ts'
import { dieAt } from './die-at.ts'
import { callerOf } from './direct-call.ts'
import { newHost, weeklyFrom, ZONE, type SeriesHost } from './weekly-series.ts'

const call = callerOf({ ...seriesCalls, ...eventCalls, ...attendeeCalls })
const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const now = Date.now()
/** A whole minute, an hour ahead. */
const begins = Math.ceil(now / 60_000) * 60_000 + HOUR
const weekly = weeklyFrom(begins, 20)

let owner: SeriesHost
let coHost: SeriesHost
let city: string
beforeEach(async () => {
  ;[owner, coHost] = await Promise.all([newHost(), newHost()])
  city = `City ${crypto.randomUUID().slice(0, 8)}`
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function first(change: Partial<StoredEvent> = {}, virtualLink: string | null = null): Promise<EventId> {
  const hosts = [owner.card, coHost.card]
  const facts = eventFacts(eventId.parse(randomId()), begins, { hosts, city, timezone: ZONE, ...change })
  return (await createEvent(facts, { virtualLink }, now)).id
}

const repeat = (id: EventId, rule: object = weekly, { caller } = owner) =>
  call('createSeries', createSeries, { body: { eventId: id, rule }, caller, now }) as Promise<HostSeries>
const change = (series: HostSeries, body: object, at = now) =>
  call('updateSeries', updateSeries, {
    params: { id: series.id },
    body: { rule: series.rule, isPaused: false, ...body },
    caller: owner.caller,
    now: at,
  })

async function eventsOf({ id }: Pick<HostSeries, 'id'>): Promise<StoredEvent[]> {
  const snapshot = await db.collection('events').where('seriesId', '==', id).get()
  const all = snapshot.docs.map((document) => storedEvent.parse(document.data()))
  return all.sort((a, b) => a.startsAt - b.startsAt)
}

const datesOf = (events: readonly StoredEvent[]) => events.map(({ seriesDate }) => seriesDate)
const onWall = async (at = now) =>
  ((await findPublicEvents({ when: 'upcoming', now: at, city, after: null, limit: 50 })) ?? []).map(
    ({ id }) => id,
  )
const isLater = (event: StoredEvent) => event.isLaterOccurrence
const at = (weeks: number) => begins + weeks * WEEK

describe('a new series', () => {
  it('has events on its next twelve dates, at the same time of day, hosted by the same hosts', async () => {
    const id = await first({ signupLimit: 8 })
    const series = await repeat(id)
    const events = await eventsOf(series)
    expect(events).toHaveLength(12)
    expect(events[0]?.id).toBe(id)
    expect(new Set(datesOf(events)).size).toBe(12)
    expect(new Set(events.map(({ startsAt }) => wallTimeOf(startsAt, ZONE).time)).size).toBe(1)
    for (const event of events.slice(1)) {
      expect(event).toMatchObject({
        title: 'Sketching by the canal',
        city,
        signupLimit: 8,
        isPublished: true,
        ownerId: String(owner.id),
        hostIds: [owner.id, coHost.id].map(String),
        isLaterOccurrence: true,
        confirmedCount: 0,
        firstListedAt: null,
      })
    }
    expect(series.rhythm).toMatch(/^Every \w+day$/)
    expect(series.isPaused).toBe(false)
    expect(series.upcoming).toHaveLength(12)
    expect(series.datesToCome).toHaveLength(8)
  })

  it('takes along what its first event says: what is good to know, and that it asks attendees if they still come', async () => {
    const goodToKnow = { stepFree: true, bringAlong: 'An apron' }
    const [, ...others] = await eventsOf(await repeat(await first({ goodToKnow, shouldReconfirm: true })))
    expect(others.length).toBeGreaterThan(1)
    for (const { startsAt, timezone, ...event } of others) {
      const spotsDueAt = releaseTime({ startsAt, timezone })
      expect(event).toMatchObject({ goodToKnow, shouldReconfirm: true, spotsDueAt })
    }
  })

  it('takes along that its hosts choose who comes, and ends the requests of each event at its start', async () => {
    const [, ...others] = await eventsOf(await repeat(await first({ isByRequest: true })))
    expect(others.length).toBeGreaterThan(1)
    for (const { startsAt, ...event } of others)
      expect(event).toMatchObject({ isByRequest: true, requestsEndAt: startsAt })
  })

  it('lets RSVPs open and close as long before each event as before its first one', async () => {
    const opens = { at: new Date(begins - 36 * 3_600_000).toISOString() }
    const id = await first({ rsvpWindow: { opens, closes: { hoursBefore: 2 } } })
    const [own, ...others] = await eventsOf(await repeat(id))
    expect(own?.rsvpWindow?.opens).toEqual(opens)
    expect(others.length).toBeGreaterThan(1)
    for (const event of others) {
      expect(event.rsvpWindow).toEqual({ opens: { hoursBefore: 36 }, closes: { hoursBefore: 2 } })
    }
  })

  it('is the same one where the request is made twice, or two at once', async () => {
    const id = await first()
    const [series, sameSeries] = await Promise.all([repeat(id), repeat(id)])
    const again = await repeat(id, { ...weekly, count: 3 }, coHost)
    expect(new Set([series.id, sameSeries.id, again.id]).size).toBe(1)
    expect(again.rule).toEqual(weekly)
    expect(await eventsOf(series)).toHaveLength(12)
  })

  it('takes the private place, the link and a copy of the cover along', async () => {
    const photo = await storePhoto({ page: Buffer.from('RIFF'), tile: Buffer.from('RIFF') })
    const id = await first(
      { isPrivate: true, isVirtual: true, virtualPlatform: 'zoom', imageUrl: photo.url, photos: [photo.url] },
      'https://meet.example/x',
    )
    const series = await repeat(id, { ...weekly, count: 3 })
    const [, second, third] = await eventsOf(series)
    expect(second).toMatchObject({ venueName: '', isPrivate: true })
    const beside = async (name: string) => (await db.doc(`events/${second?.id}/access/${name}`).get()).data()
    expect(await beside('place')).toMatchObject({ venueName: 'The Boathouse' })
    expect(await beside('virtual')).toEqual({ virtualLink: 'https://meet.example/x' })
    expect(new Set([photo.url, second?.imageUrl, third?.imageUrl]).size).toBe(3)
    expect(second?.photos).toEqual([second?.imageUrl])
  })

  it.each<[string, Partial<StoredEvent>, object, string]>([
    ['a draft', { isPublished: false }, weekly, 'not_published'],
    ['an event that has begun', { startsAt: now - HOUR }, weekly, 'event_over'],
    ['an event with a guest list', { isPrivate: true, hasGuestList: true }, weekly, 'invalid_body'],
    ['a rule that begins on another day', {}, { ...weekly, startDate: '2026-01-01' }, 'invalid_body'],
    ['a cancelled event', {}, weekly, 'event_cancelled'],
  ])('is refused for %s', async (_what, event, rule, code) => {
    const id = await first(event)
    if (code === 'event_cancelled') await cancelEvent(id, now)
    await expect(repeat(id, rule)).rejects.toMatchObject({ code })
    expect(await findEvent(id)).not.toHaveProperty('seriesId')
  })

  it('is refused to other hosts, for an unknown event, and for an event of another series', async () => {
    const id = await first()
    await expect(repeat(id, weekly, await newHost())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(repeat(eventId.parse(randomId()))).rejects.toMatchObject({ code: 'not_found' })
    const [, second] = await eventsOf(await repeat(id))
    const rule = { ...weekly, startDate: second?.seriesDate }
    await expect(repeat(eventId.parse(second?.id), rule)).rejects.toMatchObject({ code: 'invalid_body' })
  })

  it('is announced once, by its first event, and tells its co-hosts once', async () => {
    const id = await first()
    await db.collection('citySignups').add({ name: 'Noor', email: 'n@example.com', city, cityKey: city })
    const [, second] = await eventsOf(await repeat(id))
    const written = (await db.doc(`events/${second?.id}`).get()).data()
    const shown = { ...written, isLaterOccurrence: false }
    await announceEvent(undefined, shown, now)
    await announceEvent(written, shown, now)
    for (const { id: made } of (await eventsOf({ id: seriesIdOf(id) })).slice(1))
      await notifyHosts(undefined, (await db.doc(`events/${made}`).get()).data(), now)
    expect((await db.collection('mailings').where('eventId', '==', second?.id).get()).size).toBe(0)
    const mails = await db.collection('emails').where('template', '==', 'host-role').get()
    const userIds = mails.docs.map((mail) => mail.get('userId') as number)
    expect(userIds.filter((uid) => uid === coHost.id)).toHaveLength(1)
    expect(userIds).not.toContain(owner.id)
  })
})

describe('the job that fills series', () => {
  const run = (time: number) => fillDueSeries({ now: () => time, until: Infinity })

  it.each(['before', 'after'] as const)(
    'makes every event once where it is killed %s any of its steps',
    async (when) => {
      for (let step = 1; step < 40; step += 1) {
        const id = await first()
        dieAt(step, when)
        const isDone = await repeat(id, { ...weekly, count: 4 }).then(
          () => true,
          () => false,
        )
        vi.restoreAllMocks()
        await run(now + 1)
        const ofJob = await eventsOf({ id: seriesIdOf(id) })
        // Killed before the first write, it leaves nothing to continue until the host asks again.
        expect(ofJob, `killed ${when} ${step}`).toHaveLength(when === 'before' && step === 1 ? 0 : 4)
        const events = await eventsOf(await repeat(id, { ...weekly, count: 4 }))
        expect(new Set(datesOf(events)).size).toBe(4)
        expect(events.map(isLater)).toEqual([false, true, true, true])
        if (isDone) {
          expect(step).toBeGreaterThan(5)
          return
        }
      }
      throw new Error('It was never completed')
    },
    120_000,
  )

  it('makes no double where two run at once', async () => {
    const series = await repeat(await first())
    await Promise.all([fillSeries(series.id, at(3)), fillSeries(series.id, at(3)), run(at(3))])
    const events = await eventsOf(series)
    expect(events).toHaveLength(16)
    expect(new Set(datesOf(events)).size).toBe(16)
  })

  it('makes no events for dates that passed while it did not run', async () => {
    const series = await repeat(await first(), { ...weekly, count: 52 })
    await run(at(30))
    const ahead = (await eventsOf(series)).filter(({ startsAt }) => startsAt > at(30))
    expect(ahead).toHaveLength(12)
    // Eleven of the first twelve, and none of those that passed while it did not run.
    expect(await eventsOf(series)).toHaveLength(24)
  })

  it('ends with the last date, and reads nothing of a series that has nothing to do', async () => {
    const series = await repeat(await first(), { ...weekly, count: 2 })
    await run(at(1) - 1)
    expect((await findSeries(series.id))?.dueAt).toBe(at(1))
    await run(at(1))
    expect((await findSeries(series.id))?.dueAt).toBeNull()
    expect(await eventsOf(series)).toHaveLength(2)
  })

  it('neither overwrites an event that was changed by itself, nor brings a cancelled one back', async () => {
    const series = await repeat(await first())
    const [, second, third] = await eventsOf(series)
    const edit = { basedOn: null, caller: owner.caller as never, now }
    await editEvent(eventId.parse(second?.id), edit, (event) =>
      Promise.resolve({
        content: { title: 'Ink', venueName: 'The Barn', venueAddress: null, startsAt: event.startsAt + HOUR },
        signupLimit: 3,
      }),
    )
    await cancelEvent(eventId.parse(third?.id), now)
    // A rule that changes looks at every date again.
    await change(series, { rule: { ...weekly, count: 30 } })
    await run(at(1))
    const after = await eventsOf(series)
    expect(new Set(datesOf(after)).size).toBe(after.length)
    expect(after.find(({ id }) => id === second?.id)).toMatchObject({ title: 'Ink', isDetached: true })
    expect(after.find(({ id }) => id === third?.id)?.cancelledAt).toBe(now)
    expect(after.find(({ id }) => id === after[3]?.id)?.isDetached).toBeUndefined()
  })

  it('pauses a series whose owner may not host any more', async () => {
    const series = await repeat(await first())
    await db.doc(`users/${owner.id}`).update({ isApproved: false })
    await run(at(2))
    expect(await eventsOf(series)).toHaveLength(12)
    const input = { params: { id: series.id }, caller: coHost.caller, now: at(2) }
    const seen = await call('getSeries', getSeries, input)
    expect(seen).toMatchObject({ isPaused: true, datesToCome: [] })
  })

  it('leaves a co-host out who may not host any more', async () => {
    const series = await repeat(await first())
    await db.doc(`hosts/${coHost.id}`).delete()
    await run(at(0))
    expect((await eventsOf(series)).at(-1)?.hostIds).toEqual([String(owner.id)])
  })
})

describe('public lists', () => {
  it('have the next event of a series alone, and the following one once that begins', async () => {
    const series = await repeat(await first())
    const [firstEvent, second] = await eventsOf(series)
    expect(await onWall()).toEqual([firstEvent?.id])
    await fillDueSeries({ now: () => at(0), until: Infinity })
    expect(await onWall(at(0) + 1)).toEqual([second?.id])
    expect((await eventsOf(series))[1]?.firstListedAt).toBe(at(0))
  })

  it('have the following event once the next one is cancelled or moved behind it', async () => {
    const series = await repeat(await first())
    const [firstId, second, third] = (await eventsOf(series)).map(({ id }) => eventId.parse(id))
    const document = async (id?: EventId) => (await db.doc(`events/${id}`).get()).data()
    const follow = async (id: EventId | undefined, work: () => Promise<unknown>) => {
      const before = await document(id)
      await work()
      await updateSeriesSchedule(before, await document(id), now)
    }
    await follow(firstId, () => cancelEvent(firstId as EventId, now))
    expect(await onWall()).toEqual([second])
    await follow(second, () => changeEvent(second as EventId, { startsAt: at(2) + HOUR }, now))
    expect(await onWall()).toEqual([third])
    const listed = (await eventsOf(series)).filter((event) => !isLater(event))
    expect(listed.map(({ id }) => id)).toEqual([firstId, third])
  })

  it('cost as many reads for a series as for one event', async () => {
    const id = await first()
    const single = await readsOf(() => onWall())
    await repeat(id)
    expect(await readsOf(() => onWall())).toEqual(single)
  })
})

describe('a change of the rule', () => {
  it('makes the new dates, keeps the old events and names them as left over', async () => {
    const series = await repeat(await first(), { ...weekly, count: 3 })
    const [, second] = await eventsOf(series)
    const email = 'sam@example.com'
    await submitRsvp(eventId.parse(second?.id), email, { at: now })
    const changed = await change(series, { rule: { ...weekly, every: 'two_weeks', count: 3 } })
    expect(changed.upcoming.map(({ isLeftOver }) => isLeftOver)).toEqual([false, true, false, false])
    expect(changed.upcoming[1]).toMatchObject({ id: second?.id, signupCount: 1, isCancelled: false })
    expect(await eventsOf(series)).toHaveLength(4)
  })

  it('is refused where somebody else changed the series meanwhile, and to others than its hosts', async () => {
    const series = await repeat(await first())
    await change(series, { isPaused: true })
    await expect(change(series, { basedOn: series.updatedAt })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const { caller } = await newHost()
    const params = { id: series.id }
    const body = { rule: weekly, isPaused: false }
    const forbidden = { code: 'forbidden' }
    await expect(call('updateSeries', updateSeries, { params, body, caller })).rejects.toMatchObject(
      forbidden,
    )
    await expect(call('getSeries', getSeries, { params, caller })).rejects.toMatchObject(forbidden)
    await expect(call('getSeries', getSeries, { params: { id: 1_000_000_001 } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('by a pause makes no events, lets lists go on, and resumes', async () => {
    const series = await repeat(await first())
    expect(await change(series, { isPaused: true })).toMatchObject({ isPaused: true, datesToCome: [] })
    await fillDueSeries({ now: () => at(1), until: Infinity })
    expect(await eventsOf(series)).toHaveLength(12)
    expect(await onWall(at(1) + 1)).toHaveLength(1)
    await change(series, {}, at(1))
    expect(await eventsOf(series)).toHaveLength(14)
  })
})

describe('the page of an event', () => {
  const seen = (id: number | undefined) =>
    call('getEvent', getEvent, { params: { id: eventId.parse(id) }, now }) as Promise<EventDetail>

  it('says the rhythm and the next dates', async () => {
    const series = await repeat(await first())
    const events = await eventsOf(series)
    const ids = events.map(({ id }) => id)
    const { series: shown } = await seen(ids[1])
    expect(shown?.rhythm).toBe(series.rhythm)
    expect(shown?.next.map(({ id }) => id)).toEqual([ids[0], ...ids.slice(2, 5)])
  })

  it('names no other event if the event is private', async () => {
    const series = await repeat(await first({ isPrivate: true }))
    const [, second] = await eventsOf(series)
    expect((await seen(second?.id)).series).toEqual({ id: null, rhythm: series.rhythm, next: [] })
  })

  it('is unchanged without a series', async () => {
    const id = await first()
    expect(await seen(id)).not.toHaveProperty('series')
    const reads = await readsOf(() => seen(id))
    expect(reads).toEqual(await readsOf(() => db.doc(`events/${id}`).get()))
  })
})

describe('the stats of an event', () => {
  const statsOf = (id: number | undefined, { caller } = owner) =>
    call('getEventStats', getEventStats, { params: { id: eventId.parse(id) }, caller, now })

  it('have the attendance at the last six events of its series, without cancelled ones', async () => {
    const series = await repeat(await first())
    const ids = (await eventsOf(series)).map(({ id }) => id)
    await db.doc(`events/${ids[6]}`).update({ confirmedCount: 9, missedCount: 2 })
    await cancelEvent(ids[5] as EventId, now)
    const { earlier } = await statsOf(ids[7])
    expect(earlier.map(({ id }) => id)).toEqual([...ids.slice(1, 5), ids[6]])
    expect(earlier.map(({ attendingCount }) => attendingCount)).toEqual([0, 0, 0, 0, 7])
    expect(await readsOf(() => statsOf(ids[7]))).toBeLessThanOrEqual(10)
  })

  it('leave out events that the caller does not host, and compare nothing outside a series', async () => {
    const series = await repeat(await first())
    const ids = (await eventsOf(series)).map(({ id }) => id)
    await changeEvent(ids[0] as EventId, { hosts: [owner.card] }, now)
    expect((await statsOf(ids[1], coHost)).earlier).toEqual([])
    expect((await statsOf(ids[1])).earlier).toHaveLength(1)
    expect((await statsOf(await first())).earlier).toEqual([])
  })
})

describe('the deletion of a host', () => {
  it('ends their series, until a co-host lets it go on', async () => {
    const series = await repeat(await first())
    const subject = { id: owner.id, name: 'Robin', email: '', addresses: [] }
    expect(await readOwnSeries(subject)).toMatchObject([{ isOwner: true, id: series.id }])
    await eraseSeries(subject, now)
    await eraseSeries(subject, now)
    expect(JSON.stringify((await db.doc(`series/${series.id}`).get()).data())).not.toContain(String(owner.id))
    await fillDueSeries({ now: () => at(1), until: Infinity })
    expect(await eventsOf(series)).toHaveLength(12)
    // Lists still go on with the events that there are.
    expect(await onWall(at(1) + 1)).toHaveLength(1)
    const body = { rule: weekly, isPaused: false }
    const asCoHost = { params: { id: series.id }, body, caller: coHost.caller, now: at(1) }
    const resumed = await call('updateSeries', updateSeries, asCoHost)
    expect(resumed).toMatchObject({ isPaused: false, ownerId: coHost.id })
    expect((await eventsOf(series)).at(-1)).toMatchObject({ hostIds: [String(coHost.id)] })
  })

  it('takes a co-host off it', async () => {
    const series = await repeat(await first())
    const subject = { id: coHost.id, name: 'Robin', email: '', addresses: [] }
    expect(await readOwnSeries(subject)).toMatchObject([{ isOwner: false }])
    await eraseSeries(subject, now)
    await fillDueSeries({ now: () => at(0), until: Infinity })
    expect((await eventsOf(series)).at(-1)?.hostIds).toEqual([String(owner.id)])
  })
})
