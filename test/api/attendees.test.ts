import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../functions/shared/csv/read-csv.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { setUnsubscribedKinds } from '../../functions/src/core/mail/addresses-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress, makeAddressMark } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { describeBrokenInvariants, readRsvps } from '../factories/rsvp-event.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { awaitMessage } from '../inbox.ts'
import { readAllPages } from './all-pages.ts'
import { readTemplatesTo } from './email-log.ts'
import { waitFor } from './wait-for.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import { send, sendAs, makeCookieHeaders } from './request.ts'
import { postRsvp, rsvp as makeRsvp } from './rsvp.ts'

const DAY_MS = 86_400_000

const host = await makeTestUser('host', { isApproved: true })

interface Attendee {
  readonly id: string
  readonly email: string
  readonly changeToken: string | null
}

async function rsvp(
  eventId: number,
  name: string,
  {
    email = makeEmail('attendee'),
    ...fields
  }: { email?: string; sourceCity?: string; sourceArea?: string } = {},
): Promise<Attendee> {
  const changeToken = await makeRsvp(eventId, email, { name, ...fields })
  return { id: hashAddress(email), email, changeToken }
}

const removeAttendee = (eventId: number, { id }: Attendee) =>
  sendAs(host, 'DELETE', `/api/events/${eventId}/attendees/${id}`)
const admitAttendee = (eventId: number, { id }: Attendee) =>
  sendAs(host, 'POST', `/api/events/${eventId}/attendees/${id}/admit`)

/** Lists the ids of the mails about an event's RSVPs. Each id contains the kind and the recipient of its mail. */
async function listMailIds(eventId: EventId): Promise<readonly string[]> {
  return (await readRsvps(db, eventId)).mailIds
}

test('shows only to admins which member an attendee is', async () => {
  const eventId = await makeEvent([host])
  const [admin, member] = [await makeTestUser('admin'), await makeTestUser()]
  const [visitorAttendee, unlinkedAttendee] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben', member)]
  const signupRef = db.doc(`events/${eventId}/signups/${unlinkedAttendee.id}`)
  // A sign-up that was made before a member proved the address has this state.
  await signupRef.update({ userId: null })
  const path = `/api/events/${eventId}/attendees`
  const listConfirmedAs = async (user: TestUser) =>
    (await expectJson<ResponseOf<'listAttendees'>>(sendAs(user, 'GET', path))).confirmed
  const userIds = new Map((await listConfirmedAs(admin)).map(({ id, userId }) => [id, userId]))
  expect([userIds.get(visitorAttendee.id), userIds.get(unlinkedAttendee.id)]).toEqual([null, member.id])
  expect((await listConfirmedAs(host)).some((attendee) => 'userId' in attendee)).toBe(false)
})

describe('removing an attendee', () => {
  test('gives the spot to the first attendee on the waitlist in the same commit, and emails both attendees once', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1 })
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    const responses = await Promise.all([removeAttendee(eventId, ann), removeAttendee(eventId, ann)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const rsvps = await readRsvps(db, eventId)
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.counts).toMatchObject({ signupLimit: 1, confirmedCount: 1, waitlistCount: 0 })
    const mailIds = await listMailIds(eventId)
    expect(
      mailIds.filter(
        (id) => id.includes(makeAddressMark(ann.email).slice(0, 24)) && !id.endsWith('confirmed'),
      ),
    ).toHaveLength(1)
    const message = await awaitMessage(ann.email, /^You were removed from/)
    expect(message.text).toContain('The host has removed you from')
    expect(message.text).toContain("you can't RSVP to it again")
    const cancelledRsvp = await send({ path: `/api/rsvp/cancelled/${ann.changeToken}` })
    expect(cancelledRsvp.json()).toMatchObject({ canRsvpAgain: false })
    await awaitMessage(ben.email, /^A spot opened up: you have a spot at/)
  })

  test('is refused for a cancelled or started event or an unknown attendee, and so is admitting an attendee', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1 })
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    const unknownAttendee = { id: hashAddress('nobody@people.test'), email: '', changeToken: null }
    for (const change of [removeAttendee, admitAttendee])
      expect((await change(eventId, unknownAttendee)).error.code).toBe('not_found')
    await db.doc(`events/${eventId}`).update({ startsAt: new Date(Date.now() - 1000) })
    expect((await removeAttendee(eventId, ann)).error.code).toBe('event_over')
    expect((await admitAttendee(eventId, ben)).error.code).toBe('event_over')
    await db.doc(`events/${eventId}`).update({ cancelledAt: new Date() })
    expect((await removeAttendee(eventId, ann)).error.code).toBe('event_cancelled')
    expect((await admitAttendee(eventId, ann)).error.code).toBe('event_cancelled')
  })

  test('cancels the RSVP that an attendee made again after cancelling', async () => {
    const eventId = await makeEvent([host])
    const email = makeEmail('again')
    const ann = await rsvp(eventId, 'Ann', { email })
    await sendAs(host, 'DELETE', `/api/rsvp/cancel/${ann.changeToken}`)
    await rsvp(eventId, 'Ann', { email })
    expect((await readRsvps(db, eventId)).confirmedSeqs).toEqual([2])
    await removeAttendee(eventId, ann)
    expect((await readRsvps(db, eventId)).confirmedSeqs).toEqual([])
  })
})

