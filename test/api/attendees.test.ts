import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../functions/shared/csv/read-csv.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { setUnsubscribed } from '../../functions/src/core/mail/addresses-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash, addressMark } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { findBrokenInvariants, readRsvps } from '../factories/rsvp-event.ts'
import { storedFor } from '../mailgun-control.ts'
import { awaitMessage, messagesTo } from '../inbox.ts'
import { allPages } from './all-pages.ts'
import { templatesTo } from './email-log.ts'
import { eventually } from './eventually.ts'
import { ok, type AnswerOf } from './ok.ts'
import { send, sendAs, withCookie, type Answer } from './request.ts'
import { postRsvp, rsvp as makeRsvp } from './rsvp.ts'

const DAY = 86_400_000

const host = await makePerson('host', true)

interface Guest {
  readonly id: string
  readonly email: string
  readonly changeToken: string | null
}

async function rsvp(
  eventId: number,
  name: string,
  { email = newEmail('guest'), ...more }: { email?: string; sourceCity?: string; sourceArea?: string } = {},
): Promise<Guest> {
  const changeToken = await makeRsvp(eventId, email, { name, ...more })
  return { id: addressHash(email), email, changeToken }
}

const remove = (eventId: number, { id }: Guest) =>
  sendAs(host, 'DELETE', `/api/events/${eventId}/attendees/${id}`)
const admit = (eventId: number, { id }: Guest) =>
  sendAs(host, 'POST', `/api/events/${eventId}/attendees/${id}/admit`)

/** Mails about the RSVPs of an event, by kind and recipient. */
async function mailsOf(eventId: EventId): Promise<readonly string[]> {
  return (await readRsvps(db, eventId)).mails
}

test('shows which member an attendee is only to admins', async () => {
  const eventId = await makeEvent([host])
  const [admin, member] = [await makePerson('admin'), await makePerson()]
  const [guest, unlinked] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben', member)]
  const ref = db.doc(`events/${eventId}/signups/${unlinked.id}`)
  // The state of a sign-up that was made before a member proved the address.
  await ref.update({ userId: null })
  const path = `/api/events/${eventId}/attendees`
  const listAs = async (person: Person) =>
    (await ok<AnswerOf<'listAttendees'>>(sendAs(person, 'GET', path))).confirmed
  const userIds = new Map((await listAs(admin)).map((item) => [item.id, item.userId]))
  expect([userIds.get(guest.id), userIds.get(unlinked.id)]).toEqual([null, member.id])
  expect((await listAs(host)).some((item) => 'userId' in item)).toBe(false)
})

describe('removing somebody', () => {
  test('gives the spot to the head of the waitlist in the same commit, and emails both once', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1 })
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    const both = await Promise.all([remove(eventId, ann), remove(eventId, ann)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const rsvps = await readRsvps(db, eventId)
    expect(findBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.counts).toMatchObject({ signupLimit: 1, confirmedCount: 1, waitlistCount: 0 })
    const mails = await mailsOf(eventId)
    expect(
      mails.filter((id) => id.includes(addressMark(ann.email).slice(0, 24)) && !id.endsWith('confirmed')),
    ).toHaveLength(1)
    const message = await awaitMessage(ann.email, /You are off the list/)
    expect(message.text).toContain('The host has taken you off the list')
    expect(message.text).toContain("you can't RSVP to it again")
    await awaitMessage(ben.email, /spot|seat|in/i)
  })

  test('is refused like letting in for a cancelled or started event or an unknown attendee', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1 })
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    const nobody = { id: addressHash('nobody@people.test'), email: '', changeToken: null }
    for (const change of [remove, admit]) expect((await change(eventId, nobody)).error.code).toBe('not_found')
    await db.doc(`events/${eventId}`).update({ startsAt: new Date(Date.now() - 1000) })
    expect((await remove(eventId, ann)).error.code).toBe('event_over')
    expect((await admit(eventId, ben)).error.code).toBe('event_over')
    await db.doc(`events/${eventId}`).update({ cancelledAt: new Date() })
    expect((await remove(eventId, ann)).error.code).toBe('event_cancelled')
    expect((await admit(eventId, ann)).error.code).toBe('event_cancelled')
  })

  test('removes the new RSVP of a removed attendee', async () => {
    const eventId = await makeEvent([host])
    const email = newEmail('again')
    const ann = await rsvp(eventId, 'Ann', { email })
    await sendAs(host, 'DELETE', `/api/rsvp/cancel/${ann.changeToken}`)
    await rsvp(eventId, 'Ann', { email })
    expect((await readRsvps(db, eventId)).confirmed).toEqual([2])
    await remove(eventId, ann)
    expect((await readRsvps(db, eventId)).confirmed).toEqual([])
  })
})

