import { describe, expect, test } from 'vitest'
import { storedGuest } from '../../functions/shared/events/stored.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { addGuests } from '../../functions/src/core/events/guests-store.ts'
import { makeCursor } from '../../functions/src/platform/cursor.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeAdminEventForm, makeCsvForm, makeEventForm } from '../factories/event-form.ts'
import { INVITATIONS_A_DAY } from '../../functions/shared/http/limits.ts'
import { guestListCalls } from '../../functions/shared/hosting/contract.ts'
import { inviteGuests } from '../../functions/src/features/hosting/invite-guests.ts'
import { makeCounter } from '../../functions/src/platform/limits/counter.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { makeDirectCall } from './direct-call.ts'
import { readAllPages } from './all-pages.ts'
import { waitFor } from './wait-for.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import { sendAs, type ApiResponse } from './request.ts'
import { postRsvp } from './rsvp.ts'

const DAY_MS = 86_400_000
const call = makeDirectCall(guestListCalls)

const [host, admin] = await Promise.all([makeTestUser('host', { isApproved: true }), makeTestUser('admin')])

const makePrivateEvent = (overrides: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent([host], { isPrivate: true, ...overrides })

const sendAsHost = (method: string, path: string, body?: unknown) => sendAs(host, method, path, body)

const uploadGuestList = (id: EventId, text: string | Uint8Array<ArrayBuffer>) =>
  sendAsHost('POST', `/api/host/events/${id}/guest-list`, makeCsvForm(text))
const listGuests = (id: EventId, query = '') =>
  expectJson<ResponseOf<'listGuests'>>(sendAsHost('GET', `/api/host/events/${id}/guests?${query}`))
const readGuests = async (id: EventId) => (await db.collection(`events/${id}/guests`).get()).docs
const readHasGuestList = async (id: EventId) =>
  (await db.doc(`events/${id}`).get()).get('hasGuestList') as boolean
async function addEmails(id: EventId, emails: readonly string[]): Promise<void> {
  const guests = emails.map((email) => ({ email, name: null }))
  await addGuests(id, guests)
}

describe('a guest list from a file', () => {
  test('adds and counts guests, and after that accepts RSVPs only from them', async () => {
    const id = await makePrivateEvent()
    const [adaEmail, benEmail] = [makeEmail('ada'), makeEmail('ben')]
    expect((await postRsvp(id, makeEmail('early'))).status).toBe(201)
    const firstUpload = await uploadGuestList(
      id,
      `Name;E-mail\r\nAda Okafor;${adaEmail}\r\nBen;ben@\r\n;${adaEmail}\r\n`,
    )
    expect(firstUpload.json()).toEqual({
      message: '1 guest added. 1 was already on the list or twice in the file. Please check 1 line.',
      addedCount: 1,
      duplicateCount: 1,
      invalidLineCount: 1,
      invalidLines: [{ line: 3, text: 'Ben, ben@' }],
    })
    expect(await readHasGuestList(id)).toBe(true)
    expect((await postRsvp(id, benEmail)).status).toBe(403)
    expect((await postRsvp(id, adaEmail)).status).toBe(201)
    expect((await uploadGuestList(id, `${benEmail}\n${adaEmail},Another name`)).json()).toMatchObject({
      addedCount: 1,
      duplicateCount: 1,
    })
    expect((await postRsvp(id, benEmail)).status).toBe(201)
    const page = await listGuests(id)
    expect(page).toMatchObject({ totalCount: 2, uninvitedCount: 2, next: null })
    expect(page.items).toEqual([
      {
        id: hashAddress(adaEmail),
        email: adaEmail,
        name: 'Ada Okafor',
        invitedAt: null,
        status: 'confirmed',
      },
      { id: hashAddress(benEmail), email: benEmail, name: null, invitedAt: null, status: 'confirmed' },
    ])
    for (const guest of await readGuests(id))
      expect(storedGuest.strict().safeParse(guest.data()).error).toBeUndefined()
  })

  test('adds the guests of ten thousand lines, and is refused with one line more', async () => {
    const id = await makePrivateEvent()
    const lines = Array.from({ length: 10_000 }, (_, n) => `guest${n}@list.test;Guest ${n}`)
    const response = (await uploadGuestList(id, lines.join('\n'))).json() as ResponseOf<'uploadGuestList'>
    expect(response).toMatchObject({ addedCount: 10_000, duplicateCount: 0, message: '10,000 guests added.' })
    expect(await listGuests(id, 'limit=1')).toMatchObject({ totalCount: 10_000, uninvitedCount: 10_000 })
    const largerUpload = await uploadGuestList(id, [...lines, 'one@more.test'].join('\n'))
    expect(largerUpload.error).toMatchObject({
      code: 'invalid_body',
      fields: {
        csvFile: 'This file has more than 10,000 lines or addresses. Please split it into several files.',
      },
    })
    expect((await postRsvp(id, 'one@more.test')).status).toBe(403)
  })

  test('is completed by a second upload after an interruption, and excludes nobody until then', async () => {
    const id = await makePrivateEvent()
    const guestEmails = Array.from({ length: 30 }, (_, n) => `guest${n}@list.test`)
    await addEmails(id, guestEmails.slice(0, 12))
    expect((await postRsvp(id, makeEmail('stranger'))).status).toBe(201)
    expect((await uploadGuestList(id, guestEmails.join('\n'))).json()).toMatchObject({
      addedCount: 18,
      duplicateCount: 12,
    })
    expect(await readGuests(id)).toHaveLength(30)
  })

  test('adds each guest once if it is sent twice at the same time', async () => {
    const id = await makePrivateEvent()
    const text = Array.from({ length: 600 }, (_, n) => `guest${n}@list.test`).join('\n')
    const responses = await Promise.all([uploadGuestList(id, text), uploadGuestList(id, text)])
    for (const response of responses) expect(response.status, response.text).toBe(200)
    const counts = responses.map((response) => (response.json() as ResponseOf<'uploadGuestList'>).addedCount)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(600)
    expect(await readGuests(id)).toHaveLength(600)
  })

  test('is refused above 2 MB or for a cancelled event', async () => {
    const id = await makePrivateEvent()
    expect((await uploadGuestList(id, 'a'.repeat(2 * 1024 * 1024 + 1))).error.code).toBe('body_too_large')
    const cancelledId = await makePrivateEvent({ cancelledAt: Date.now() })
    expect((await uploadGuestList(cancelledId, 'ada@example.com')).error.code).toBe('event_cancelled')
    expect(await readGuests(cancelledId)).toEqual([])
  })
})

describe('an event that expects a guest list', () => {
  const parseEvent = (response: ApiResponse) => response.json() as { id: EventId; hasGuestList: boolean }

  test.each([
    ['a host', '/api/host/events', host, makeEventForm],
    ['an admin', '/api/admin/events', admin, makeAdminEventForm],
  ])(
    'accepts RSVPs only from guests on the list, even while the list is empty (created by %s)',
    async (_, path, creator, makeForm) => {
      const overrides = { isPrivate: true, isPublished: true, expectsGuestList: true }
      const response = await sendAs(creator, 'POST', path, makeForm(overrides))
      const { id, hasGuestList } = parseEvent(response)
      expect([response.status, hasGuestList], response.text).toEqual([201, true])
      expect((await postRsvp(id, makeEmail('stranger'))).status).toBe(403)
      const guestEmail = makeEmail('guest')
      await addEmails(id, [guestEmail])
      expect((await postRsvp(id, guestEmail)).status).toBe(201)
    },
  )

  test('refuses RSVPs after an edit that says that a guest list will follow', async () => {
    const id = await makePrivateEvent()
    const editEvent = (overrides: object) =>
      sendAsHost('PUT', `/api/user/events/${id}`, makeEventForm({ isPrivate: true, ...overrides }))
    expect(parseEvent(await editEvent({})).hasGuestList).toBe(false)
    expect((await postRsvp(id, makeEmail('stranger'))).status).toBe(201)
    expect(parseEvent(await editEvent({ expectsGuestList: true })).hasGuestList).toBe(true)
    expect((await postRsvp(id, makeEmail('stranger'))).status).toBe(403)
    expect(parseEvent(await editEvent({})).hasGuestList).toBe(true)
  })

  test('gets no guest list if it is public', async () => {
    const response = await sendAsHost('POST', '/api/host/events', makeEventForm({ expectsGuestList: true }))
    expect(parseEvent(response).hasGuestList).toBe(false)
  })
})

describe('a stored guest list', () => {
  const guests = [
    { email: 'abe@list.test', name: 'Zoë Abel' },
    { email: 'bea@list.test', name: 'Abe Quinn' },
    { email: 'cem@list.test', name: null },
    { email: 'zoe@list.test', name: 'Zoe𐐨 Zimmer' },
  ]

  test('is listed by address in pages, and searched by the beginning of address or name', async () => {
    const id = await makePrivateEvent()
    await addGuests(id, guests)
    const searchGuests = async (query: string) =>
      (await readAllPages((after) => listGuests(id, `limit=1${query}${after}`))).map((guest) =>
        guest.email.slice(0, 3),
      )
    expect(await searchGuests('')).toEqual(['abe', 'bea', 'cem', 'zoe'])
    expect(await searchGuests('&q=AB')).toEqual(['abe', 'bea'])
    expect(await searchGuests('&q=zo%C3%AB')).toEqual(['abe', 'zoe'])
    expect(await searchGuests('&q=zo')).toEqual(['zoe', 'abe'])
    expect(await searchGuests('&q=quinn')).toEqual([])
    expect(await searchGuests('&q=*')).toEqual([])
    for (const cursor of [
      makeCursor(1),
      makeCursor('name', 'a', ''),
      makeCursor('name', 'a', 'b/c'),
      makeCursor('id', 'a', 'b'),
    ]) {
      const response = await sendAsHost('GET', `/api/host/events/${id}/guests?q=a&after=${cursor}`)
      expect(response.error.code).toBe('invalid_query')
    }
  })

  test('can be changed guest by guest, prevents all RSVPs while it is empty, and excludes nobody after it is deleted', async () => {
    const id = await makePrivateEvent()
    const email = makeEmail('ada')
    const path = `/api/host/events/${id}/guests`
    const body = { email: email.toUpperCase(), name: 'Ada', invitedAt: 7, status: 'confirmed' }
    const additionResponse = await sendAsHost('POST', path, body)
    const guest = { id: hashAddress(email), email, name: 'Ada', invitedAt: null, status: null }
    expect([additionResponse.status, additionResponse.json()]).toEqual([201, guest])
    expect((await sendAsHost('POST', path, { email })).json()).toEqual(guest)
    expect((await postRsvp(id, makeEmail('stranger'))).status).toBe(403)
    expect((await sendAsHost('DELETE', `${path}/${guest.id}`)).status).toBe(200)
    expect((await sendAsHost('DELETE', `${path}/${guest.id}`)).error.code).toBe('not_found')
    expect(await listGuests(id)).toMatchObject({ items: [], totalCount: 0 })
    expect((await postRsvp(id, email)).status).toBe(403)
    await addEmails(id, [email])
    expect((await sendAsHost('DELETE', path)).status).toBe(200)
    expect(await readGuests(id)).toEqual([])
    expect((await postRsvp(id, makeEmail('stranger'))).status).toBe(201)
  })
})

describe('invitations', () => {
  const inviteAll = (id: EventId) => sendAsHost('POST', `/api/host/events/${id}/guest-list/invite`)

  test('are sent to each guest once, even if they are requested several times', async () => {
    const id = await makePrivateEvent({ hasGuestList: true, title: 'Quiet ink' })
    const emails = Array.from({ length: 3 }, (_, n) => makeEmail(`guest${n}`))
    await addEmails(id, emails)
    const responses = await Promise.all([inviteAll(id), inviteAll(id), inviteAll(id)])
    const counts = responses.map((response) => (response.json() as { invitedCount: number }).invitedCount)
    const totalCount = counts.reduce((sum, count) => sum + count, 0)
    expect(totalCount, responses[0].text).toBe(3)
    expect(await listGuests(id)).toMatchObject({ totalCount: 3, uninvitedCount: 0 })
    const lateEmail = makeEmail('late')
    await addEmails(id, [lateEmail])
    expect((await inviteAll(id)).json()).toEqual({ message: 'One invitation is on its way', invitedCount: 1 })
    expect((await inviteAll(id)).json()).toMatchObject({ invitedCount: 0 })
    for (const email of [...emails, lateEmail]) {
      await waitFor(async () => expect(await readMessagesTo(email)).toHaveLength(1))
      const [mail] = await readMessagesTo(email)
      expect(mail?.subject).toBe('Robin Example invites you: Quiet ink')
      expect(JSON.stringify(mail)).toContain('The Boathouse')
    }
  })

  test('are withdrawn by email from guests without an RSVP when the event is cancelled', async () => {
    const id = await makePrivateEvent({ hasGuestList: true, title: 'Loud ink' })
    const [guestEmail, attendeeEmail, lateEmail] = [
      makeEmail('guest'),
      makeEmail('attendee'),
      makeEmail('late'),
    ]
    await addEmails(id, [guestEmail, attendeeEmail])
    expect((await inviteAll(id)).json()).toMatchObject({ invitedCount: 2 })
    await addEmails(id, [lateEmail])
    expect((await postRsvp(id, attendeeEmail)).status).toBe(201)
    expect((await sendAsHost('POST', `/api/events/${id}/cancel`)).status).toBe(200)
    for (const email of [guestEmail, attendeeEmail]) {
      await waitFor(async () => {
        const messages = (await readMessagesTo(email)).filter(
          ({ subject }) => subject === 'Cancelled: Loud ink',
        )
        expect(messages).toHaveLength(1)
        const isForGuest = messages[0]?.text.includes('You were invited') === true
        expect(isForGuest).toBe(email === guestEmail)
      })
    }
    expect(await readMessagesTo(lateEmail)).toEqual([])
  })

  test('are limited per day for all events of a host, and sent to the remaining guests on a later day', async () => {
    const busyHost = await makeTestUser('host', { isApproved: true })
    const now = Date.now()
    const usedCount = INVITATIONS_A_DAY.maxTries - 2
    for (const time of [now, now + DAY_MS]) {
      const { id: counterId, expiresAt } = makeCounter(INVITATIONS_A_DAY, busyHost.uid, time)
      await db.doc(`limits/${counterId}`).set({ count: usedCount, expiresAt: new Date(expiresAt) })
    }
    const id = await makeEvent([busyHost], { isPrivate: true })
    const emails = Array.from({ length: 5 }, () => makeEmail('many'))
    await addEmails(id, emails)
    const invite = () => sendAs(busyHost, 'POST', `/api/host/events/${id}/guest-list/invite`)
    const text = 'You can invite 10,000 people a day. Please invite the others tomorrow.'
    expect((await invite()).json()).toEqual({
      message: `2 invitations are on their way. ${text}`,
      invitedCount: 2,
    })
    const refusal = await invite()
    expect([refusal.status, refusal.error]).toEqual([429, { code: 'too_many_requests', message: text }])
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    const laterRequest = { params: { id }, caller: { ...busyHost, role: 'host' }, now: now + 2 * DAY_MS }
    expect(await call('inviteGuests', inviteGuests, laterRequest)).toMatchObject({ invitedCount: 3 })
  })

  test('are refused for an event that is unpublished, public or cancelled, or that has begun', async () => {
    const tryToInvite = async (overrides: Parameters<typeof makeEvent>[1]) => {
      const id = await makePrivateEvent(overrides)
      await addEmails(id, ['ada@example.com'])
      const response = await inviteAll(id)
      expect(await listGuests(id)).toMatchObject({ uninvitedCount: 1 })
      return [response.status, response.error.code]
    }
    expect(await tryToInvite({ isPublished: false })).toEqual([409, 'not_published'])
    expect(await tryToInvite({ isPrivate: false })).toEqual([404, 'not_found'])
    expect(await tryToInvite({ startsAt: Date.now() - DAY_MS })).toEqual([410, 'event_over'])
    expect(await tryToInvite({ cancelledAt: Date.now() })).toEqual([404, 'event_cancelled'])
  })
})