describe('keeping an attendee out', () => {
  const keepOut = (eventId: EventId, { id }: Attendee, body: object) =>
    sendAs(host, 'DELETE', `/api/events/${eventId}/attendees/${id}`, body)
  const refusal = {
    status: 403,
    error: expect.objectContaining({ code: 'forbidden' }) as unknown,
  }

  test('prevents another RSVP to one event until a host lets them back in', async () => {
    const [eventId, otherEventId] = [await makeEvent([host]), await makeEvent([host])]
    const ann = await rsvp(eventId, 'Ann')
    await removeAttendee(eventId, ann)
    expect(await postRsvp(eventId, ann.email)).toMatchObject(refusal)
    expect((await postRsvp(otherEventId, ann.email)).status).toBe(201)
    const listResponse = await sendAs(host, 'GET', `/api/events/${eventId}/removed`)
    expect(listResponse.json()).toEqual({ items: [{ id: ann.id, name: 'Ann', email: ann.email }] })
    const removalPath = `/api/events/${eventId}/removed/${ann.id}`
    expect((await sendAs(host, 'DELETE', removalPath)).status).toBe(200)
    expect((await sendAs(host, 'DELETE', removalPath)).error.code).toBe('not_found')
    expect((await postRsvp(eventId, ann.email)).status).toBe(201)
  })

  test('cancels their RSVPs to all events of the owner, even if a co-host keeps them out, and to no events of other hosts', async () => {
    const [owner, coHost] = [
      await makeTestUser('host', { isApproved: true }),
      await makeTestUser('host', { isApproved: true }),
    ]
    const [eventId, fullEventId, otherHostsEventId] = [
      await makeEvent([owner, coHost]),
      await makeEvent([owner], { signupLimit: 1 }),
      await makeEvent([coHost]),
    ]
    const member = await makeTestUser()
    const ann = await rsvp(eventId, 'Ann', member)
    await rsvp(fullEventId, 'Ben')
    for (const [name, fields] of [['Ann', member], ['Cem']] as const) await rsvp(fullEventId, name, fields)
    await rsvp(otherHostsEventId, 'Ann', member)
    const path = `/api/events/${eventId}/attendees/${ann.id}`
    await expectJson(sendAs(coHost, 'DELETE', path, { keepOut: 'host', note: 'Shouted at Ben.' }))
    const rsvps = await readRsvps(db, fullEventId)
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.waitlistedSeqs).toEqual([3])
    for (const id of [eventId, fullEventId, await makeEvent([owner])])
      expect(await postRsvp(id, member.email), String(id)).toMatchObject(refusal)
    expect((await readRsvps(db, otherHostsEventId)).confirmedSeqs).toEqual([1])

    const listResponse = await sendAs(owner, 'GET', '/api/host/kept-out')
    expect(listResponse.json()).toMatchObject({
      items: [{ id: ann.id, email: member.email, note: 'Shouted at Ben.', eventId }],
    })
    expect((await sendAs(coHost, 'GET', '/api/host/kept-out')).json()).toEqual({ items: [] })
    expect((await sendAs(owner, 'DELETE', `/api/host/kept-out/${ann.id}`)).status).toBe(200)
    expect((await postRsvp(eventId, member.email)).status).toBe(201)
  })

  test('ends at all events of the owner when a host lets them back in, from the owner’s list or from one of the events', async () => {
    const eventIds = [await makeEvent([host]), await makeEvent([host])] as const
    const email = makeEmail('ann')
    for (const path of [
      '/api/host/kept-out',
      `/api/events/${eventIds[0]}/removed`,
      `/api/events/${eventIds[1]}/removed`,
    ]) {
      const ann = await rsvp(eventIds[0], 'Ann', { email })
      await rsvp(eventIds[1], 'Ann', { email })
      await expectJson(keepOut(eventIds[0], ann, { keepOut: 'host', note: null }))
      for (const id of eventIds) expect(await postRsvp(id, email), path).toMatchObject(refusal)
      await expectJson(sendAs(host, 'DELETE', `${path}/${ann.id}`))
    }
    for (const id of eventIds) expect((await postRsvp(id, email)).status).toBe(201)
  })
})