describe('keeping somebody out', () => {
  const keepOut = (eventId: EventId, { id }: Guest, body: object) =>
    sendAs(host, 'DELETE', `/api/events/${eventId}/attendees/${id}`, body)
  const refused = {
    status: 403,
    error: expect.objectContaining({ code: 'forbidden' }) as unknown,
  }

  test('prevents another RSVP to one event until a host lets them back in', async () => {
    const [eventId, other] = [await makeEvent([host]), await makeEvent([host])]
    const ann = await rsvp(eventId, 'Ann')
    await remove(eventId, ann)
    expect(await postRsvp(eventId, ann.email)).toMatchObject(refused)
    expect((await postRsvp(other, ann.email)).status).toBe(201)
    const removed = await sendAs(host, 'GET', `/api/events/${eventId}/removed`)
    expect(removed.json()).toEqual({ items: [{ id: ann.id, name: 'Ann', email: ann.email }] })
    const removalPath = `/api/events/${eventId}/removed/${ann.id}`
    expect((await sendAs(host, 'DELETE', removalPath)).status).toBe(200)
    expect((await sendAs(host, 'DELETE', removalPath)).error.code).toBe('not_found')
    expect((await postRsvp(eventId, ann.email)).status).toBe(201)
  })

  test('cancels their RSVPs to all events of the owner, even if a co-host does it, and to no other host’s events', async () => {
    const [owner, coHost] = [await makePerson('host', true), await makePerson('host', true)]
    const [eventId, full, foreign] = [
      await makeEvent([owner, coHost]),
      await makeEvent([owner], { signupLimit: 1 }),
      await makeEvent([coHost]),
    ]
    const member = await makePerson()
    const ann = await rsvp(eventId, 'Ann', member)
    await rsvp(full, 'Ben')
    for (const [name, more] of [['Ann', member], ['Cem']] as const) await rsvp(full, name, more)
    await rsvp(foreign, 'Ann', member)
    const path = `/api/events/${eventId}/attendees/${ann.id}`
    await ok(sendAs(coHost, 'DELETE', path, { keepOut: 'host', note: 'Shouted at Ben.' }))
    const rsvps = await readRsvps(db, full)
    expect(findBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.waiting).toEqual([3])
    for (const id of [eventId, full, await makeEvent([owner])])
      expect(await postRsvp(id, member.email), String(id)).toMatchObject(refused)
    expect((await readRsvps(db, foreign)).confirmed).toEqual([1])

    const list = await sendAs(owner, 'GET', '/api/host/kept-out')
    expect(list.json()).toMatchObject({
      items: [{ id: ann.id, email: member.email, note: 'Shouted at Ben.', eventId }],
    })
    expect((await sendAs(coHost, 'GET', '/api/host/kept-out')).json()).toEqual({ items: [] })
    expect((await sendAs(owner, 'DELETE', `/api/host/kept-out/${ann.id}`)).status).toBe(200)
    expect((await postRsvp(eventId, member.email)).status).toBe(201)
  })

  test('is answered like an address that is not on the guest list', async () => {
    const eventId = await makeEvent([host])
    const ann = await rsvp(eventId, 'Ann')
    await keepOut(eventId, ann, { keepOut: 'event', note: null })
    const unlisted = await makeEvent([host], { isPrivate: true })
    const guest = { email: newEmail('on'), name: 'On' }
    await ok(sendAs(host, 'POST', `/api/host/events/${unlisted}/guests`, guest), 201)
    const [one, other] = [await postRsvp(eventId, ann.email), await postRsvp(unlisted, newEmail('off'))]
    const errorOf = ({ status, error: { code, message } }: Answer) => ({ status, code, message })
    expect(errorOf(one)).toEqual(errorOf(other))
  })
})

