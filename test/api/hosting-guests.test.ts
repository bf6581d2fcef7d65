import { describe, expect, test } from 'vitest'
import { storedGuest } from '../../functions/shared/events/stored.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { addGuests, inviteNextGuests } from '../../functions/src/core/events/guests-store.ts'
import type { Mailing } from '../../functions/src/core/mail/mailing.ts'
import { sampleEvent } from '../../functions/src/features/delivery/sample.ts'
import { cursorOf } from '../../functions/src/platform/cursor.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { adminEventForm, csvForm, eventForm } from '../factories/event-form.ts'
import { INVITATIONS_A_DAY } from '../../functions/shared/http/limits.ts'
import { guestListCalls } from '../../functions/shared/hosting/contract.ts'
import { inviteGuests } from '../../functions/src/features/hosting/invite-guests.ts'
import { counterIn } from '../../functions/src/platform/limits/counter.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { messagesTo } from '../inbox.ts'
import { callerOf } from './direct-call.ts'
import { mailingsOf } from '../send-mail.ts'
import { allPages } from './all-pages.ts'
import { eventually } from './eventually.ts'
import { ok, type AnswerOf } from './ok.ts'
import { send, sendAs, withCookie, type Answer } from './request.ts'
import { postRsvp } from './rsvp.ts'

const DAY = 86_400_000
const call = callerOf(guestListCalls)

const host = await makePerson('host', true)