test('adds one spot for an attendee who is admitted out of turn, even after simultaneous requests, and emails them', async () => {
  const eventId = await makeEvent([host], { signupLimit: 1 })
  const [, ben, cem] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben'), await rsvp(eventId, 'Cem')]
  const responses = await Promise.all([
    admitAttendee(eventId, cem),
    admitAttendee(eventId, cem),
    admitAttendee(eventId, cem),
  ])
  for (const response of responses) expect(response.json()).toMatchObject({ signupLimit: 2 })
  const rsvps = await readRsvps(db, eventId)
  expect(rsvps.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 1 })
  expect(rsvps).toMatchObject({ confirmedSeqs: [1, 3], waitlistedSeqs: [2] })
  expect((await listMailIds(eventId)).filter((id) => id.endsWith('promoted'))).toHaveLength(1)
  expect((await readMessagesTo(ben.email)).filter(({ subject }) => /spot opened/i.test(subject))).toEqual([])
  await awaitMessage(cem.email, /^A spot opened up: you have a spot at/)
})

describe('the list of attendees', () => {
  let eventId: number
  const names = ['Zoë Ábel', 'Ben Abelson', 'Abel', 'Cem Dağ', 'Ann Berg', 'Dora Abel']

  beforeAll(async () => {
    eventId = await makeEvent([host], { signupLimit: 4 })
    for (const name of names) await rsvp(eventId, name)
    await rsvp(eventId, 'Emil', { email: `abel-${crypto.randomUUID().slice(0, 8)}@people.test` })
  })

  const listAttendees = (query: string) =>
    expectJson<ResponseOf<'listAttendees'>>(sendAs(host, 'GET', `/api/events/${eventId}/attendees${query}`))
  const toNames = ({ confirmed, waitlist }: ResponseOf<'listAttendees'>) =>
    [...confirmed, ...waitlist].map(({ name }) => name)

  const readNamesOnAllPages = (query: string) =>
    readAllPages(async (after) => {
      const page = await listAttendees(`?limit=1${query}${after}`)
      expect(toNames(page).length).toBeLessThanOrEqual(1)
      return { items: toNames(page), next: page.next }
    })

  test('is in order of sign-up, filtered by status if requested, and in pages', async () => {
    expect((await listAttendees('')).next).toBeNull()
    expect((await listAttendees('')).confirmed.map(({ name }) => name)).toEqual(names.slice(0, 4))
    expect(toNames(await listAttendees('?status=waitlist'))).toEqual(['Ann Berg', 'Dora Abel', 'Emil'])
    expect(await readNamesOnAllPages('')).toEqual([...names, 'Emil'])
    expect(await readNamesOnAllPages('&status=confirmed')).toEqual(names.slice(0, 4))
  })

  test('is searched by the beginning of the name, of its last word and of the address, and contains each match once', async () => {
    const matches = ['Abel', 'Ben Abelson', 'Dora Abel', 'Emil', 'Zoë Ábel']
    expect(toNames(await listAttendees('?q=%C3%81BEL')).sort()).toEqual(
      matches.filter((name) => name !== 'Emil'),
    )
    expect(toNames(await listAttendees('?q=abel')).sort()).toEqual(matches)
    expect((await readNamesOnAllPages('&q=abel')).sort()).toEqual(matches)
    expect((await readNamesOnAllPages('&q=abel&status=waitlist')).sort()).toEqual(['Dora Abel', 'Emil'])
    expect(toNames(await listAttendees('?q=zoe%20a'))).toEqual(['Zoë Ábel'])
    expect(toNames(await listAttendees('?q=ann@'))).toEqual([])
    expect(toNames(await listAttendees('?q=%25'))).toEqual([])
  })

  test('is exported as UTF-8 with a byte order mark, without formulas, and with waitlist positions', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1, timezone: 'Asia/Tokyo' })
    await rsvp(eventId, '=HYPERLINK("evil.example","x")', {
      sourceCity: 'Paris',
      sourceArea: 'say "hi", all',
    })
    await rsvp(eventId, '山田 太郎')
    const response = await sendAs(host, 'GET', `/api/events/${eventId}/attendees.csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="attendees-${eventId}.csv"`,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    // Reading the response as text would drop the byte order mark.
    const rawResponse = await fetch(`${process.env.KILN_URL}/api/events/${eventId}/attendees.csv`, {
      headers: makeCookieHeaders(host.cookie),
    })
    expect([...new Uint8Array(await rawResponse.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, ...rows] = readCsv(response.text).map(({ cells }) => cells)
    expect(header?.slice(-2)).toEqual(['RSVP made (Asia/Tokyo)', 'Checked in (Asia/Tokyo)'])
    expect(rows.map((cells) => [cells[0], cells[2], cells[3], cells[4], cells[5]])).toEqual([
      [`'=HYPERLINK("evil.example","x")`, 'Confirmed', '', 'Paris', 'say "hi", all'],
      ['山田 太郎', 'Waitlist', '1', '', ''],
    ])
    const dateFormat = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo', dateStyle: 'short' })
    expect(rows[0]?.[6]).toContain(dateFormat.format(Date.now()).slice(0, 7))
  })
})