test('adds one spot for an attendee who is let in out of turn, even with many requests at once, and emails them', async () => {
  const eventId = await makeEvent([host], { signupLimit: 1 })
  const [, ben, cem] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben'), await rsvp(eventId, 'Cem')]
  const answers = await Promise.all([admit(eventId, cem), admit(eventId, cem), admit(eventId, cem)])
  for (const answer of answers) expect(answer.json()).toMatchObject({ signupLimit: 2 })
  const rsvps = await readRsvps(db, eventId)
  expect(rsvps.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 1 })
  expect(rsvps).toMatchObject({ confirmed: [1, 3], waiting: [2] })
  expect((await mailsOf(eventId)).filter((id) => id.endsWith('promoted'))).toHaveLength(1)
  expect((await messagesTo(ben.email)).filter(({ subject }) => /spot opened/i.test(subject))).toEqual([])
  expect((await awaitMessage(cem.email, /./)).subject).not.toBe('')
})

describe('the list', () => {
  let eventId: number
  const names = ['Zoë Ábel', 'Ben Abelson', 'Abel', 'Cem Dağ', 'Ann Berg', 'Dora Abel']

  beforeAll(async () => {
    eventId = await makeEvent([host], { signupLimit: 4 })
    for (const name of names) await rsvp(eventId, name)
    await rsvp(eventId, 'Emil', { email: `abel-${crypto.randomUUID().slice(0, 8)}@people.test` })
  })

  const list = (query: string) =>
    ok<AnswerOf<'listAttendees'>>(sendAs(host, 'GET', `/api/events/${eventId}/attendees${query}`))
  const namesOf = ({ confirmed, waitlist }: AnswerOf<'listAttendees'>) =>
    [...confirmed, ...waitlist].map(({ name }) => name)

  const namesOnAllPages = (query: string) =>
    allPages(async (after) => {
      const page = await list(`?limit=1${query}${after}`)
      expect(namesOf(page).length).toBeLessThanOrEqual(1)
      return { items: namesOf(page), next: page.next }
    })

  test('is in order of sign-up, by status if requested, a page at a time', async () => {
    expect((await list('')).next).toBeNull()
    expect((await list('')).confirmed.map(({ name }) => name)).toEqual(names.slice(0, 4))
    expect(namesOf(await list('?status=waitlist'))).toEqual(['Ann Berg', 'Dora Abel', 'Emil'])
    expect(await namesOnAllPages('')).toEqual([...names, 'Emil'])
    expect(await namesOnAllPages('&status=confirmed')).toEqual(names.slice(0, 4))
  })

  test('is searched by first letters of the name, of its last word and of the address, each person once', async () => {
    const found = ['Abel', 'Ben Abelson', 'Dora Abel', 'Emil', 'Zoë Ábel']
    expect(namesOf(await list('?q=%C3%81BEL')).sort()).toEqual(found.filter((name) => name !== 'Emil'))
    expect(namesOf(await list('?q=abel')).sort()).toEqual(found)
    expect((await namesOnAllPages('&q=abel')).sort()).toEqual(found)
    expect((await namesOnAllPages('&q=abel&status=waitlist')).sort()).toEqual(['Dora Abel', 'Emil'])
    expect(namesOf(await list('?q=zoe%20a'))).toEqual(['Zoë Ábel'])
    expect(namesOf(await list('?q=ann@'))).toEqual([])
    expect(namesOf(await list('?q=%25'))).toEqual([])
  })

  test('finds an attendee by their corrected name', async () => {
    const id = await makeEvent([host])
    const { changeToken } = await rsvp(id, 'Typo')
    await send({ method: 'PATCH', path: `/api/rsvp/change/${changeToken}`, body: { name: 'Right Name' } })
    const found = await ok<AnswerOf<'listAttendees'>>(
      sendAs(host, 'GET', `/api/events/${id}/attendees?q=name`),
    )
    expect(namesOf(found)).toEqual(['Right Name'])
  })

  test('is exported as UTF-8 with a byte order mark, without formulas, and with waitlist positions', async () => {
    const evil = await makeEvent([host], { signupLimit: 2, timezone: 'Asia/Tokyo', title: 'A "x"; y\r\nz' })
    await rsvp(evil, '=HYPERLINK("evil.example","x")', { sourceCity: '@SUM(1)', sourceArea: 'say "hi", all' })
    await rsvp(evil, 'Zoë Ábel', { sourceCity: 'Tokyo' })
    await rsvp(evil, '+44 20', {})
    await rsvp(evil, '山田 太郎', {})
    const response = await sendAs(host, 'GET', `/api/events/${evil}/attendees.csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="attendees-${evil}.csv"`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    // Reading the answer as text would drop the byte order mark.
    const raw = await fetch(`${process.env.KILN_URL}/api/events/${evil}/attendees.csv`, {
      headers: withCookie(host.cookie),
    })
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...rows] = readCsv(response.text).map(({ cells }) => cells)
    expect(head?.slice(-2)).toEqual(['Signed up (Asia/Tokyo)', 'Checked in (Asia/Tokyo)'])
    expect(rows.map((cells) => [cells[0], cells[2], cells[3], cells[4], cells[5]])).toEqual([
      [`'=HYPERLINK("evil.example","x")`, 'Confirmed', '', "'@SUM(1)", 'say "hi", all'],
      ['Zoë Ábel', 'Confirmed', '', 'Tokyo', ''],
      ["'+44 20", 'Waitlist', '1', '', ''],
      ['山田 太郎', 'Waitlist', '2', '', ''],
    ])
    const signedUp = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo', dateStyle: 'short' })
    expect(rows[0]?.[6]).toContain(signedUp.format(Date.now()).slice(0, 7))
  })
})

