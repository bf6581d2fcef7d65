import './direct-project.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { eventCalls, type EventDetail } from '../../functions/shared/events/contract.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId, type EventId } from '../../functions/shared/ids.ts'
import { computeReleaseTime } from '../../functions/shared/rsvps/offer-times.ts'
import { seriesCalls, type HostSeries } from '../../functions/shared/series/contract.ts'
import { toWallTime } from '../../functions/shared/time/wall-time.ts'
import {
  cancelEvent,
  createEvent,
  findEvent,
  changeEvent,
  findPublicEvents,
} from '../../functions/src/core/events/events-store.ts'
import { findSeries, deriveSeriesId } from '../../functions/src/core/events/series-store.ts'
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
import { makeEventFacts } from '../factories/event-facts.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { countBilledReads } from '../count-billed-reads.ts'
import { crashAt } from './crash-at.ts'
import { makeDirectCall } from './direct-call.ts'
import { simulateLostResponses } from './simulate-lost-responses.ts'
import { readSeriesEvents, makeSeriesHost, makeWeeklyRule, ZONE, type SeriesHost } from './direct-series.ts'

const call = makeDirectCall({ ...seriesCalls, ...eventCalls, ...attendeeCalls })
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const now = Date.now()
/** The start of the first event: a whole minute, about an hour ahead. */
const firstStart = Math.ceil(now / 60_000) * 60_000 + HOUR_MS
const weeklyRule = makeWeeklyRule(firstStart, 3)
const longerRule = { ...weeklyRule, count: 5 }

