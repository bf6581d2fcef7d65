import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedEvent, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { hostingCalls } from '../../functions/shared/hosting/contract.ts'
import { eventId, makeRandomId, type EventId } from '../../functions/shared/ids.ts'
import { seriesCalls, type HostSeries } from '../../functions/shared/series/contract.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { findSeries } from '../../functions/src/core/events/series-store.ts'
import { editEvent } from '../../functions/src/features/hosting/edit-event.ts'
import { fillDueSeries } from '../../functions/src/features/hosting/fill-series.ts'
import { cancelEvent } from '../../functions/src/features/hosting/publish-or-cancel-event.ts'
import { updateSeries } from '../../functions/src/features/hosting/series.ts'
import { updateEvent } from '../../functions/src/features/hosting/update-event.ts'
import { notifyAttendees } from '../../functions/src/features/notifications/notify-attendees.ts'
import { recordChange } from '../../functions/src/features/notifications/record-change.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { CallError } from '../../functions/src/platform/call-handler.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventFacts } from '../factories/event-facts.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { sendEventMailings } from '../send-mail.ts'
import { crashAt } from './crash-at.ts'
import { makeDirectCall } from './direct-call.ts'
import {
  readSeriesEvents,
  makeSeriesHost,
  makeSeries,
  makeWeeklyRule,
  ZONE,
  type SeriesHost,
} from './direct-series.ts'

const call = makeDirectCall({ ...seriesCalls, ...hostingCalls })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const now = Date.now()
// The first event starts at noon in `ZONE`, so that an hour later is still the same day.
const firstStart = (Math.floor(now / DAY_MS) + 3) * DAY_MS + 3 * HOUR_MS
const { startDate } = makeWeeklyRule(firstStart, 1)

let owner: SeriesHost
let city: string
beforeEach(async () => {
  owner = await makeSeriesHost()
  city = `City ${randomUUID().slice(0, 8)}`
})
afterEach(() => {
  vi.restoreAllMocks()
})

const makeOwnSeries = (overrides: Partial<StoredEvent> = {}, count = 4) =>
  makeSeries(
    [owner],
    { startsAt: firstStart, count, now },
    { city, venueName: 'The Boathouse', ...overrides },
  )

const rsvp = (id: EventId, email: string) => submitRsvp(id, email, { receivedAt: now })

const readDocuments = (eventIds: readonly EventId[]) =>
  db.getAll(...eventIds.map((id) => db.doc(`events/${id}`)))

/** Changes events. Then, for each event, does what the trigger does and sends the mail. */
async function runWithMail(eventIds: readonly EventId[], makeChange: () => Promise<unknown>): Promise<void> {
  const documentsBefore = await readDocuments(eventIds)
  await makeChange()
  const documentsAfter = await readDocuments(eventIds)
  for (const [index, id] of eventIds.entries()) {
    const [before, after] = [documentsBefore[index], documentsAfter[index]]
    const version = before?.updateTime?.valueOf() ?? ''
    await recordChange({ eventId: id, before: before?.data(), after: after?.data(), version }, now)
    await notifyAttendees(id, now)
  }
  for (const id of eventIds) await sendEventMailings(id, now)
}

const readSubjects = async (email: string) => (await readMessagesTo(email)).map(({ subject }) => subject)
const readCancellationSubjects = async (email: string) =>
  (await readSubjects(email)).filter((subject) => subject.startsWith('Cancelled'))

const cancelWithLaterEvents = (id: EventId | undefined, note: string | null = null, { caller } = owner) =>
  call('cancelEvent', cancelEvent, {
    params: { id: eventId.parse(id) },
    body: { note, scope: 'following' },
    caller,
    now,
  })

/** Makes a weekly series take place every two weeks, on dates that have an event already. */
const changeFrequency = (series: HostSeries) =>
  call('updateSeries', updateSeries, {
    params: { id: series.id },
    body: { rule: { ...series.rule, frequency: 'two_weeks', count: 2 } },
    caller: owner.caller,
    now,
  })

/** Edits an event and the events after it. */
async function editWithLaterEvents(id: EventId | undefined, change: object): Promise<unknown> {
  const event = storedEvent.parse((await db.doc(`events/${id}`).get()).data())
  const { title, area, venueName, venueAddress, descriptionMd, signupLimit } = event
  const body = {
    title,
    city,
    area,
    venueName,
    venueAddress,
    descriptionMd,
    signupLimit,
    timezone: ZONE,
    isVirtual: false,
    virtualLink: null,
    isPrivate: false,
    note: null,
    shouldNotify: true,
    dateTime: new Date(event.startsAt).toISOString(),
    scope: 'following',
    confirmedMoveEventIds: [],
    ...change,
  }
  return call('updateEvent', updateEvent, {
    params: { id: event.id },
    body,
    caller: owner.caller,
    now,
  })
}

