import { describe, expect, test } from 'vitest'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import type { RsvpLookup } from '../../functions/shared/rsvps/contract.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { readAttachment, readMessagesTo } from '../mailgun-control.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders } from './request.ts'
import { awaitMessage } from '../inbox.ts'
import { rsvp } from './rsvp.ts'

/** Words that occur in no other event. */
const VENUE = 'Zinnia Cellar'
const ADDRESS = '77 Quillwort Lane'
const LOCATION_WORDS = /zinnia|cellar|quillwort/i

const host = await makeApprovedHost()

const dateTime = new Date(Date.now() + 9 * 86_400_000).toISOString()
const privateFields = { venueName: VENUE, venueAddress: ADDRESS, isPrivate: true, isPublished: true }

async function sendAsHost(method: string, path: string, body?: unknown): Promise<HostEvent> {
  const response = await sendAs(host, method, path, body)
  expect(response.status, response.text).toBeLessThan(300)
  return response.json() as HostEvent
}
const createPrivateEvent = (overrides: object = {}) =>
  sendAsHost('POST', '/api/host/events', makeEventForm({ ...privateFields, dateTime, ...overrides }))
const editEvent = (id: EventId, change: object) =>
  sendAsHost('PUT', `/api/user/events/${id}`, makeEventForm({ ...privateFields, dateTime, ...change }))

const readStoredEvent = async (id: EventId) => (await db.doc(`events/${id}`).get()).data() ?? {}
const readPlace = async (id: EventId) => (await db.doc(`events/${id}/access/place`).get()).data()

/** Reads everything that is public about an event: its document, pages and API responses. */
async function readPublicData(id: EventId): Promise<string> {
  const paths = [
    `/api/events/${id}`,
    `/api/events/${id}/calendar`,
    `/events/${id}`,
    `/event/${id}`,
    `/events/${id}/poster.png`,
    `/api/events/search?q=zinnia`,
    `/api/hosts/${host.id}/events`,
  ]
  const responses = await Promise.all(paths.map((path) => send({ path })))
  return [JSON.stringify(await readStoredEvent(id)), ...responses.map(({ text }) => text)].join('\n')
}

/** Makes a private event with one spot, and two RSVPs to it. */
async function createFullEvent() {
  const { id } = await createPrivateEvent({ signupLimit: 1 })
  const [confirmedEmail, waitlistedEmail] = [makeEmail('confirmed'), makeEmail('waitlisted')]
  for (const email of [confirmedEmail, waitlistedEmail]) await rsvp(id, email)
  return { id, confirmedEmail, waitlistedEmail }
}