describe('a message to attendees', () => {
  const message = { subject: 'Bring an apron', content: 'Clay gets everywhere.\nReally.' }
  const sendMessage = (eventId: number, body: object, headers = {}) =>
    sendAs(host, 'POST', `/api/events/${eventId}/message`, { ...message, ...body }, headers)
  /** Lists the mailings with a message of a host. The city's followers get another mailing, which announces the event. */
  const listMailings = async (eventId: number) => {
    const mailings = await db.collection('mailings').where('eventId', '==', eventId).get()
    return mailings.docs.filter((document) => document.get('template') === 'attendee-message')
  }

  test('reaches its recipients, with the host as reply address and an unsubscribe link', async () => {
    const eventId = await makeEvent([host], { signupLimit: 1 })
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    expect(
      await expectJson(sendMessage(eventId, { to: 'waitlist', audience: { kind: 'all_users' } }), 202),
    ).toEqual(expect.objectContaining({ recipientCount: 1 }))
    const inboxMessage = await awaitMessage(ben.email, /Bring an apron/)
    const sentMail = (await readMessagesTo(ben.email)).find(({ subject }) => subject === message.subject)
    expect(sentMail?.headers).toMatchObject({
      'Reply-To': host.email,
      'List-Unsubscribe': expect.any(String) as string,
    })
    expect(inboxMessage.text).toContain('Really.')
    expect(inboxMessage.html).toContain('/unsubscribe/')
    expect((await readMessagesTo(ann.email)).some(({ subject }) => subject === message.subject)).toBe(false)
    expect((await sendMessage(eventId, { to: 'confirmed' })).json()).toMatchObject({ recipientCount: 1 })
    await awaitMessage(ann.email, /Bring an apron/)
    const [mailing] = await listMailings(eventId)
    expect(mailing?.get('data')).toMatchObject({ replyTo: host.email, senderName: host.name })
  })

  test('reaches one attendee once per idempotency key, and nobody who unsubscribed, was removed or is unknown', async () => {
    const eventId = await makeEvent([host])
    const [ann, ben] = [await rsvp(eventId, 'Ann'), await rsvp(eventId, 'Ben')]
    const keyHeader = { 'Idempotency-Key': crypto.randomUUID() }
    for (const headers of [keyHeader, keyHeader]) {
      expect((await sendMessage(eventId, { to: 'one', signupId: ann.id }, headers)).status).toBe(202)
    }
    await awaitMessage(ann.email, /Bring an apron/)
    expect(
      (await readTemplatesTo(ann.email)).filter((template) => template === 'attendee-message'),
    ).toHaveLength(1)
    await setUnsubscribedKinds(ben.email, ['hosts'])
    await sendMessage(eventId, { to: 'one', signupId: ben.id })
    await waitFor(async () => {
      const entries = await db
        .collection('emails')
        .where('to', '==', ben.email)
        .where('template', '==', 'attendee-message')
        .get()
      expect(entries.docs[0]?.data()).toMatchObject({ status: 'left_out', leftOutReason: 'unsubscribed' })
    })
    await removeAttendee(eventId, ann)
    expect((await sendMessage(eventId, { to: 'one', signupId: ann.id })).error.code).toBe('not_found')
    const strangerId = hashAddress('stranger@people.test')
    expect((await sendMessage(eventId, { to: 'one', signupId: strangerId })).error.code).toBe('not_found')
  })

  test('is sent once per idempotency key, at most ten times a day, and not for a cancelled event', async () => {
    const eventId = await makeEvent([host])
    expect((await sendMessage(eventId, { to: 'all' })).json()).toMatchObject({ recipientCount: 0 })
    await rsvp(eventId, 'Ann')
    const keyHeader = { 'Idempotency-Key': crypto.randomUUID() }
    await Promise.all([
      sendMessage(eventId, { to: 'all' }, keyHeader),
      sendMessage(eventId, { to: 'all' }, keyHeader),
    ])
    expect(await listMailings(eventId)).toHaveLength(1)
    const statuses = []
    for (let n = 0; n < 10; n += 1) statuses.push((await sendMessage(eventId, { to: 'all' })).status)
    expect(statuses).toEqual([...Array<number>(9).fill(202), 429])
    await db.doc(`events/${eventId}`).update({ cancelledAt: new Date() })
    expect((await sendMessage(eventId, { to: 'all' })).error.code).toBe('event_cancelled')
  })
})