describe('cancelling an event of a series and the events after it', () => {
  it('mails each attendee once, keeps every spot, and ends the series', async () => {
    const { series, eventIds } = await makeOwnSeries({ signupLimit: 2 })
    const attendeeEmails = Array.from({ length: 5 }, () => `${randomUUID()}@example.com`)
    await Promise.all(eventIds.slice(1, 3).flatMap((id) => attendeeEmails.map((email) => rsvp(id, email))))
    const firstEventAttendeeEmail = `${randomUUID()}@example.com`
    await rsvp(eventIds[0] as EventId, firstEventAttendeeEmail)
    const expectedCounts = { confirmedCount: 2, waitlistCount: 3 }
    const starts = (await readSeriesEvents(series)).map(({ startsAt }) => startsAt)
    await runWithMail(eventIds, () => changeFrequency(series))
    const dateTime = new Date((starts[1] ?? 0) + HOUR_MS).toISOString()
    await runWithMail(eventIds, () => editWithLaterEvents(eventIds[1], { dateTime }))
    const editedEvents = await readSeriesEvents(series)
    expect(editedEvents.slice(1, 3)).toMatchObject([expectedCounts, expectedCounts])
    // The edited event and later events without RSVPs move. Later events with RSVPs keep their time, because the host did not
    // confirm their move.
    const hoursMoved = editedEvents.map(({ startsAt }, index) => (startsAt - (starts[index] ?? 0)) / HOUR_MS)
    expect(hoursMoved).toEqual([0, 1, 0, 1])
    for (const email of attendeeEmails) expect(await readSubjects(email)).toHaveLength(1)
    await runWithMail(eventIds, () => cancelWithLaterEvents(eventIds[1], 'The boathouse closes.'))

    for (const email of attendeeEmails) expect(await readCancellationSubjects(email)).toHaveLength(1)
    expect(await readCancellationSubjects(firstEventAttendeeEmail)).toEqual([])
    const events = await readSeriesEvents(series)
    expect(events.map(({ cancelledAt }) => cancelledAt === null)).toEqual([true, false, false, false])
    expect(events.slice(1, 3)).toMatchObject([expectedCounts, expectedCounts])
    const storedSeries = await findSeries(series.id)
    expect(storedSeries).toMatchObject({ rule: { until: startDate, count: null }, pendingChange: null })
    await fillDueSeries({ now: () => firstStart + 8 * DAY_MS, deadline: Infinity })
    expect(await readSeriesEvents(series)).toHaveLength(4)
  }, 120_000)

  it('is completed by the job if the server crashes after any of its steps, and mails each attendee once', async () => {
    for (let step = 1; step < 60; step += 1) {
      const { series, eventIds } = await makeOwnSeries({}, 3)
      const email = `${randomUUID()}@example.com`
      await Promise.all(eventIds.slice(0, 2).map((id) => rsvp(id, email)))
      const cancellation = { isDone: false }
      await runWithMail(eventIds, async () => {
        crashAt(step, 'after')
        cancellation.isDone = await cancelWithLaterEvents(eventIds[0]).then(
          () => true,
          () => false,
        )
        vi.restoreAllMocks()
        await fillDueSeries({ now: () => now, deadline: Infinity })
      })
      const events = await readSeriesEvents(series)
      const isEveryEventCancelled = events.every(({ cancelledAt }) => cancelledAt !== null)
      expect(isEveryEventCancelled, `crashed after step ${step}`).toBe(true)
      expect(await readCancellationSubjects(email)).toHaveLength(1)
      if (cancellation.isDone) {
        expect(step).toBeGreaterThan(4)
        return
      }
    }
    throw new Error('The cancellation was never completed')
  }, 240_000)

  it('is refused for an event that does not repeat, and for hosts of other events', async () => {
    const id = eventId.parse(makeRandomId())
    const facts = makeEventFacts(id, firstStart, { hosts: [owner.card], city, timezone: ZONE })
    await createEvent(facts, { virtualLink: null }, now, { generateId: () => id })
    await expect(cancelWithLaterEvents(id)).rejects.toMatchObject({
      code: 'invalid_body',
      fields: { scope: expect.any(String) as string },
    })
    const { eventIds } = await makeOwnSeries()
    const refusal = cancelWithLaterEvents(eventIds[1], null, await makeSeriesHost())
    await expect(refusal).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('changing an event of a series and the events after it', () => {
  it('mails each attendee once about the change, and applies the change to events that are made later', async () => {
    const { series, eventIds } = await makeOwnSeries()
    const email = `${randomUUID()}@example.com`
    await Promise.all(eventIds.slice(0, 3).map((id) => rsvp(id, email)))
    const [goodToKnow, hostQuestionAccess] = [{ stepFree: true }, 'anyone']
    await runWithMail(eventIds, () =>
      editWithLaterEvents(eventIds[1], {
        venueName: 'The Barn',
        title: 'Ink',
        goodToKnow,
        hostQuestionAccess,
        note: 'We move.',
      }),
    )
    const subjects = await readSubjects(email)
    expect(subjects.filter((subject) => subject.startsWith('Changed'))).toEqual(['Changed: Ink'])
    const events = await readSeriesEvents(series)
    expect(events.map(({ title }) => title === 'Ink')).toEqual([false, true, true, true])
    expect(events[3]).toMatchObject({ goodToKnow, hostQuestionAccess })
    expect(events.some(({ isDetached }) => isDetached === true)).toBe(false)
    await db.doc(`series/${series.id}`).update({ 'rule.count': 5, lastProcessedDate: null })
    await fillDueSeries({ now: () => firstStart + DAY_MS, deadline: Infinity })
    const laterEvents = (await readSeriesEvents(series)).slice(4)
    expect(laterEvents).toHaveLength(1)
    expect(laterEvents[0]).toMatchObject({
      title: 'Ink',
      venueName: 'The Barn',
      goodToKnow,
      hostQuestionAccess,
    })
  })

  it('keeps the time of detached events, and of events with RSVPs unless the host confirmed their move', async () => {
    const { series, eventIds } = await makeOwnSeries({}, 5)
    const [firstId, secondId, thirdId, fourthId] = eventIds
    const email = `${randomUUID()}@example.com`
    await Promise.all([secondId, thirdId].map((id) => rsvp(eventId.parse(id), email)))
    const context = { basedOn: null, caller: owner.caller as never, now }
    await editEvent(eventId.parse(fourthId), context, ({ venueName, venueAddress }) =>
      Promise.resolve({ content: { title: 'Detached', venueName, venueAddress }, signupLimit: 5 }),
    )
    const dateTime = new Date(firstStart + HOUR_MS).toISOString()
    await runWithMail(eventIds, () =>
      editWithLaterEvents(firstId, { dateTime, confirmedMoveEventIds: [secondId] }),
    )
    const events = await readSeriesEvents(series)
    const hoursMoved = events.map(({ startsAt, seriesDate }) => {
      const days = (Date.parse(seriesDate ?? '') - Date.parse(startDate)) / DAY_MS
      return (startsAt - firstStart) / HOUR_MS - 24 * days
    })
    expect(hoursMoved).toEqual([1, 1, 0, 0, 1])
    expect(events[3]).toMatchObject({ title: 'Detached', isDetached: true })
    expect(events[2]).toMatchObject({ confirmedCount: 1 })
    const [mail] = await readMessagesTo(email)
    expect(mail?.subject).toBe(`Changed: ${events[0]?.title}`)
    expect(mail?.text).toContain('instead of')
  })

  it('is completed by the job if an event was too busy to be changed', async () => {
    const { series, eventIds } = await makeOwnSeries({}, 3)
    const submit = engine.submit.bind(engine)
    vi.spyOn(engine, 'submit').mockImplementation((id, command) =>
      id === eventIds[1] ? Promise.reject(new CallError('busy', 'Too busy')) : submit(id, command),
    )
    await expect(editWithLaterEvents(eventIds[0], { venueName: 'The Barn' })).rejects.toMatchObject({
      code: 'busy',
    })
    vi.restoreAllMocks()
    await fillDueSeries({ now: () => now, deadline: Infinity })
    expect((await readSeriesEvents(series)).map(({ venueName }) => venueName)).toEqual(
      Array(3).fill('The Barn'),
    )
  })

  it('keeps the limit of a later event that has more attendees or offered spots than the new limit, but is refused if the edited event has more', async () => {
    const { series, eventIds } = await makeOwnSeries({ signupLimit: 8 })
    await Promise.all([1, 2, 3].map(() => rsvp(eventIds[1] as EventId, `${randomUUID()}@example.com`)))
    const offerSpots = (id: EventId | undefined) =>
      db.doc(`events/${id}`).update({ waitlistCount: 3, offeredCount: 3 })
    await offerSpots(eventIds[2])
    await editWithLaterEvents(eventIds[0], { title: 'Fewer spots', signupLimit: 2 })
    const limits = (await readSeriesEvents(series)).map(({ signupLimit }) => signupLimit)
    expect(limits).toEqual([2, 8, 8, 2])
    await offerSpots(eventIds[3])
    await expect(
      editWithLaterEvents(eventIds[3], { title: 'One spot', signupLimit: 1 }),
    ).rejects.toMatchObject({
      code: 'limit_below_confirmed',
    })
    const titles = (await readSeriesEvents(series)).map(({ title }) => title)
    expect(titles).toEqual(Array<string>(4).fill('Fewer spots'))
  })

  it('is refused with another day or a guest list', async () => {
    const { eventIds } = await makeOwnSeries()
    for (const [field, change] of [
      ['dateTime', { dateTime: new Date(firstStart + DAY_MS).toISOString() }],
      ['expectsGuestList', { isPrivate: true, expectsGuestList: true }],
    ] as const)
      await expect(editWithLaterEvents(eventIds[0], change)).rejects.toMatchObject({
        code: 'invalid_body',
        fields: { [field]: expect.any(String) as string },
      })
  })
})