let owner: SeriesHost
let coHost: SeriesHost
let city: string
beforeEach(async () => {
  ;[owner, coHost] = await Promise.all([makeSeriesHost(), makeSeriesHost()])
  city = `City ${crypto.randomUUID().slice(0, 8)}`
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function createFirstEvent(
  overrides: Partial<StoredEvent> = {},
  virtualLink: string | null = null,
): Promise<EventId> {
  const hosts = [owner.card, coHost.card]
  const facts = makeEventFacts(eventId.parse(makeRandomId()), firstStart, {
    hosts,
    city,
    timezone: ZONE,
    ...overrides,
  })
  return (await createEvent(facts, { virtualLink }, now)).id
}

const repeatEvent = (id: EventId, rule: object = weeklyRule, { caller } = owner) =>
  call('createSeries', createSeries, { body: { eventId: id, rule }, caller, now }) as Promise<HostSeries>
const changeSeries = (series: HostSeries, body: object, time = now, { caller } = owner) =>
  call('updateSeries', updateSeries, {
    params: { id: series.id },
    body: { rule: series.rule, isPaused: false, ...body },
    caller,
    now: time,
  })

/** Gives a weekly series further dates without making their events. */
const addDates = ({ id }: HostSeries, count = longerRule.count) =>
  db.doc(`series/${id}`).update({ 'rule.count': count, lastProcessedDate: null })

const listDates = (events: readonly StoredEvent[]) => events.map(({ seriesDate }) => seriesDate)
/** Reads the ids of the city's events that public lists show at the instant `time`. */
async function readListedIds(time = now): Promise<number[]> {
  const events = await findPublicEvents({ period: 'upcoming', now: time, city, after: null, limit: 50 })
  return (events ?? []).map(({ id }) => id)
}
const isLater = (event: StoredEvent) => event.isLaterOccurrence
const computeStart = (weeks: number) => firstStart + weeks * WEEK_MS

describe('a new series', () => {
  it('has events on its next twelve dates, at the same time of day, hosted by the same hosts', async () => {
    const id = await createFirstEvent({ signupLimit: 8 })
    const series = await repeatEvent(id, { ...weeklyRule, count: 20 })
    const events = await readSeriesEvents(series)
    expect(events).toHaveLength(12)
    expect(events[0]?.id).toBe(id)
    expect(new Set(listDates(events)).size).toBe(12)
    expect(new Set(events.map(({ startsAt }) => toWallTime(startsAt, ZONE).time)).size).toBe(1)
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
    expect(series.upcomingEvents).toHaveLength(12)
    expect(series.upcomingDates).toHaveLength(8)
  })

  it('copies the private venue, the virtual link, the cover, what is good to know and the RSVP settings from its first event, with times relative to the start of each event', async () => {
    const photo = await storePhoto({ page: Buffer.from('RIFF'), tile: Buffer.from('RIFF') })
    const opens = { dateTime: new Date(firstStart - 36 * HOUR_MS).toISOString() }
    const goodToKnow = { stepFree: true, bringAlong: 'An apron' }
    const facts = { goodToKnow, shouldReconfirm: true, isByRequest: true, isPrivate: true, isVirtual: true }
    const pictures = { imageUrl: photo.url, photos: [photo.url] }
    const rsvpWindow = { opens, closes: { hoursBefore: 2 } }
    const id = await createFirstEvent(
      { ...facts, ...pictures, virtualPlatform: 'zoom', rsvpWindow },
      'https://meet.example/x',
    )
    const [firstEvent, ...laterEvents] = await readSeriesEvents(await repeatEvent(id))
    expect(firstEvent?.rsvpWindow?.opens).toEqual(opens)
    expect(laterEvents).toHaveLength(2)
    for (const { startsAt, timezone, rsvpWindow: window, ...event } of laterEvents) {
      expect(window).toEqual({ opens: { hoursBefore: 36 }, closes: { hoursBefore: 2 } })
      const spotsDueAt = computeReleaseTime({ startsAt, timezone })
      expect(event).toMatchObject({ ...facts, venueName: '', requestsEndAt: startsAt, spotsDueAt })
      expect(event.photos).toEqual([event.imageUrl])
      const readAccess = async (name: string) =>
        (await db.doc(`events/${event.id}/access/${name}`).get()).data()
      expect(await readAccess('place')).toMatchObject({ venueName: 'The Boathouse' })
      expect(await readAccess('virtual')).toEqual({ virtualLink: 'https://meet.example/x' })
    }
    expect(new Set([photo.url, ...laterEvents.map(({ imageUrl }) => imageUrl)]).size).toBe(3)
  })

  it('is created once by repeated or simultaneous calls', async () => {
    const id = await createFirstEvent()
    const simultaneousSeries = await Promise.all([repeatEvent(id), repeatEvent(id)])
    const lateSeries = await repeatEvent(id, longerRule, coHost)
    expect(new Set([...simultaneousSeries, lateSeries].map((item) => item.id)).size).toBe(1)
    expect(lateSeries.rule).toEqual(weeklyRule)
    expect(await readSeriesEvents(lateSeries)).toHaveLength(3)
  })

  it.each<[string, Partial<StoredEvent>, object, string]>([
    ['a draft', { isPublished: false }, weeklyRule, 'not_published'],
    ['an event that has begun', { startsAt: now - HOUR_MS }, weeklyRule, 'event_over'],
    ['an event with a guest list', { isPrivate: true, hasGuestList: true }, weeklyRule, 'invalid_body'],
    ['a rule that begins on another day', {}, { ...weeklyRule, startDate: '2026-01-01' }, 'invalid_body'],
    ['a cancelled event', {}, weeklyRule, 'event_cancelled'],
  ])('is refused for %s', async (_, event, rule, code) => {
    const id = await createFirstEvent(event)
    if (code === 'event_cancelled') await cancelEvent(id, now)
    await expect(repeatEvent(id, rule)).rejects.toMatchObject({ code })
    expect(await findEvent(id)).not.toHaveProperty('seriesId')
  })

  it('is refused for an unknown event, and for an event of another series', async () => {
    const id = await createFirstEvent()
    await expect(repeatEvent(eventId.parse(makeRandomId()))).rejects.toMatchObject({ code: 'not_found' })
    const [, secondEvent] = await readSeriesEvents(await repeatEvent(id))
    const rule = { ...weeklyRule, startDate: secondEvent?.seriesDate }
    await expect(repeatEvent(eventId.parse(secondEvent?.id), rule)).rejects.toMatchObject({
      code: 'invalid_body',
    })
  })

  it('is announced once, by its first event, and mails its co-hosts once', async () => {
    const id = await createFirstEvent()
    await db.collection('citySignups').add({ name: 'Noor', email: 'n@example.com', city, cityKey: city })
    const [, secondEvent] = await readSeriesEvents(await repeatEvent(id))
    const laterEvent = (await db.doc(`events/${secondEvent?.id}`).get()).data()
    const nextEvent = { ...laterEvent, isLaterOccurrence: false }
    await announceEvent(undefined, nextEvent, now)
    await announceEvent(laterEvent, nextEvent, now)
    for (const { id: occurrenceId } of (await readSeriesEvents({ id: deriveSeriesId(id) })).slice(1))
      await notifyHosts(undefined, (await db.doc(`events/${occurrenceId}`).get()).data(), now)
    expect((await db.collection('mailings').where('eventId', '==', secondEvent?.id).get()).size).toBe(0)
    const mails = await db.collection('emails').where('template', '==', 'host-role').get()
    const userIds = mails.docs.map((mail) => mail.get('userId') as number)
    expect(userIds.filter((uid) => uid === coHost.id)).toHaveLength(1)
    expect(userIds).not.toContain(owner.id)
  })
})

describe('the job that fills series', () => {
  const runJob = (time: number) => fillDueSeries({ now: () => time, deadline: Infinity })

  it.each(['before', 'after'] as const)(
    'makes every event once if the server crashes %s any of its steps',
    async (moment) => {
      for (let step = 1; step < 40; step += 1) {
        const id = await createFirstEvent()
        crashAt(step, moment)
        const isDone = await repeatEvent(id).then(
          () => true,
          () => false,
        )
        vi.restoreAllMocks()
        await runJob(now + 1)
        const eventsMadeByJob = await readSeriesEvents({ id: deriveSeriesId(id) })
        // If the server crashes before the first write, there is nothing to continue until the host makes the call again.
        expect(eventsMadeByJob, `crashed ${moment} step ${step}`).toHaveLength(
          moment === 'before' && step === 1 ? 0 : 3,
        )
        const events = await readSeriesEvents(await repeatEvent(id))
        expect(new Set(listDates(events)).size).toBe(3)
        expect(events.map(isLater)).toEqual([false, true, true])
        if (isDone) {
          expect(step).toBeGreaterThan(4)
          return
        }
      }
      throw new Error('The series was never completed')
    },
    120_000,
  )

  it('keeps the covers of its events although the responses to their commits were lost', async () => {
    const photo = await storePhoto({ page: Buffer.from('RIFF'), tile: Buffer.from('RIFF') })
    const id = await createFirstEvent({ imageUrl: photo.url, photos: [photo.url] })
    simulateLostResponses()
    const events = await readSeriesEvents(await repeatEvent(id))
    expect(events).toHaveLength(3)
    for (const { imageUrl } of events) expect((await fetch(imageUrl ?? '')).status).toBe(200)
  })

  it('makes every event once if two jobs run at the same time', async () => {
    const series = await repeatEvent(await createFirstEvent())
    await addDates(series)
    await Promise.all([fillSeries(series.id, computeStart(0)), runJob(computeStart(0))])
    const events = await readSeriesEvents(series)
    expect(events).toHaveLength(5)
    expect(new Set(listDates(events)).size).toBe(5)
  })

  it('makes no events for dates that passed while it did not run', async () => {
    const series = await repeatEvent(await createFirstEvent())
    await addDates(series, 8)
    await runJob(computeStart(5))
    const starts = (await readSeriesEvents(series)).map(({ startsAt }) => startsAt)
    expect(starts).toEqual([0, 1, 2, 6, 7].map(computeStart))
  })

  it('makes no event after the last date of a series, which is no longer due after that', async () => {
    const series = await repeatEvent(await createFirstEvent(), { ...weeklyRule, count: 2 })
    await runJob(computeStart(1) - 1)
    expect((await findSeries(series.id))?.dueAt).toBe(computeStart(1))
    await runJob(computeStart(1))
    expect((await findSeries(series.id))?.dueAt).toBeNull()
    expect(await readSeriesEvents(series)).toHaveLength(2)
  })

  it('neither overwrites a detached event nor restores a cancelled event', async () => {
    const series = await repeatEvent(await createFirstEvent())
    const [, secondEvent, thirdEvent] = await readSeriesEvents(series)
    const editContext = { basedOn: null, caller: owner.caller as never, now }
    await editEvent(eventId.parse(secondEvent?.id), editContext, (event) =>
      Promise.resolve({
        content: {
          title: 'Ink',
          venueName: 'The Barn',
          venueAddress: null,
          startsAt: event.startsAt + HOUR_MS,
        },
        signupLimit: 3,
      }),
    )
    await cancelEvent(eventId.parse(thirdEvent?.id), now)
    // After a change of the rule, every date is checked again.
    await changeSeries(series, { rule: longerRule })
    await runJob(computeStart(1))
    const eventsAfter = await readSeriesEvents(series)
    expect(new Set(listDates(eventsAfter)).size).toBe(eventsAfter.length)
    expect(eventsAfter.find(({ id }) => id === secondEvent?.id)).toMatchObject({
      title: 'Ink',
      isDetached: true,
    })
    expect(eventsAfter.find(({ id }) => id === thirdEvent?.id)?.cancelledAt).toBe(now)
    expect(eventsAfter[3]?.isDetached).toBeUndefined()
  })

  it('makes new events without a co-host who can no longer host', async () => {
    const series = await repeatEvent(await createFirstEvent())
    await db.doc(`hosts/${coHost.id}`).delete()
    await changeSeries(series, { rule: longerRule })
    expect((await readSeriesEvents(series)).at(-1)?.hostIds).toEqual([String(owner.id)])
  })
})

describe('public lists', () => {
  it('show only the next event of a series, for as many reads as one event, and replace it with the following event when it begins', async () => {
    const id = await createFirstEvent()
    const billedReadCountOfOneEvent = await countBilledReads(() => readListedIds())
    const series = await repeatEvent(id)
    expect(await countBilledReads(() => readListedIds())).toEqual(billedReadCountOfOneEvent)
    const [firstEvent, secondEvent] = await readSeriesEvents(series)
    expect(await readListedIds()).toEqual([firstEvent?.id])
    await fillDueSeries({ now: () => computeStart(0), deadline: Infinity })
    expect(await readListedIds(computeStart(0) + 1)).toEqual([secondEvent?.id])
    expect((await readSeriesEvents(series))[1]?.firstListedAt).toBe(computeStart(0))
  })

  it('show the following event after the next event is cancelled, or moved to a time after the following event', async () => {
    const series = await repeatEvent(await createFirstEvent())
    const [firstId, secondId, thirdId] = (await readSeriesEvents(series)).map(({ id }) => eventId.parse(id))
    const readStoredEvent = async (id?: EventId) => (await db.doc(`events/${id}`).get()).data()
    const runWithTrigger = async (id: EventId | undefined, makeChange: () => Promise<unknown>) => {
      const before = await readStoredEvent(id)
      await makeChange()
      await updateSeriesSchedule(before, await readStoredEvent(id), now)
    }
    await runWithTrigger(firstId, () => cancelEvent(firstId as EventId, now))
    expect(await readListedIds()).toEqual([secondId])
    await runWithTrigger(secondId, () =>
      changeEvent(secondId as EventId, { startsAt: computeStart(2) + HOUR_MS }, now),
    )
    expect(await readListedIds()).toEqual([thirdId])
    const listedEvents = (await readSeriesEvents(series)).filter((event) => !isLater(event))
    expect(listedEvents.map(({ id }) => id)).toEqual([firstId, thirdId])
  })
})

describe('changing a series', () => {
  it('makes events on the dates of a new rule, and marks events on other dates as left over', async () => {
    const series = await repeatEvent(await createFirstEvent())
    const [, secondEvent] = await readSeriesEvents(series)
    const email = 'sam@example.com'
    await submitRsvp(eventId.parse(secondEvent?.id), email, { receivedAt: now })
    const changedSeries = await changeSeries(series, {
      rule: { ...weeklyRule, frequency: 'two_weeks' },
    })
    expect(changedSeries.upcomingEvents.map(({ isLeftOver }) => isLeftOver)).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(changedSeries.upcomingEvents[1]).toMatchObject({
      id: secondEvent?.id,
      signupCount: 1,
      isCancelled: false,
    })
    expect(await readSeriesEvents(series)).toHaveLength(4)
  })

  it('is refused if the series has changed since the caller read it, and an unknown series cannot be read', async () => {
    const series = await repeatEvent(await createFirstEvent())
    await changeSeries(series, { isPaused: true })
    const outdatedChange = changeSeries(series, { basedOn: series.updatedAt })
    await expect(outdatedChange).rejects.toMatchObject({ code: 'changed_meanwhile' })
    const unknownSeriesResponse = call('getSeries', getSeries, { params: { id: 1_000_000_001 } })
    await expect(unknownSeriesResponse).rejects.toMatchObject({ code: 'not_found' })
  })

  it('makes no events but keeps lists up to date while the series is paused, until it is resumed', async () => {
    const series = await repeatEvent(await createFirstEvent())
    expect(await changeSeries(series, { rule: longerRule, isPaused: true })).toMatchObject({
      isPaused: true,
      upcomingDates: [],
    })
    await fillDueSeries({ now: () => computeStart(1), deadline: Infinity })
    expect(await readSeriesEvents(series)).toHaveLength(3)
    expect(await readListedIds(computeStart(1) + 1)).toHaveLength(1)
    await changeSeries(series, { rule: longerRule }, computeStart(1))
    expect(await readSeriesEvents(series)).toHaveLength(5)
  })
})

describe('the page of an event', () => {
  const readEvent = (id: number | undefined) =>
    call('getEvent', getEvent, { params: { id: eventId.parse(id) }, now }) as Promise<EventDetail>

  it('shows the rhythm and the next dates', async () => {
    const series = await repeatEvent(await createFirstEvent(), { ...weeklyRule, count: 6 })
    const events = await readSeriesEvents(series)
    const eventIds = events.map(({ id }) => id)
    const page = await readEvent(eventIds[1])
    expect(page.series?.rhythm).toBe(series.rhythm)
    expect(page.series?.nextEvents.map(({ id }) => id)).toEqual([eventIds[0], ...eventIds.slice(2, 5)])
  })

  it('names no other event if the event is private', async () => {
    const series = await repeatEvent(await createFirstEvent({ isPrivate: true }))
    const [, secondEvent] = await readSeriesEvents(series)
    expect((await readEvent(secondEvent?.id)).series).toEqual({
      id: null,
      rhythm: series.rhythm,
      nextEvents: [],
    })
  })

  it('has no series, and costs no further read, if the event does not repeat', async () => {
    const id = await createFirstEvent()
    expect(await readEvent(id)).not.toHaveProperty('series')
    const billedReadCount = await countBilledReads(() => readEvent(id))
    expect(billedReadCount).toEqual(await countBilledReads(() => db.doc(`events/${id}`).get()))
  })
})

describe('the stats of an event', () => {
  const readStats = (id: number | undefined, { caller } = owner) =>
    call('getEventStats', getEventStats, { params: { id: eventId.parse(id) }, caller, now })

  it('show the attendance at the last six earlier events of its series, except cancelled events', async () => {
    const series = await repeatEvent(await createFirstEvent(), { ...weeklyRule, count: 8 })
    const eventIds = (await readSeriesEvents(series)).map(({ id }) => id)
    await db.doc(`events/${eventIds[6]}`).update({ confirmedCount: 9, missedCount: 2 })
    await cancelEvent(eventIds[5] as EventId, now)
    const { earlierEvents } = await readStats(eventIds[7])
    expect(earlierEvents.map(({ id }) => id)).toEqual([...eventIds.slice(1, 5), eventIds[6]])
    expect(earlierEvents.map(({ attendingCount }) => attendingCount)).toEqual([0, 0, 0, 0, 7])
    expect(await countBilledReads(() => readStats(eventIds[7]))).toBeLessThanOrEqual(10)
  })

  it('show no earlier event that the caller does not host, and none if the event does not repeat', async () => {
    const series = await repeatEvent(await createFirstEvent())
    const eventIds = (await readSeriesEvents(series)).map(({ id }) => id)
    await changeEvent(eventIds[0] as EventId, { hosts: [owner.card] }, now)
    expect((await readStats(eventIds[1], coHost)).earlierEvents).toEqual([])
    expect((await readStats(eventIds[1])).earlierEvents).toHaveLength(1)
    expect((await readStats(await createFirstEvent())).earlierEvents).toEqual([])
  })
})

it('pauses a series when its owner can no longer host, until a co-host resumes it and becomes its owner', async () => {
  const series = await repeatEvent(await createFirstEvent())
  const resume = (rule: object, time: number) => changeSeries(series, { rule }, time, coHost)
  expect(await resume(weeklyRule, now)).toMatchObject({ isPaused: false, ownerId: owner.id })
  await db.doc(`users/${owner.id}`).update({ isApproved: false })
  await addDates(series)
  await fillDueSeries({ now: () => computeStart(1), deadline: Infinity })
  expect(await readSeriesEvents(series)).toHaveLength(3)
  const request = { params: { id: series.id }, caller: coHost.caller, now: computeStart(1) }
  expect(await call('getSeries', getSeries, request)).toMatchObject({ isPaused: true, upcomingDates: [] })
  expect(await resume(longerRule, computeStart(1))).toMatchObject({ isPaused: false, ownerId: coHost.id })
  expect((await readSeriesEvents(series)).at(-1)).toMatchObject({ ownerId: String(coHost.id) })
})

describe('the deletion of a host', () => {
  it('pauses their series until a co-host resumes it', async () => {
    const series = await repeatEvent(await createFirstEvent())
    const subject = { id: owner.id, name: 'Robin', email: '', addresses: [] }
    expect(await readOwnSeries(subject)).toMatchObject([{ isOwner: true, id: series.id }])
    await eraseSeries(subject, now)
    await eraseSeries(subject, now)
    expect(JSON.stringify((await db.doc(`series/${series.id}`).get()).data())).not.toContain(String(owner.id))
    await addDates(series)
    await fillDueSeries({ now: () => computeStart(1), deadline: Infinity })
    expect(await readSeriesEvents(series)).toHaveLength(3)
    // Lists still show the next of the existing events.
    expect(await readListedIds(computeStart(1) + 1)).toHaveLength(1)
    const resumedSeries = await changeSeries(series, { rule: longerRule }, computeStart(1), coHost)
    expect(resumedSeries).toMatchObject({ isPaused: false, ownerId: coHost.id })
    expect((await readSeriesEvents(series)).at(-1)).toMatchObject({ hostIds: [String(coHost.id)] })
  })

  it('leaves the deleted co-host out of the events that a series makes later', async () => {
    const series = await repeatEvent(await createFirstEvent())
    const subject = { id: coHost.id, name: 'Robin', email: '', addresses: [] }
    expect(await readOwnSeries(subject)).toMatchObject([{ isOwner: false }])
    await eraseSeries(subject, now)
    await changeSeries(series, { rule: longerRule })
    expect((await readSeriesEvents(series)).at(-1)?.hostIds).toEqual([String(owner.id)])
  })
})
