import { describe, expect, it } from 'vitest'
import { readCsv } from '../../functions/shared/csv/read-csv.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import type { RsvpLookup } from '../../functions/shared/rsvps/contract.ts'
import { computeReleaseTime } from '../../functions/shared/rsvps/offer-times.ts'
import { computeInstantOfHour } from '../../functions/shared/time/instant-of-hour.ts'
import { toCalendarDay } from '../../functions/shared/time/zoned-time.ts'
import { makeMailingEmailId, makeReconfirmMailingId } from '../../functions/src/core/mail/mailing.ts'
import { updateSpotsInLastHours } from '../../functions/src/core/rsvps/last-hours-store.ts'
import { replanEvent } from '../../functions/src/features/notifications/plan-store.ts'
import {
  sendScheduledMails,
  skipDueMails,
} from '../../functions/src/features/notifications/send-scheduled-mails.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeEmail } from '../factories/test-users.ts'
import { describeBrokenInvariants, readRsvps } from '../factories/rsvp-event.ts'
import { LONG_WAIT } from '../long-wait.ts'
import { awaitMessage } from '../inbox.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { readMailData } from '../send-mail.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs, type ApiResponse } from './request.ts'
import { rsvp } from './rsvp.ts'

const HOUR_MS = 3_600_000

/** The time zone in which it is about noon now, so that the reminder of an event tomorrow is due. */
const noonZone = (() => {
  const offsetHours = 12 - new Date().getUTCHours()
  return offsetHours === 0 ? 'UTC' : `Etc/GMT${offsetHours > 0 ? '-' : '+'}${Math.abs(offsetHours)}`
})()
let eventCount = 0
/** Makes a new start for an event: tomorrow at 19:00 and some minutes in `noonZone`. */
const makeStart = () =>
  computeInstantOfHour(toCalendarDay(Date.now(), noonZone) + 1, 19, noonZone) + 60_000 * (eventCount += 1)
const getReleaseTime = (startsAt: number) => computeReleaseTime({ startsAt, timezone: noonZone })

const host = await makeApprovedHost()
// Reminders of other test files' events are due too. Without this call, the first test would wait for hundreds of emails.
await skipDueMails(Date.now(), { isDryRun: false })

const lookUp = async (token: string) =>
  (await send({ path: `/api/rsvp/change/${token}` })).json() as RsvpLookup
const reconfirm = (token: string, startsAt: number) =>
  send({
    method: 'PUT',
    path: `/api/rsvp/change/${token}/coming`,
    body: { dateTime: new Date(startsAt).toISOString() },
  })
const cancel = (token: string) => send({ method: 'DELETE', path: `/api/rsvp/cancel/${token}` })
const runJobAt = (time: number) => updateSpotsInLastHours({ now: () => time, deadline: time + HOUR_MS })
const toStatusAndCode = ({ status, error }: ApiResponse) => [status, error.code]
const readSignup = async (eventId: EventId, email: string) =>
  (await db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()).data()
const readReconfirmations = async (eventId: EventId) =>
  (await sendAs(host, 'GET', `/api/events/${eventId}/reconfirmations`)).json()

interface Attendee {
  readonly email: string
  readonly token: string
}

/**
 * Makes an event with two spots and four RSVPs, and sends the reminder of the day before. By default, the reminder asks whether
 * attendees are still coming.
 */
async function makeEventWithReconfirmation(overrides: { readonly shouldReconfirm?: null } = {}) {
  const startsAt = makeStart()
  const facts = { startsAt, city: 'Nowhere', timezone: noonZone, signupLimit: 2, shouldReconfirm: true }
  const id = await makeEvent([host], { ...facts, ...overrides })
  const attendees: Attendee[] = []
  for (const name of ['ann', 'ben', 'cleo', 'dan']) {
    const email = makeEmail(name)
    attendees.push({ email, token: (await rsvp(id, email)) ?? '' })
  }
  const [ann, ben, cleo, dan] = attendees as [Attendee, Attendee, Attendee, Attendee]
  await replanEvent(id, Date.now())
  await sendScheduledMails({ now: Date.now(), isTimeUp: () => false })
  if (overrides.shouldReconfirm !== null) {
    for (const { email } of [ann, ben])
      await waitFor(async () =>
        expect((await getReconfirmEmailRef(id, startsAt, email).get()).get('sentAt')).toBeTruthy(),
      )
  }
  return { id, startsAt, ann, ben, cleo, dan }
}