const privateEvent = (change: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent([host], { isPrivate: true, ...change })

const asHost = (method: string, path: string, body?: unknown) => sendAs(host, method, path, body)

const upload = (id: EventId, text: string | Uint8Array<ArrayBuffer>) =>
  asHost('POST', `/api/host/events/${id}/guest-list`, csvForm(text))
const list = (id: EventId, query = '') =>
  ok<AnswerOf<'listGuests'>>(asHost('GET', `/api/host/events/${id}/guests?${query}`))
const stored = async (id: EventId) => (await db.collection(`events/${id}/guests`).get()).docs
const hasList = async (id: EventId) => (await db.doc(`events/${id}`).get()).get('hasGuestList') as boolean

describe('a guest list from a file', () => {
  test('adds and counts guests, and decides from then on who gets in', async () => {
    const id = await privateEvent()
    const [ada, ben] = [newEmail('ada'), newEmail('ben')]
    expect((await postRsvp(id, newEmail('early'))).status).toBe(201)
    const first = await upload(id, `Name;E-mail\r\nAda Okafor;${ada}\r\nBen;ben@\r\n;${ada}\r\n`)
    expect(first.json()).toEqual({
      message: '1 guest added. 1 was already on the list. Please check 1 line.',
      added: 1,
      known: 1,
      faulty: 1,
      faults: [{ line: 3, text: 'Ben, ben@' }],
    })
    expect(await hasList(id)).toBe(true)
    expect((await postRsvp(id, ben)).status).toBe(403)
    expect((await postRsvp(id, ada)).status).toBe(201)
    expect((await upload(id, `${ben}\n${ada},Another name`)).json()).toMatchObject({ added: 1, known: 1 })
    expect((await postRsvp(id, ben)).status).toBe(201)
    const page = await list(id)
    expect(page).toMatchObject({ total: 2, notInvited: 2, next: null })
    expect(page.items).toEqual([
      { id: addressHash(ada), email: ada, name: 'Ada Okafor', invitedAt: null, status: 'confirmed' },
      { id: addressHash(ben), email: ben, name: null, invitedAt: null, status: 'confirmed' },
    ])
    for (const guest of await stored(id))
      expect(storedGuest.strict().safeParse(guest.data()).error).toBeUndefined()
  })

  test('adds all of ten thousand lines, and nothing the second time', async () => {
    const id = await privateEvent()
    const lines = Array.from({ length: 10_000 }, (_, n) => `guest${n}@list.test;Guest ${n}`)
    const added = (await upload(id, lines.join('\n'))).json() as AnswerOf<'uploadGuestList'>
    expect(added).toMatchObject({ added: 10_000, known: 0, message: '10,000 guests added.' })
    expect((await upload(id, lines.join('\n'))).json()).toMatchObject({ added: 0, known: 10_000 })
    expect(await list(id, 'limit=1')).toMatchObject({ total: 10_000, notInvited: 10_000 })
    const secondUpload = await upload(id, [...lines, 'one@more.test'].join('\n'))
    expect(secondUpload.error).toMatchObject({
      code: 'invalid_body',
      fields: { csvFile: 'This list has more than 10,000 lines. Please split it into several files.' },
    })
    expect((await postRsvp(id, 'one@more.test')).status).toBe(403)
  })

  test('is completed by sending it again after an interruption, and excludes nobody until then', async () => {
    const id = await privateEvent()
    const guests = Array.from({ length: 30 }, (_, n) => `guest${n}@list.test`)
    await addGuests(
      id,
      guests.slice(0, 12).map((email) => ({ email, name: null })),
    )
    expect((await postRsvp(id, newEmail('stranger'))).status).toBe(201)
    expect((await upload(id, guests.join('\n'))).json()).toMatchObject({ added: 18, known: 12 })
    expect(await stored(id)).toHaveLength(30)
  })

  test('sent twice at once adds each guest once', async () => {
    const id = await privateEvent()
    const text = Array.from({ length: 600 }, (_, n) => `guest${n}@list.test`).join('\n')
    const answers = await Promise.all([upload(id, text), upload(id, text)])
    for (const answer of answers) expect(answer.status, answer.text).toBe(200)
    const added = answers.map((answer) => (answer.json() as AnswerOf<'uploadGuestList'>).added)
    expect(added.reduce((sum, item) => sum + item, 0)).toBe(600)
    expect(await stored(id)).toHaveLength(600)
  })

  test.each([
    ['nothing at all', '\n', 'Please choose'],
    ['no address', 'Ada\nBen', 'This file has no email addresses.'],
  ])('changes nothing if it has %s', async (_what, text) => {
    const id = await privateEvent()
    expect((await upload(id, text)).error.code).toBe('invalid_body')
    expect(await hasList(id)).toBe(false)
  })

  test('is refused above 2 MB or for a cancelled event', async () => {
    const id = await privateEvent()
    expect((await upload(id, 'a'.repeat(2 * 1024 * 1024 + 1))).error.code).toBe('body_too_large')
    const cancelled = await privateEvent({ cancelledAt: Date.now() })
    expect((await upload(cancelled, 'ada@example.com')).error.code).toBe('event_cancelled')
    expect(await stored(cancelled)).toEqual([])
  })
})

describe('an event that expects a guest list', () => {
  const admin = makePerson('admin')
  const calls = {
    create: { method: 'POST', path: '/api/host/events' },
    'create as an admin': { method: 'POST', path: '/api/admin/events' },
  }
  const made = (answer: Answer) => answer.json() as { id: EventId; hasGuestList: boolean }

  test.each(['create', 'create as an admin'] as const)(
    'is closed to everybody until the list has been sent (%s)',
    async (how) => {
      const isAdmin = how !== 'create'
      const change = { isPrivate: true, isPublished: true, expectsGuestList: true }
      const answer = await send({
        ...calls[how],
        headers: withCookie(isAdmin ? (await admin).cookie : host.cookie),
        body: isAdmin ? adminEventForm(change) : eventForm(change),
      })
      const { id, hasGuestList } = made(answer)
      expect([answer.status, hasGuestList], answer.text).toEqual([201, true])
      expect((await postRsvp(id, newEmail('stranger'))).status).toBe(403)
      const guest = newEmail('guest')
      await addGuests(id, [{ email: guest, name: null }])
      expect((await postRsvp(id, guest)).status).toBe(201)
    },
  )

  test('is closed by the edit that announces the list', async () => {
    const id = await privateEvent()
    const edit = (change: object) =>
      asHost('PUT', `/api/user/events/${id}`, eventForm({ isPrivate: true, ...change }))
    expect(made(await edit({})).hasGuestList).toBe(false)
    expect((await postRsvp(id, newEmail('stranger'))).status).toBe(201)
    expect(made(await edit({ expectsGuestList: true })).hasGuestList).toBe(true)
    expect((await postRsvp(id, newEmail('stranger'))).status).toBe(403)
    expect(made(await edit({})).hasGuestList).toBe(true)
  })

  test('is not changed if it is public', async () => {
    const answer = await asHost('POST', '/api/host/events', eventForm({ expectsGuestList: true }))
    expect(made(answer).hasGuestList).toBe(false)
  })
})

describe('a guest list on screen', () => {
  const guests = [
    ['abe@list.test', 'Zoë Abel'],
    ['bea@list.test', 'Abe Quinn'],
    ['cem@list.test', null],
    ['zoe@list.test', 'Zoe Zimmer'],
  ] as const

  test('is listed by address in pages, and searched by the first letters of address or name', async () => {
    const id = await privateEvent()
    await addGuests(
      id,
      guests.map(([email, name]) => ({ email, name })),
    )
    const searchGuests = async (query: string) =>
      (await allPages((after) => list(id, `limit=1${query}${after}`))).map(({ email }) => email.slice(0, 3))
    expect(await searchGuests('')).toEqual(['abe', 'bea', 'cem', 'zoe'])
    expect(await searchGuests('&q=AB')).toEqual(['abe', 'bea'])
    expect(await searchGuests('&q=zo%C3%AB')).toEqual(['abe', 'zoe'])
    expect(await searchGuests('&q=zo')).toEqual(['zoe', 'abe'])
    expect(await searchGuests('&q=quinn')).toEqual([])
    expect(await searchGuests('&q=*')).toEqual([])
    for (const made of [
      cursorOf(1),
      cursorOf('name', 'a', ''),
      cursorOf('name', 'a', 'b/c'),
      cursorOf('id', 'a', 'b'),
    ]) {
      const answer = await asHost('GET', `/api/host/events/${id}/guests?q=a&after=${made}`)
      expect(answer.error.code).toBe('invalid_query')
    }
  })

  test('can be changed by hand: an empty list lets nobody in, and no list everybody', async () => {
    const id = await privateEvent()
    const email = newEmail('ada')
    const path = `/api/host/events/${id}/guests`
    const added = await asHost('POST', path, {
      email: email.toUpperCase(),
      name: 'Ada',
      invitedAt: 7,
      status: 'confirmed',
    })
    const guest = { id: addressHash(email), email, name: 'Ada', invitedAt: null, status: null }
    expect([added.status, added.json()]).toEqual([201, guest])
    expect((await asHost('POST', path, { email })).json()).toEqual(guest)
    expect((await postRsvp(id, newEmail('stranger'))).status).toBe(403)
    expect((await asHost('DELETE', `${path}/${guest.id}`)).status).toBe(200)
    expect((await asHost('DELETE', `${path}/${guest.id}`)).error.code).toBe('not_found')
    expect(await list(id)).toMatchObject({ items: [], total: 0 })
    expect((await postRsvp(id, email)).status).toBe(403)
    await addGuests(id, [{ email, name: null }])
    expect((await asHost('DELETE', path)).status).toBe(200)
    expect(await stored(id)).toEqual([])
    expect((await postRsvp(id, newEmail('stranger'))).status).toBe(201)
  })
})

describe('invitations', () => {
  const invite = (id: EventId) => asHost('POST', `/api/host/events/${id}/guest-list/invite`)

  test('go to each guest once, even if they are requested often', async () => {
    const id = await privateEvent({ hasGuestList: true, title: 'Quiet ink' })
    const emails = Array.from({ length: 3 }, (_, n) => newEmail(`guest${n}`))
    await addGuests(
      id,
      emails.map((email) => ({ email, name: 'Ada' })),
    )
    const answers = await Promise.all([invite(id), invite(id), invite(id)])
    const counts = answers.map((answer) => (answer.json() as { count: number }).count)
    expect(
      counts.reduce((sum, count) => sum + count, 0),
      answers[0].text,
    ).toBe(3)
    expect(await list(id)).toMatchObject({ total: 3, notInvited: 0 })
    const late = newEmail('late')
    await addGuests(id, [{ email: late, name: null }])
    expect((await invite(id)).json()).toEqual({ message: 'One invitation is on its way', count: 1 })
    expect((await invite(id)).json()).toMatchObject({ count: 0 })
    for (const email of [...emails, late]) {
      await eventually(async () => {
        expect(await messagesTo(email)).toHaveLength(1)
      })
      const [mail] = await messagesTo(email)
      expect(mail?.subject).toBe('Robin Example invites you: Quiet ink')
      expect(JSON.stringify(mail)).toContain('The Boathouse')
    }
  })

  test('are withdrawn by email from guests who have not RSVP’d, when the event is cancelled', async () => {
    const id = await privateEvent({ hasGuestList: true, title: 'Loud ink' })
    const [invited, going, uninvited] = [newEmail('invited'), newEmail('going'), newEmail('uninvited')]
    await addGuests(id, [
      { email: invited, name: null },
      { email: going, name: null },
    ])
    expect((await invite(id)).json()).toMatchObject({ count: 2 })
    await addGuests(id, [{ email: uninvited, name: null }])
    expect((await postRsvp(id, going)).status).toBe(201)
    expect((await asHost('POST', `/api/events/${id}/cancel`)).status).toBe(200)
    for (const email of [invited, going]) {
      await eventually(async () => {
        const cancelled = (await messagesTo(email)).filter(({ subject }) => subject === 'Cancelled: Loud ink')
        expect(cancelled).toHaveLength(1)
        const isForGuest = cancelled[0]?.text.includes('You were invited') === true
        expect(isForGuest).toBe(email === invited)
      })
    }
    expect(await messagesTo(uninvited)).toEqual([])
  })

  test('are marked as sent in the commit that sends them, a page at a time', async () => {
    const id = await privateEvent()
    await addGuests(
      id,
      Array.from({ length: 700 }, (_, n) => ({ email: `g${n}@list.test`, name: null })),
    )
    const data = { ...sampleEvent, invitedBy: 'Robin', authorId: null }
    const mailingTo = (invitation: string): Mailing => ({
      id: invitation,
      template: 'guest-invitation',
      data,
      audience: { kind: 'guests', eventId: id, invitation },
      eventId: id,
    })
    let idCount = 0
    const newId = () => `test-${id}-${(idCount += 1)}`
    const how = { newId, max: 1000, now: Date.now() }
    await expect(inviteNextGuests(id, () => ({ id: '' }) as never, how)).rejects.toThrow()
    expect(await list(id, 'limit=1')).toMatchObject({ notInvited: 700 })
    expect(await inviteNextGuests(id, mailingTo, how)).toBe(500)
    expect(await list(id, 'limit=1')).toMatchObject({ notInvited: 200 })
    expect(await mailingsOf(id)).toHaveLength(1)
  })

  test('are limited per day over all events of a host, and the rest are invited the next day', async () => {
    const busy = await makePerson('host', true)
    const now = Date.now()
    const spent = INVITATIONS_A_DAY.tries - 2
    for (const at of [now, now + DAY]) {
      const { id: counter, expiresAt } = counterIn(INVITATIONS_A_DAY, busy.uid, at)
      await db.doc(`limits/${counter}`).set({ count: spent, expiresAt: new Date(expiresAt) })
    }
    const id = await makeEvent([busy], { isPrivate: true })
    await addGuests(
      id,
      Array.from({ length: 5 }, () => ({ email: newEmail('many'), name: null })),
    )
    const invite = () => sendAs(busy, 'POST', `/api/host/events/${id}/guest-list/invite`)
    const words = 'You can invite 10,000 people a day. Please invite the others tomorrow.'
    expect((await invite()).json()).toEqual({ message: `2 invitations are on their way. ${words}`, count: 2 })
    const refused = await invite()
    expect([refused.status, refused.error]).toEqual([429, { code: 'too_many_requests', message: words }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const later = { params: { id }, caller: { ...busy, role: 'host' }, now: now + 2 * DAY }
    expect(await call('inviteGuests', inviteGuests, later)).toMatchObject({ count: 3 })
  })

  test('count only once towards the daily limit if they are requested twice at the same time', async () => {
    const twice = await makePerson('host', true)
    const id = await makeEvent([twice], { isPrivate: true })
    await addGuests(
      id,
      Array.from({ length: 700 }, (_, n) => ({ email: `twice${n}@list.test`, name: null })),
    )
    const now = Date.now()
    const input = { params: { id }, caller: { ...twice, role: 'host' }, now }
    const answers = await Promise.all([1, 2].map(() => call('inviteGuests', inviteGuests, input)))
    expect(answers.reduce((sum, { count }) => sum + count, 0)).toBe(700)
    const { id: counter } = counterIn(INVITATIONS_A_DAY, twice.uid, now)
    expect((await db.doc(`limits/${counter}`).get()).get('count')).toBe(700)
  })

  test('are refused for an event that guests cannot see or that has begun', async () => {
    const codes = async (change: Parameters<typeof makeEvent>[1]) => {
      const id = await privateEvent(change)
      await addGuests(id, [{ email: 'ada@example.com', name: null }])
      const answer = await invite(id)
      expect(await list(id)).toMatchObject({ notInvited: 1 })
      return [answer.status, answer.error.code]
    }
    expect(await codes({ isPublished: false })).toEqual([409, 'not_published'])
    expect(await codes({ isPrivate: false })).toEqual([404, 'not_found'])
    expect(await codes({ startsAt: Date.now() - DAY })).toEqual([410, 'event_over'])
    expect(await codes({ cancelledAt: Date.now() })).toEqual([404, 'event_cancelled'])
  })
})