describe('writing to attendees', () => {
  const words = { subject: 'Bring an apron', content: 'Clay gets everywhere.\nReally.' }
  const write = (eventId: number, body: object, headers = {}) =>
    sendAs(host, 'POST', `/api/events/${eventId}/message`, { ...words, ...body }, headers)
  /** The mailings that a host wrote. Followers of the city get another one, which announces the event. */
  const mailings = async (eventId: number) => {
    const all = await db.collection('mailings').where('eventId', '==', eventId).get()
    return all.docs.filter((document) => document.get('template') === 'attendee-message')
  }

  test('reaches its recipients, with the host as reply address and an unsubscribe link', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1 })
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    expect(await ok(write(eventId, { to: 'waitlist', audience: { kind: 'all_users' } }), 202)).toEqual(
      expect.objectContaining({ count: 1 }),
    )
    const mail = await awaitMessage(ben.email, /Bring an apron/)
    const stored = (await storedFor(ben.email)).find(({ subject }) => subject === words.subject)
    expect(stored?.headers).toMatchObject({
      'Reply-To': host.email,
      'List-Unsubscribe': expect.any(String) as string,
    })
    expect(mail.text).toContain('Really.')
    expect(mail.html).toContain('/unsubscribe/')
    expect((await messagesTo(ann.email)).some(({ subject }) => subject === words.subject)).toBe(false)
    expect((await write(eventId, { to: 'confirmed' })).json()).toMatchObject({ count: 1 })
    await awaitMessage(ann.email, /Bring an apron/)
    const [mailing] = await mailings(eventId)
    expect(mailing?.get('data')).toMatchObject({ replyTo: host.email, senderName: host.name })
  })

  test('emails one attendee, once per key, unless they unsubscribed, cancelled or never came', async () => {
    const eventId = await makeEvent([host])
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    for (const headers of [key, key]) {
      expect((await write(eventId, { to: 'one', signupId: ann.id }, headers)).status).toBe(202)
    }
    await awaitMessage(ann.email, /Bring an apron/)
    expect((await templatesTo(ann.email)).filter((template) => template === 'attendee-message')).toHaveLength(
      1,
    )
    await setUnsubscribed(ben.email, ['hosts'])
    await write(eventId, { to: 'one', signupId: ben.id })
    await eventually(async () => {
      const log = await db
        .collection('emails')
        .where('to', '==', ben.email)
        .where('template', '==', 'attendee-message')
        .get()
      expect(log.docs[0]?.data()).toMatchObject({ status: 'left_out', leftOut: 'unsubscribed' })
    })
    await remove(eventId, ann)
    expect((await write(eventId, { to: 'one', signupId: ann.id })).error.code).toBe('not_found')
    const stranger = addressHash('stranger@people.test')
    expect((await write(eventId, { to: 'one', signupId: stranger })).error.code).toBe('not_found')
  })

  test('goes once for a key, at most ten times a day, and for no cancelled event', async () => {
    const eventId = await makeEvent([host])
    expect((await write(eventId, { to: 'all' })).json()).toMatchObject({ count: 0 })
    await rsvp(eventId, 'Ann')
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await Promise.all([write(eventId, { to: 'all' }, key), write(eventId, { to: 'all' }, key)])
    expect(await mailings(eventId)).toHaveLength(1)
    const answers = []
    for (let n = 0; n < 10; n += 1) answers.push((await write(eventId, { to: 'all' })).status)
    expect(answers).toEqual([...Array<number>(9).fill(202), 429])
    await db.doc(`events/${eventId}`).update({ cancelledAt: new Date() })
    expect((await write(eventId, { to: 'all' })).error.code).toBe('event_cancelled')
  })
})