/** Gets the reference of the log entry of the reconfirmation email to a visitor. */
const getReconfirmEmailRef = (id: EventId, startsAt: number, email: string) =>
  db.doc(
    `emails/${makeMailingEmailId(makeReconfirmMailingId({ membership: 'non-members', eventId: id, startsAt }), email)}`,
  )

/** Reads the data of the email that the host gets on the day before. */
const readHostMailData = async (id: EventId) => {
  const emailQuery = db.collection('emails').where('eventId', '==', id)
  return readMailData((await emailQuery.where('template', '==', 'host-rsvp-day').get()).docs[0])
}

async function expectInvariants(id: EventId): Promise<void> {
  expect(describeBrokenInvariants(await readRsvps(db, id))).toEqual([])
}

describe('the reminder of the day before', () => {
  it('asks attendees with a spot to reconfirm, tells hosts so in the head count, and asks again if the host requests it', async () => {
    const { id, startsAt, ann, ben, cleo } = await makeEventWithReconfirmation()
    expect(await readHostMailData(id)).toMatchObject({ confirmedCount: 2, sureCount: 0, waitlistCount: 2 })
    const hostMail = await awaitMessage(host.email, /^Tomorrow: 2 coming/)
    expect(hostMail.text.replaceAll(/\s+/g, ' ')).toContain('are asked if they are still coming')
    const mail = await awaitMessage(ann.email, /^Still coming tomorrow\?/)
    expect(mail.html).toContain(`/rsvp/change/${ann.token}?coming=yes`)
    expect(await lookUp(ann.token)).toMatchObject({
      reconfirmation: { isSure: false, answerBy: new Date(getReleaseTime(startsAt)).toISOString() },
    })
    expect(await lookUp(cleo.token)).not.toHaveProperty('reconfirmation')
    for (const attempt of ['first', 'second'])
      expect((await reconfirm(ann.token, startsAt)).status, attempt).toBe(200)
    expect((await lookUp(ann.token)).reconfirmation?.isSure).toBe(true)
    expect(await readReconfirmations(id)).toMatchObject({ isAsked: true, sureCount: 1, unansweredCount: 1 })
    const attendeesResponse = await sendAs(host, 'GET', `/api/events/${id}/attendees`)
    expect(attendeesResponse.json()).toMatchObject({ confirmed: [{ isSure: true }, { isSure: false }] })
    const csvRows = readCsv((await sendAs(host, 'GET', `/api/events/${id}/attendees.csv`)).text)
    const comingCells = csvRows.map(({ cells }) => cells.at(-1))
    expect(comingCells).toEqual(['Coming', 'Still coming', 'No answer', '', ''])

    const path = `/api/events/${id}/reconfirmations`
    const responses = [await sendAs(host, 'POST', path), await sendAs(host, 'POST', path)]
    expect(responses.map(({ status }) => status)).toEqual([202, 409])
    expect(await readReconfirmations(id)).toMatchObject({ canAskAgain: false })
    const countReconfirmEmailsTo = async ({ email }: Attendee) =>
      (await readMessagesTo(email)).filter(({ subject }) => /^Still coming/.test(subject)).length
    await expect.poll(() => countReconfirmEmailsTo(ben), LONG_WAIT).toBe(2)
    expect(await countReconfirmEmailsTo(ann)).toBe(1)
  })

  it('does not ask attendees to reconfirm if the host has not turned that on', async () => {
    const { id, ann } = await makeEventWithReconfirmation({ shouldReconfirm: null })
    await awaitMessage(ann.email, /^Tomorrow:/)
    expect(await lookUp(ann.token)).not.toHaveProperty('reconfirmation')
    expect(await readHostMailData(id)).not.toHaveProperty('sureCount')
    const csvResponse = await sendAs(host, 'GET', `/api/events/${id}/attendees.csv`)
    expect(readCsv(csvResponse.text)[0]?.cells).not.toContain('Coming')
    const event = (await db.doc(`events/${id}`).get()).data()
    for (const field of ['spotsDueAt', 'reconfirmAskedFor', 'offeredCount'])
      expect(event).not.toHaveProperty(field)
    const askAgainResponse = await sendAs(host, 'POST', `/api/events/${id}/reconfirmations`)
    expect(toStatusAndCode(askAgainResponse)).toEqual([409, 'too_early'])
  })
})

