import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import { makeCityKey } from '../../functions/shared/cities/city-key.ts'
import { eventId, type EventId } from '../../functions/shared/ids.ts'
import type { RsvpResponse } from '../../functions/shared/rsvps/contract.ts'
import { readDecisionId } from '../../functions/src/core/safety/objection-link.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { readTemplatesTo } from './email-log.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders, type ApiResponse } from './request.ts'

const REASON = 'Two people told us that the venue has not agreed.'

const [admin, host, coHost] = await Promise.all([
  makeTestUser('admin'),
  makeApprovedHost(),
  makeApprovedHost(),
])

const decide = (id: EventId, action: 'hide' | 'unhide', reason = REASON) =>
  post(`/api/admin/events/${id}/${action}`, { reason }, makeCookieHeaders(admin.cookie))

const hideEvent = (id: EventId) => expectJson(decide(id, 'hide'))
const unhideEvent = (id: EventId) => expectJson(decide(id, 'unhide', 'The venue has confirmed.'))

const sendAsHost = (method: string, path: string, body?: unknown) => sendAs(host, method, path, body)
const sendGet = (path: string, member?: TestUser) =>
  send({ path, headers: member ? makeCookieHeaders(member.cookie) : {} })
const readStoredEvent = async (id: EventId) => (await db.doc(`events/${id}`).get()).data() as StoredEvent
const toStatusAndCode = ({ status, error }: ApiResponse) => [status, error.code]

async function rsvp(id: EventId, email = makeEmail('attendee')): Promise<RsvpResponse & { email: string }> {
  return {
    ...(await expectJson<RsvpResponse>(post('/api/rsvp', { name: 'Sam', email, eventId: id }), 201)),
    email,
  }
}