const readStats = (eventId: number) =>
  expectJson<ResponseOf<'getEventStats'>>(sendAs(host, 'GET', `/api/events/${eventId}/stats`))
const backdateStats = (eventId: number, ageMs: number) =>
  db.doc(`eventStats/${eventId}`).update({ countedAt: new Date(Date.now() - ageMs) })

test('shows an event’s stats by day and city with returning attendees, and recounts the stats a day later, or after a change once they are five minutes old', async () => {
  const earlierEventId = await makeEvent([], { startsAt: Date.now() + DAY_MS })
  const eventId = await makeEvent([host], { signupLimit: 2, startsAt: Date.now() + 2 * DAY_MS })
  const attendee = await rsvp(earlierEventId, 'Ann')
  await rsvp(eventId, 'Ann', { email: attendee.email, sourceCity: 'london' })
  const ben = await rsvp(eventId, 'Ben', { sourceCity: 'London' })
  await rsvp(eventId, 'Cem')
  const firstStats = await readStats(eventId)
  expect(firstStats).toMatchObject({
    confirmedCount: 2,
    returningCount: 1,
    cityCounts: [{ label: 'London', count: 2 }],
  })
  await removeAttendee(eventId, ben)
  expect(await readStats(eventId)).toEqual(firstStats)
  await backdateStats(eventId, 6 * 60_000)
  const secondStats = await readStats(eventId)
  expect(secondStats.cityCounts).toEqual([
    { label: 'London', count: 1 },
    { label: 'Not specified', count: 1 },
  ])
  expect(secondStats.dailyCounts.at(-1)).toMatchObject({ rsvpCount: 3, cancellationCount: 1 })
  await backdateStats(eventId, 6 * 60_000)
  const thirdStats = await readStats(eventId)
  expect(Date.parse(thirdStats.countedAt)).toBeLessThan(Date.parse(secondStats.countedAt))
  await backdateStats(eventId, 2 * DAY_MS)
  expect(Date.parse((await readStats(eventId)).countedAt)).toBeGreaterThan(Date.now() - 60_000)
  expect(JSON.stringify(secondStats)).not.toMatch(/@|Ann/)
})

const previewCampaign = (eventId: number, body: object) =>
  sendAs(host, 'POST', `/api/events/${eventId}/send-email/preview`, body)

test('previews a campaign as the email that an attendee gets, with no working link, and sends nothing', async () => {
  const eventId = await makeEvent([host], { signupLimit: 1, isVirtual: true, title: '<b>Clay</b>' })
  await db.doc(`events/${eventId}/access/virtual`).set({ virtualLink: 'https://meet.example/secret' })
  await rsvp(eventId, 'Ann')
  await rsvp(eventId, 'Ben')
  const mailCount = (await listMailIds(eventId)).length
  const response = await previewCampaign(eventId, {
    emailType: 'rsvp_confirmation',
    customContent: '<script>x</script>',
  })
  const { previewHtml, subject, recipientCount } = response.json() as Record<string, string | number>
  expect(recipientCount).toBe(1)
  expect(subject).toContain('<b>Clay</b>')
  expect(previewHtml).toContain('&lt;script&gt;x')
  expect(previewHtml).not.toMatch(/meet\.example|<script|<b>Clay/)
  expect(previewHtml).toContain('/rsvp/change/sample')
  expect((await previewCampaign(eventId, { emailType: 'event_update' })).json()).toMatchObject({
    recipientCount: 2,
    lastSentAt: null,
  })
  expect((await listMailIds(eventId)).length).toBe(mailCount)
  expect((await previewCampaign(eventId, { emailType: 'cancellation' })).error.code).toBe('not_cancelled')
  await db.doc(`events/${eventId}`).update({ cancelledAt: new Date() })
  expect((await previewCampaign(eventId, { emailType: 'event_update' })).error.code).toBe('not_found')
  expect((await previewCampaign(eventId, { emailType: 'cancellation' })).status).toBe(200)
})