describe('the location of a private event', () => {
  test('is stored apart from the event, is in no list, public page or public response, and is shown to a host who opens the event', async () => {
    const { id, venueName, venueAddress } = await createPrivateEvent()
    expect({ venueName, venueAddress }).toEqual({ venueName: VENUE, venueAddress: ADDRESS })
    expect(await readPlace(id)).toEqual({ venueName: VENUE, venueAddress: ADDRESS })
    expect(await readPublicData(id)).not.toMatch(LOCATION_WORDS)
    expect(await sendAsHost('GET', `/api/host/events/${id}`)).toMatchObject({ venueName: VENUE })
    const listResponse = await sendAs(host, 'GET', '/api/host/events')
    expect(listResponse.text).not.toMatch(LOCATION_WORDS)
  })

  test('is moved between the event and its private document in the commit that makes the event private or public', async () => {
    const { id } = await createPrivateEvent({ isPrivate: false })
    expect(await readPlace(id)).toBeUndefined()
    expect(await readStoredEvent(id)).toMatchObject({ venueName: VENUE, placeMark: null })
    expect(await editEvent(id, {})).toMatchObject({
      isPrivate: true,
      venueName: VENUE,
      venueAddress: ADDRESS,
    })
    expect(await readPlace(id)).toEqual({ venueName: VENUE, venueAddress: ADDRESS })
    const { placeMark, revision } = (await readStoredEvent(id)) as Partial<StoredEvent>
    expect(await readPublicData(id)).not.toMatch(LOCATION_WORDS)
    // Saving the same location again changes neither its mark nor the revision. A new location changes both.
    await editEvent(id, {})
    expect(await readStoredEvent(id)).toMatchObject({ placeMark, revision })
    await editEvent(id, { venueAddress: '78 Quillwort Lane' })
    const document = await readStoredEvent(id)
    expect(document['placeMark']).not.toBe(placeMark)
    expect(document['revision']).toBe(Number(revision) + 1)
    expect(JSON.stringify(document)).not.toMatch(LOCATION_WORDS)
    await editEvent(id, { isPrivate: false })
    expect(await readPlace(id)).toBeUndefined()
    expect(await readStoredEvent(id)).toMatchObject({
      venueName: VENUE,
      venueAddress: ADDRESS,
      placeMark: null,
    })
  })

  test('does not count as changed by the first edit with a new LINK_SECRET', async () => {
    const { id } = await createPrivateEvent()
    const placeMark = 'mark-made-with-the-old-secret'
    await db.doc(`events/${id}`).update({ placeMark })
    await editEvent(id, { title: 'Quieter Kiln' })
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Quieter Kiln', placeMark })
  })

  test('is mailed to attendees with a spot and shown by their change link, and to waitlisted attendees only after they move up', async () => {
    const { id } = await createPrivateEvent({ signupLimit: 1 })
    const [member, waitlistedEmail] = [await makeTestUser(), makeEmail('waitlisted')]
    const changeToken = (await rsvp(id, member.email, { headers: makeCookieHeaders(member.cookie) })) ?? ''
    const lookUp = async (token: string) =>
      ((await send({ path: `/api/rsvp/change/${token}` })).json() as RsvpLookup).event
    expect(await lookUp(changeToken)).toMatchObject({ venueName: VENUE, venueAddress: ADDRESS })
    const ownRsvp = await sendAs(member, 'GET', `/api/user/rsvps/${id}`)
    expect(ownRsvp.text).toMatch(LOCATION_WORDS)
    await rsvp(id, waitlistedEmail)
    const confirmation = await awaitMessage(member.email, /^You're in/)
    expect(confirmation.text).toContain(`${VENUE}, ${ADDRESS}`)
    expect(await readAttachment(confirmation)).toContain(VENUE)
    const waitlistMail = await awaitMessage(waitlistedEmail, /^You're on the waitlist/)
    expect(waitlistMail.html + waitlistMail.text).not.toMatch(LOCATION_WORDS)
    expect(waitlistMail.text).toContain("We share the details once you're confirmed.")
    const token = /\/rsvp\/change\/([\w-]{43})/.exec(waitlistMail.html)?.[1] ?? ''
    expect(await lookUp(token)).toMatchObject({ venueName: '', venueAddress: null })
    // The sign-ups, from which the lists of a member's own RSVPs are made, do not contain the location.
    const signups = await db.collection(`events/${id}/signups`).get()
    expect(JSON.stringify(signups.docs.map((document) => document.data()))).not.toMatch(LOCATION_WORDS)
    // The location is not stored with any mail either.
    for (const collection of ['deliveries', 'emails']) {
      const snapshot = await db.collection(collection).where('eventId', '==', id).get()
      expect(snapshot.size).toBeGreaterThan(0)
      expect(JSON.stringify(snapshot.docs.map((document) => document.data()))).not.toMatch(LOCATION_WORDS)
    }
    await expectJson(send({ method: 'DELETE', path: `/api/rsvp/cancel/${changeToken}` }))
    const promotion = await awaitMessage(waitlistedEmail, /^A spot opened up/)
    expect(promotion.text).toContain(`${VENUE}, ${ADDRESS}`)
    expect(await lookUp(token)).toMatchObject({ venueName: VENUE })
  })

  test('is mailed to confirmed attendees when it changes, and not to the waitlist', async () => {
    const { id, confirmedEmail, waitlistedEmail } = await createFullEvent()
    await editEvent(id, { signupLimit: 1, venueName: 'Quillwort Barn' })
    const mail = await awaitMessage(confirmedEmail, /^Changed/)
    expect(mail.text).toContain('A new venue, see below')
    expect(mail.text).toContain('Quillwort Barn')
    expect(await readAttachment(mail)).toContain('Quillwort Barn')
    const mailings = await db.collection('mailings').where('eventId', '==', id).get()
    expect(mailings.docs.map((document) => document.get('audience.statuses') as unknown)).toEqual([
      ['confirmed'],
    ])
    expect(JSON.stringify(mailings.docs.map((document) => document.data()))).not.toMatch(LOCATION_WORDS)
    expect((await readMessagesTo(waitlistedEmail)).some(({ subject }) => subject.startsWith('Changed'))).toBe(
      false,
    )
  })

  test('is in a host’s message only for attendees with a spot, and both versions count as one message', async () => {
    const { id, confirmedEmail, waitlistedEmail } = await createFullEvent()
    const body = { emailType: 'event_update', customContent: 'Bring socks.' }
    const path = `/api/events/${id}`
    await expectJson(post(`${path}/send-email`, body, makeCookieHeaders(host.cookie)), 202)
    const message = await awaitMessage(confirmedEmail, /^Update/)
    expect(message.text).toContain(`${VENUE}, ${ADDRESS}`)
    expect(message.text).not.toContain('We share the details')
    const waitlistMail = await awaitMessage(waitlistedEmail, /^Update/)
    expect(waitlistMail.text).toContain('Bring socks.')
    expect(waitlistMail.text).toContain("We share the details once you're confirmed.")
    expect(waitlistMail.html + waitlistMail.text).not.toMatch(LOCATION_WORDS)
    const counters = await db.collection('limits').get()
    const eventCounters = counters.docs.filter((document) => document.id.startsWith(`campaigns-${id}-`))
    expect(eventCounters.map((document) => document.get('count') as number)).toEqual([1])
    for (const email of [confirmedEmail, waitlistedEmail])
      expect(
        (await readMessagesTo(email)).filter(({ subject }) => subject.startsWith('Update')),
      ).toHaveLength(1)
    // The host sees the location in the preview.
    const preview = await post(`${path}/send-email/preview`, body, makeCookieHeaders(host.cookie))
    expect(preview.json()).toMatchObject({
      recipientCount: 2,
      previewHtml: expect.stringContaining(VENUE) as string,
    })
  })
})