describe('a hidden event', () => {
  test('is under review for everyone but its hosts and admins, and in no list', async () => {
    const city = makeCityName()
    const title = `Roof ${crypto.randomUUID().slice(0, 8)}`
    const id = await makeEvent([host, coHost], { city, title })
    const { changeToken } = await rsvp(id)
    const otherEventId = await makeEvent([host], { city, title })
    await hideEvent(id)
    const [cityName, cityKey] = [encodeURIComponent(city), encodeURIComponent(makeCityKey(city))]
    // The city is new, so none of these responses is cached. Each contains the other event.
    for (const path of [
      `/api/events/bento?city=${cityName}`,
      `/api/events/search?q=${encodeURIComponent(title)}`,
      `/api/calendar/cities/${cityKey}.ics`,
    ]) {
      const { text } = await sendGet(path)
      expect(text, path).toContain(String(otherEventId))
      expect(text, path).not.toContain(String(id))
    }
    for (const path of [`/api/hosts/${host.id}`, `/api/calendar/hosts/${host.id}.ics`, '/sitemap.xml'])
      expect((await sendGet(path)).text, path).not.toContain(String(id))
    expect((await sendGet(`/events/${id}/poster.png`)).status).toBe(404)
    expect(toStatusAndCode(await sendGet(`/api/events/${id}`))).toEqual([404, 'under_review'])
    expect(toStatusAndCode(await sendGet(`/api/rsvp/change/${String(changeToken)}`))).toEqual([
      404,
      'under_review',
    ])
    expect(toStatusAndCode(await sendGet(`/api/events/${id}/calendar`))).toEqual([404, 'under_review'])
    const page = await sendGet(`/events/${id}`)
    expect([page.status, page.text.includes('noindex')]).toEqual([404, true])
    expect(page.text).not.toContain(title)

    const hostEvent = (await sendGet(`/api/host/events/${id}`, host)).json() as HostEvent
    expect(hostEvent).toMatchObject({ isPublished: false, hidden: { reason: REASON, isBySuspension: false } })
    const token = hostEvent.hidden?.objectionUrl?.split('/objection/')[1] ?? ''
    const [entry] = await readAuditEntriesOf(id)
    expect(entry).toMatchObject({
      action: 'event_hidden',
      actor: { id: admin.id },
      after: { reason: REASON },
    })
    expect(readDecisionId(token)).toBe(entry?.id)
    expect(JSON.stringify(await readStoredEvent(id))).not.toContain(REASON)
  })

  test('is shown as under review on a ticket and on its attendee’s dashboard', async () => {
    const member = await makeTestUser()
    const id = await makeEvent([host])
    await expectJson(
      sendAs(member, 'POST', '/api/rsvp', { name: 'Sam', email: member.email, eventId: id }),
      201,
    )
    const { rsvp: ownRsvp } = (await sendGet(`/api/user/rsvps/${id}`, member)).json() as {
      rsvp: { ticketCode: string }
    }
    await hideEvent(id)
    const awaitReviewState = ({ isUnderReview }: { isUnderReview: boolean }) =>
      waitFor(async () => {
        const dashboard = (await sendGet('/api/user/dashboard', member)).json()
        expect(dashboard).toMatchObject({ upcomingEvents: [{ id, isUnderReview }] })
      })
    await awaitReviewState({ isUnderReview: true })
    expect((await sendGet(`/api/tickets/${ownRsvp.ticketCode}`)).json()).toMatchObject({
      state: 'under_review',
    })
    await unhideEvent(id)
    await awaitReviewState({ isUnderReview: false })
    expect((await sendGet(`/api/tickets/${ownRsvp.ticketCode}`)).json()).toMatchObject({ state: 'valid' })
  })

  test('is hidden and shown again once, unchanged, even if the requests are repeated, and only its hosts get email about it', async () => {
    const owner = await makeApprovedHost()
    const id = await makeEvent([owner])
    const { email } = await rsvp(id)
    await waitFor(async () => expect(await readTemplatesTo(email)).toEqual(['rsvp']))
    const eventBefore = await readStoredEvent(id)
    await Promise.all([hideEvent(id), hideEvent(id)])
    await Promise.all([unhideEvent(id), unhideEvent(id)])
    await unhideEvent(id)
    expect((await readAuditEntriesOf(id)).map(({ action }) => action)).toEqual([
      'event_unhidden',
      'event_hidden',
    ])
    const eventAfter = await readStoredEvent(id)
    const { firstListedAt } = eventBefore
    expect(eventAfter).toMatchObject({ isPublished: true, hidden: null, confirmedCount: 1, firstListedAt })
    const templates = ['event-hidden', 'event-unhidden']
    await waitFor(async () => expect(await readTemplatesTo(owner.email)).toEqual(templates))
    const notificationRef = db.doc(`eventNotifications/${id}`)
    await waitFor(async () => expect((await notificationRef.get()).get('dueAt') ?? null).toBeNull())
    expect(await readTemplatesTo(email)).toEqual(['rsvp'])
    expect((await sendGet(`/api/events/${id}`)).status).toBe(200)
  })

  test('is listed for admins in the order of hiding, unless it is cancelled', async () => {
    const city = makeCityName()
    const [secondId, firstId, cancelledId, shownId] = [
      await makeEvent([host], { city, title: 'Second' }),
      await makeEvent([host], { city, title: 'First' }),
      await makeEvent([host], { city, title: 'Cancelled' }),
      await makeEvent([host], { city, title: 'Shown again' }),
    ]
    for (const id of [firstId, secondId, cancelledId, shownId]) await hideEvent(id)
    await unhideEvent(shownId)
    await db.doc(`events/${cancelledId}`).update({ cancelledAt: new Date() })
    const listHiddenEvents = async (query: string) => {
      const path = `/api/admin/events?status=hidden&city=${encodeURIComponent(city)}${query}`
      const page = (await sendGet(path, admin)).json() as { items: { title: string }[]; next: string | null }
      return { titles: page.items.map(({ title }) => title), next: page.next }
    }
    expect(await listHiddenEvents('')).toEqual({ titles: ['First', 'Second'], next: null })
    expect((await listHiddenEvents('&q=sec')).titles).toEqual(['Second'])
    const page = await listHiddenEvents('&limit=1')
    expect(page.titles).toEqual(['First'])
    expect((await listHiddenEvents(`&limit=1&after=${page.next ?? ''}`)).titles).toEqual(['Second'])
  })

  test('cannot be published, take RSVPs or send its attendees messages until it is shown again', async () => {
    const id = await makeEvent([host], { signupLimit: null })
    await rsvp(id)
    await hideEvent(id)

    const campaign = { emailType: 'event_update', customContent: 'Hi' }
    const responses = [
      await sendAsHost('POST', `/api/events/${id}/publish`),
      await post(`/api/admin/events/${id}/publish`, {}, makeCookieHeaders(admin.cookie)),
      await sendAsHost('POST', `/api/events/${id}/message`, { to: 'all', subject: 'Hi', content: 'There.' }),
      await sendAsHost('POST', `/api/events/${id}/send-email`, campaign),
    ]
    for (const response of responses)
      expect(toStatusAndCode(response), response.text).toEqual([409, 'event_hidden'])
    const refusal = await post('/api/rsvp', { name: 'Sam', email: makeEmail(), eventId: id })
    expect(toStatusAndCode(refusal)).toEqual([404, 'not_found'])
  })

  test('can be edited by its hosts, and attendees get an email about the change when it is shown again', async () => {
    const id = await makeEvent([host])
    const { email } = await rsvp(id)
    await hideEvent(id)
    const editResponse = sendAsHost('PUT', `/api/user/events/${id}`, makeEventForm({ title: 'Another name' }))
    expect(await expectJson(editResponse)).toMatchObject({ title: 'Another name', isPublished: false })
    await waitFor(async () => {
      const notification = await db.doc(`eventNotifications/${id}`).get()
      expect([notification.exists, notification.get('dueAt') as unknown]).toEqual([true, null])
    })
    expect(await readTemplatesTo(email)).not.toContain('event-update')
    await unhideEvent(id)
    await waitFor(async () => expect(await readTemplatesTo(email)).toContain('event-update'))
  })

  test('can be cancelled by its hosts, and attendees get an email about the cancellation immediately', async () => {
    const id = await makeEvent([host])
    const { email, changeToken } = await rsvp(id)
    await hideEvent(id)
    await expectJson(sendAsHost('POST', `/api/events/${id}/cancel`, {}))
    await waitFor(async () => expect(await readTemplatesTo(email)).toContain('event-cancelled'))
    expect(toStatusAndCode(await sendGet(`/api/rsvp/change/${String(changeToken)}`))).toEqual([
      404,
      'event_cancelled',
    ])
    expect(toStatusAndCode(await decide(id, 'unhide'))).toEqual([404, 'event_cancelled'])
    // Unlike a draft, the event is not deleted.
    expect(await readStoredEvent(id)).toMatchObject({ hidden: { wasPublished: true } })
  })

  test('gives the spots that became free to the waitlist when it is shown again', async () => {
    const id = await makeEvent([host], { signupLimit: 1 })
    const confirmedRsvp = await rsvp(id)
    const waitlistedRsvp = await rsvp(id)
    await hideEvent(id)
    await expectJson(
      send({ method: 'DELETE', path: `/api/rsvp/cancel/${String(confirmedRsvp.changeToken)}` }),
    )
    expect(await readStoredEvent(id)).toMatchObject({ confirmedCount: 0, waitlistCount: 1 })
    await unhideEvent(id)
    expect(await readStoredEvent(id)).toMatchObject({ confirmedCount: 1, waitlistCount: 0, signupLimit: 1 })
    expect(await readTemplatesTo(waitlistedRsvp.email)).toContain('waitlist-notification')
  })

  test('is not found if it was a draft, and is a draft again after it is shown again', async () => {
    const id = await makeEvent([host], { isPublished: false })
    await hideEvent(id)
    expect(toStatusAndCode(await sendGet(`/api/events/${id}`))).toEqual([404, 'not_found'])
    await unhideEvent(id)
    expect(await readStoredEvent(id)).toMatchObject({ isPublished: false, hidden: null })
  })
})

test('does not hide an event that is cancelled or does not exist', async () => {
  const id = await makeEvent([host], { cancelledAt: Date.now() })
  expect(toStatusAndCode(await decide(id, 'hide'))).toEqual([404, 'event_cancelled'])
  expect(toStatusAndCode(await decide(eventId.parse(1_999_999_999), 'hide'))).toEqual([404, 'not_found'])
})