describe('the job that releases spots twelve hours before the start, or at 8:00 if that is at night', () => {
  it('offers the waitlist the spot of an attendee who did not answer, and offers it to the next attendee when an offer lapses, until the start', async () => {
    const { id, startsAt, ann, ben, cleo, dan } = await makeEventWithReconfirmation()
    await reconfirm(ann.token, startsAt)
    await runJobAt(getReleaseTime(startsAt) - 1)
    expect(await readSignup(id, ben.email)).toMatchObject({ status: 'confirmed' })
    for (const offsetMs of [0, 1]) await runJobAt(getReleaseTime(startsAt) + offsetMs)
    expect(await readSignup(id, ann.email)).toMatchObject({ status: 'confirmed' })
    expect(await readSignup(id, ben.email)).toMatchObject({ status: 'cancelled', rsvpEndReason: 'released' })
    expect((await lookUp(cleo.token)).offerEndsAt).toBe(
      new Date(getReleaseTime(startsAt) + 2 * HOUR_MS).toISOString(),
    )
    expect(await lookUp(dan.token)).not.toHaveProperty('offerEndsAt')
    await awaitMessage(ben.email, /^Your spot went to the waitlist/)
    await awaitMessage(cleo.email, /do you want it\?/)
    const releasedRsvpResponse = await send({ path: `/api/rsvp/cancelled/${ben.token}` })
    expect(releasedRsvpResponse.json()).toMatchObject({ rsvpEndReason: 'released', canRsvpAgain: true })
    const lateResponse = await reconfirm(ben.token, startsAt)
    expect(lateResponse.error).toMatchObject({
      code: 'rsvp_cancelled',
      message: expect.stringContaining('went to the waitlist') as string,
    })
    await expectInvariants(id)
    const pageResponse = await send({ path: `/api/events/${id}` })
    expect(pageResponse.json()).toMatchObject({ isFull: true, spotsRemaining: 0 })

    const lapsesAt = getReleaseTime(startsAt) + 2 * HOUR_MS
    for (const offsetMs of [-1, 0, 1]) await runJobAt(lapsesAt + offsetMs)
    expect(await readSignup(id, cleo.email)).toMatchObject({ status: 'cancelled', rsvpEndReason: 'lapsed' })
    expect((await lookUp(dan.token)).offerEndsAt).toBe(new Date(lapsesAt + 2 * HOUR_MS).toISOString())
    expect(toStatusAndCode(await reconfirm(cleo.token, startsAt))).toEqual([404, 'rsvp_cancelled'])
    await expectInvariants(id)
    await runJobAt(startsAt + 2 * 60_000)
    expect(await readSignup(id, dan.email)).toMatchObject({ status: 'cancelled', rsvpEndReason: 'lapsed' })
    const event = (await db.doc(`events/${id}`).get()).data()
    expect(event).toMatchObject({ spotsDueAt: null, offeredCount: 0, confirmedCount: 1, waitlistCount: 0 })
    const messages = await readMessagesTo(dan.email)
    expect(messages.filter(({ subject }) => /offer of a spot has ended/.test(subject))).toEqual([])
  })

  it('takes no spot from an attendee whom the email that asks to reconfirm did not reach at least six hours earlier', async () => {
    const { id, startsAt, ann, ben } = await makeEventWithReconfirmation()
    const lateSentAt = new Date(getReleaseTime(startsAt) - 5 * HOUR_MS)
    await getReconfirmEmailRef(id, startsAt, ben.email).update({ sentAt: lateSentAt })
    await getReconfirmEmailRef(id, startsAt, ann.email).update({ bouncedAt: new Date() })
    await runJobAt(getReleaseTime(startsAt))
    expect((await readRsvps(db, id)).confirmedSeqs).toEqual([1, 2])
  })
})