describe('the stats', () => {
  const readStats = (eventId: number) =>
    ok<AnswerOf<'getEventStats'>>(sendAs(host, 'GET', `/api/events/${eventId}/figures`))
  const setCountedAgo = (eventId: number, by: number) =>
    db.doc(`eventStats/${eventId}`).update({ countedAt: new Date(Date.now() - by) })

  test('give days, places and returning attendees, and are recounted only if the event changed', async () => {
    const before = await makeEvent([], { startsAt: Date.now() + DAY })
    const eventId = await makeEvent([host], { signupLimit: 2, startsAt: Date.now() + 2 * DAY })
    const attendee = await rsvp(before, 'Ann')
    await rsvp(eventId, 'Ann', { email: attendee.email, sourceCity: 'london' })
    const ben = await rsvp(eventId, 'Ben', { sourceCity: 'London' })
    await rsvp(eventId, 'Cem')
    const first = await readStats(eventId)
    expect(first).toMatchObject({ confirmed: 2, returning: 1, byCity: [{ label: 'London', count: 2 }] })
    await remove(eventId, ben)
    expect(await readStats(eventId)).toEqual(first)
    await setCountedAgo(eventId, 6 * 60_000)
    const second = await readStats(eventId)
    expect(second.byCity).toEqual([
      { label: 'London', count: 1 },
      { label: 'Not specified', count: 1 },
    ])
    expect(second.byDay.at(-1)).toMatchObject({ rsvps: 3, cancels: 1 })
    await setCountedAgo(eventId, 6 * 60_000)
    const stats = await readStats(eventId)
    expect(Date.parse(stats.countedAt)).toBeLessThan(Date.parse(second.countedAt))
    await setCountedAgo(eventId, 2 * DAY)
    expect(Date.parse((await readStats(eventId)).countedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(JSON.stringify(second)).not.toMatch(/@|Ann/)
  })
})

describe('a campaign’s preview', () => {
  const preview = (eventId: number, body: object) =>
    sendAs(host, 'POST', `/api/events/${eventId}/send-email/preview`, body)

  test('is the mail as an attendee gets it, with no link that opens anything, and sends nothing', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1, isVirtual: true, title: '<b>Clay</b>' })
    await db.doc(`events/${eventId}/access/virtual`).set({ virtualLink: 'https://meet.example/secret' })
    await rsvp(eventId, 'Ann')
    await rsvp(eventId, 'Ben')
    const mails = (await mailsOf(eventId)).length
    const answer = await preview(eventId, {
      emailType: 'rsvp_confirmation',
      customContent: '<script>x</script>',
    })
    const { previewHtml, subject, recipients } = answer.json() as Record<string, string | number>
    expect(recipients).toBe(1)
    expect(subject).toContain('<b>Clay</b>')
    expect(previewHtml).toContain('&lt;script&gt;x')
    expect(previewHtml).not.toMatch(/meet\.example|<script|<b>Clay/)
    expect(previewHtml).toContain('/rsvp/change/sample')
    expect((await preview(eventId, { emailType: 'event_update' })).json()).toMatchObject({
      recipients: 2,
      lastSentAt: null,
    })
    expect((await mailsOf(eventId)).length).toBe(mails)
    expect((await preview(eventId, { emailType: 'cancellation' })).error.code).toBe('not_cancelled')
    await db.doc(`events/${eventId}`).update({ cancelledAt: new Date() })
    expect((await preview(eventId, { emailType: 'event_update' })).error.code).toBe('not_found')
    expect((await preview(eventId, { emailType: 'cancellation' })).status).toBe(200)
  })
})