describe('an offered spot', () => {
  async function makeEventWithOffer() {
    const event = await makeEventWithReconfirmation()
    await reconfirm(event.ann.token, event.startsAt)
    await runJobAt(getReleaseTime(event.startsAt))
    return event
  }

  it('belongs to the attendee who accepts it, and passes to the next attendee after a cancellation', async () => {
    const { id, startsAt, cleo, dan } = await makeEventWithOffer()
    expect(toStatusAndCode(await reconfirm(dan.token, startsAt))).toEqual([409, 'offer_over'])
    for (const attempt of ['first', 'second'])
      expect((await reconfirm(cleo.token, startsAt)).status, attempt).toBe(200)
    await awaitMessage(cleo.email, /^You're in/)
    expect((await readRsvps(db, id)).counts).toMatchObject({ confirmedCount: 2, offeredCount: 0 })
    const otherEvent = await makeEventWithOffer()
    await cancel(otherEvent.cleo.token)
    // By the server's clock the last hours have not begun, so the next attendee on the waitlist gets the spot.
    expect((await readRsvps(db, otherEvent.id)).confirmedSeqs).toEqual([1, 4])
  })
})

describe('the event editor', () => {
  const saveEvent = (id: EventId, body: Record<string, unknown>) =>
    expectJson(sendAs(host, 'PUT', `/api/user/events/${id}`, makeEventForm(body)))

  it('turns reconfirmation on and off, and stores no field for it before it is turned on', async () => {
    const form = makeEventForm({ isPublished: true, shouldReconfirm: false })
    const response = await sendAs(host, 'POST', '/api/host/events', form)
    const { id, dateTime } = response.json() as { id: EventId; dateTime: string }
    const readStoredEvent = async () => (await db.doc(`events/${id}`).get()).data()
    for (const field of ['shouldReconfirm', 'spotsDueAt'])
      expect(await readStoredEvent()).not.toHaveProperty(field)
    expect(await saveEvent(id, { dateTime, shouldReconfirm: true })).toMatchObject({ shouldReconfirm: true })
    expect((await readStoredEvent())?.['spotsDueAt']).toBeTruthy()
    expect(await saveEvent(id, { dateTime, shouldReconfirm: false })).toMatchObject({ shouldReconfirm: null })
    expect(await readStoredEvent()).toMatchObject({ spotsDueAt: null })
  })

  it('gives offered spots to the waitlist when reconfirmation is turned off', async () => {
    const { id, startsAt, ann, cleo } = await makeEventWithReconfirmation()
    await reconfirm(ann.token, startsAt)
    await runJobAt(getReleaseTime(startsAt))
    const dateTime = new Date(startsAt).toISOString()
    await saveEvent(id, { dateTime, signupLimit: 2, shouldReconfirm: false })
    expect(await readSignup(id, cleo.email)).toMatchObject({ status: 'confirmed', offerEndsAt: null })
    expect((await readRsvps(db, id)).counts).toMatchObject({ confirmedCount: 2, offeredCount: 0 })
    await expectInvariants(id)
  })
})
