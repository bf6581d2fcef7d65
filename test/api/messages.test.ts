import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { messageCalls } from '../../functions/shared/messages/contract.ts'
import { countRecipients } from '../../functions/src/features/messages/count-recipients.ts'
import { previewMessage } from '../../functions/src/features/delivery/preview-message.ts'
import { getSentMessage, listSentMessages } from '../../functions/src/features/messages/list-sent-messages.ts'
import { sendCommunityMessage } from '../../functions/src/features/messages/send-community-message.ts'
import {
  sendHostMessage,
  sendUserMessage,
} from '../../functions/src/features/messages/send-direct-message.ts'
import {
  countNudges,
  sendEngagementNudges,
} from '../../functions/src/features/messages/send-engagement-nudges.ts'
import { previewNudge } from '../../functions/src/features/delivery/preview-nudge.ts'
import { listEngagement } from '../../functions/src/features/stats/get-engagement.ts'
import { countHost } from '../../functions/src/core/stats/host-stats-store.ts'
import { cursorOf } from '../../functions/src/platform/cursor.ts'
import { statsCalls } from '../../functions/shared/stats/contract.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { approvedHost, writeMember } from '../factories/mail-member.ts'
import { auditEntriesOf } from './audit-entries.ts'
import { callerOf } from './direct-call.ts'
import { templatesTo } from './email-log.ts'
import { dataOf } from '../send-mail.ts'

const db = getFirestore()
const call = callerOf(messageCalls)
const callStats = callerOf(statsCalls)
const DAY = 86_400_000
const ahead = () => Date.now() + 20_000

const newCity = () => `City ${randomUUID().slice(0, 8)}`
/** A city with a host whom a message reaches. */
async function hostedCity(): Promise<string> {
  const city = newCity()
  await writeMember({ ...approvedHost, city })
  return city
}
const mailTo = async (email: string) => (await db.collection('emails').where('to', '==', email).get()).docs
const storedMessages = async (subject: string) =>
  (await db.collection('messages').where('subject', '==', subject).get()).docs

/** The messages of the history's first page with a subject. */
async function inHistory(subject: string) {
  const { items } = await call('listSentMessages', listSentMessages, { query: { limit: 10 } })
  return items.filter((item) => item.subject === subject)
}

describe('a message to many', () => {
  const send = (city: string, over: { content?: string; idempotencyKey?: string; caller?: object } = {}) => {
    const { content = 'Hello hosts', ...fields } = over
    const body = { recipientType: 'city_hosts', city, subject: `News ${city}`, content }
    return call('sendCommunityMessage', sendCommunityMessage, { body, now: ahead(), ...fields })
  }
  const mailingsTo = async (city: string) =>
    (await db.collection('mailings').where('audience.city', '==', city).get()).docs

  test('begins one send, and is found in the history and by its id with the number of recipients so far', async () => {
    const city = await hostedCity()
    await send(city)
    const [sending, ...otherMailings] = await mailingsTo(city)
    expect(otherMailings).toEqual([])
    expect(sending?.get('audience')).toEqual({ kind: 'city_hosts', city })
    for (const [status, size] of [
      ['sent', 2],
      ['sent', 1],
      ['failed', 5],
    ] as const) {
      const part = { mailingId: sending?.id, status, size, leftOutCount: 0 }
      await db.doc(`deliveries/${randomUUID()}`).set(part)
    }
    const sent = { recipientType: 'city_hosts', recipientCity: city, recipient: null, recipientCount: 3 }
    const mailingStates = async () => (await inHistory(`News ${city}`)).map(({ mailing }) => mailing)
    const [listed, ...others] = await inHistory(`News ${city}`)
    expect([listed, others]).toMatchObject([sent, []])
    const ask = (id: string) => call('getSentMessage', getSentMessage, { params: { id } })
    expect(await ask(listed?.id ?? '')).toEqual(listed)
    await expect(ask('nothing')).rejects.toMatchObject({ code: 'not_found' })
    expect(await mailingStates()).toEqual([{ state: 'sending', waiting: 0 }])
    const waitingDelivery = db.doc(`deliveries/${randomUUID()}`)
    await waitingDelivery.set({ mailingId: sending?.id, status: 'unknown', size: 7, leftOutCount: 0 })
    await sending?.ref.update({ isRead: true, status: 'stopped' })
    expect(await mailingStates()).toEqual([{ state: 'stopped', waiting: 7 }])
    await waitingDelivery.update({ status: 'parked' })
    expect(await mailingStates()).toEqual([{ state: 'done', waiting: 0 }])
    await sending?.ref.update({ status: 'cancelled' })
    expect(await mailingStates()).toEqual([{ state: 'cancelled', waiting: 0 }])
    await sending?.ref.delete()
    expect(await inHistory(`News ${city}`)).toMatchObject([{ ...sent, recipientCount: null, mailing: null }])
  })

  test('is in the history once, page by page', async () => {
    const city = await hostedCity()
    for (const content of ['1', '2', '3']) await send(city, { content })
    const page = (query: object) => call('listSentMessages', listSentMessages, { query })
    const first = await page({ limit: 2 })
    const second = await page({ limit: 2, after: first.next })
    const contents = [...first.items, ...second.items].slice(0, 3).map(({ content }) => content)
    expect(contents.sort()).toEqual(['1', '2', '3'])
    expect(first.items).toHaveLength(2)
    expect(first.pages).toBeGreaterThanOrEqual(2)
    const nowhere = page({ limit: 2, after: 'nowhere' })
    await expect(nowhere).rejects.toMatchObject({ code: 'invalid_query' })
  })

  test('is previewed as it will arrive, with typed text as plain text', async () => {
    const body = { subject: 'News <b>of</b> December', content: 'Hello <script>alert(1)</script>' }
    const { subject, previewHtml } = await call('previewMessage', previewMessage, { body })
    expect(subject).toBe(body.subject)
    expect(previewHtml).toContain('Hello &lt;script&gt;')
    expect(previewHtml).toContain('Sent to the community by the Kiln team.')
    expect(previewHtml).toContain('/unsubscribe/sample')
    expect(previewHtml).not.toMatch(/<script|<b>/)
  })

  test('is stored once with its mailing and its audit entry, in one commit', async () => {
    const city = await hostedCity()
    const idempotencyKey = randomUUID()
    for (let n = 0; n < 2; n += 1) await send(city, { idempotencyKey })
    const [[sending, ...sends], [message, ...messages]] = [
      await mailingsTo(city),
      await storedMessages(`News ${city}`),
    ]
    expect([sends, messages]).toEqual([[], []])
    expect(message?.id).toBe(sending?.id)
    expect(message?.createTime.isEqual(sending?.createTime ?? message.updateTime)).toBe(true)
    expect(await auditEntriesOf(message?.id ?? '')).toMatchObject([
      {
        action: 'message_sent',
        subject: { kind: 'message', name: `News ${city}` },
        after: { recipientType: 'city_hosts', recipientCity: city },
      },
    ])
  })

  test('is refused where nobody would get it', async () => {
    const city = newCity()
    await expect(send(city)).rejects.toMatchObject({
      code: 'invalid_body',
      fields: { recipientType: 'This message would reach nobody.' },
    })
    await writeMember({ ...approvedHost, city, provenAt: null })
    await writeMember({ ...approvedHost, city, mailBlocked: ['messages'] })
    await expect(send(city)).rejects.toMatchObject({ code: 'invalid_body' })
    expect(await mailingsTo(city)).toEqual([])
    expect(await storedMessages(`News ${city}`)).toEqual([])
  })
})

test('tells an admin how many members a message would reach', async () => {
  const city = newCity()
  for (const over of [
    {},
    approvedHost,
    { ...approvedHost, isApproved: false },
    { provenAt: null },
    { mailBlocked: ['messages'] },
    { ...approvedHost, mailBlocked: ['all'] },
    { mailBlocked: ['all', 'messages'], provenAt: null },
    { mailBlocked: ['cities'] },
  ])
    await writeMember({ ...over, city })
  await writeMember({ ...approvedHost, city: newCity() })
  const count = (query: object) => call('countRecipients', countRecipients, { query })
  expect(await count({ recipientType: 'city_users', city })).toEqual({ total: 8, reachable: 4 })
  expect(await count({ recipientType: 'city_hosts', city })).toEqual({ total: 2, reachable: 1 })
  const everybody = await count({ recipientType: 'all_users', city: null })
  const hosts = await count({ recipientType: 'all_hosts', city: null })
  expect(everybody.reachable).toBeGreaterThanOrEqual(5)
  expect(hosts.reachable).toBeGreaterThanOrEqual(2)
  expect(hosts.reachable).toBeLessThan(everybody.reachable)
})

describe('a message to one person', () => {
  const body = () => ({ subject: `Hi ${randomUUID()}`, content: 'Just you' })

  test('goes to a host, to hosts alone, and the history says to whom it went', async () => {
    const [host, member] = [await writeMember(approvedHost), await writeMember()]
    const message = body()
    const params = { id: host.id }
    await call('sendHostMessage', sendHostMessage, { params, body: message, now: ahead() })
    const [queued] = await mailTo(host.email)
    expect(await dataOf(queued)).toMatchObject({ kind: 'direct', ...message })
    expect(await auditEntriesOf(host.id)).toMatchObject([{ action: 'message_sent' }])
    expect(await inHistory(message.subject)).toMatchObject([
      {
        recipientType: 'direct',
        recipientCity: 'London',
        recipient: { id: host.id, name: host.name, email: host.email },
        recipientCount: 1,
      },
    ])
    const nobody = call('sendHostMessage', sendHostMessage, { params: { id: member.id }, body: body() })
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
  })

  test('goes to a member, and is refused for an unknown one', async () => {
    const member = await writeMember()
    const params = { id: member.id }
    await call('sendUserMessage', sendUserMessage, { params, body: body(), now: ahead() })
    expect(await templatesTo(member.email)).toEqual(['message'])
    const nobody = call('sendUserMessage', sendUserMessage, { params: { id: 1_000_000_001 }, body: body() })
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
  })

  test('goes once for a key and a recipient', async () => {
    const [member, other] = [await writeMember(), await writeMember()]
    const [message, idempotencyKey] = [body(), randomUUID()]
    for (const { id } of [member, member, other]) {
      const request = { params: { id }, body: message, idempotencyKey, now: ahead() }
      await call('sendUserMessage', sendUserMessage, request)
    }
    for (const { email } of [member, other]) expect(await mailTo(email)).toHaveLength(1)
    expect(await storedMessages(message.subject)).toHaveLength(2)
  })
})

describe('a nudge', () => {
  interface Over {
    readonly subject?: string | null
    readonly now?: number
    readonly idempotencyKey?: string
    readonly caller?: object
  }
  const nudge = (hostIds: number[], message: string, { subject = null, ...over }: Over = {}) =>
    call('sendEngagementNudges', sendEngagementNudges, {
      body: { hostIds, type: 'inactive', message, subject },
      now: ahead(),
      ...over,
    })
  const nudgesTo = async (email: string, part: 'message' | 'subject' = 'message') =>
    (await db.collection('deliveries').where('to', '==', email).get()).docs.map(
      (document) => document.get(`data.${part}`) as string,
    )
  const event = async (hostId: number, startsAt: number, confirmedCount: number) => {
    const { eventId } = await writeMailEvent(db, { startsAt, hostIds: [String(hostId)] })
    await db.doc(`events/${eventId}`).update({ confirmedCount })
  }

  test('fills in what is true of each host, once, in the subject of its type or the one that is written', async () => {
    const host = await writeMember({ ...approvedHost, name: 'Bo {city}' })
    await event(host.id, Date.now() - 100 * DAY, 18)
    await event(host.id, Date.now() - 300 * DAY, 4)
    const other = await writeMember({ ...approvedHost, name: 'Dev Okonjo' })
    await nudge([other.id], 'Hi {name}', { subject: '{eventCount} so far, {name}' })
    expect(await nudgesTo(other.email, 'subject')).toEqual(['0 so far, Dev Okonjo'])
    const message =
      '{name}: {days} days, {eventCount} events, {totalAttendees} people, {unknown}, {constructor}'
    expect(await nudge([host.id, host.id], message)).toEqual({
      message: 'Engagement nudges sent to 1 hosts',
      count: 1,
      alreadyNudged: 0,
      unreachable: 0,
    })
    expect(await nudgesTo(host.email)).toEqual([
      'Bo {city}: 100 days, 2 events, 22 people, {unknown}, {constructor}',
    ])
    expect(await nudgesTo(host.email, 'subject')).toEqual(['It has been quiet, Bo {city}'])
  })

  test('counts the days since the last event that was held, else since the host joined', async () => {
    const [planning, fresh] = [await writeMember(approvedHost), await writeMember(approvedHost)]
    await event(planning.id, Date.now() - 100 * DAY, 1)
    await event(planning.id, Date.now() + 10 * DAY, 2)
    await nudge([planning.id, fresh.id], '{days} days, {eventCount}')
    expect(await nudgesTo(planning.email)).toEqual(['100 days, 2'])
    expect(await nudgesTo(fresh.email)).toEqual(['400 days, 0'])
  })

  test('reaches only approved hosts', async () => {
    const [applicant, member] = [
      await writeMember({ ...approvedHost, isApproved: false }),
      await writeMember(),
    ]
    expect(await nudge([applicant.id, member.id, 1_000_000_001], 'Hello {name}')).toMatchObject({ count: 0 })
    for (const { email } of [applicant, member]) expect(await nudgesTo(email)).toEqual([])
  })

  test('reaches each host once a day, whatever its text or sender, and counts what was sent', async () => {
    const [first, second] = [await writeMember(approvedHost), await writeMember(approvedHost)]
    const message = `Hello {name} ${randomUUID()}`
    const now = Date.UTC(2030, 5, 1, 12)
    expect(await nudge([first.id], message, { now })).toMatchObject({ count: 1, alreadyNudged: 0 })
    for (const [words, fields] of [
      [message, {}],
      [`${message}!`, {}],
      [message, { idempotencyKey: 'another' }],
      [message, { caller: { id: 1_000_000_002, role: 'admin' } }],
    ] as const) {
      expect(await nudge([first.id], words, { now: now + 1, ...fields })).toMatchObject({
        message: 'Engagement nudges sent to 0 hosts',
        count: 0,
        alreadyNudged: 1,
      })
    }
    expect(await nudge([first.id, second.id], message, { now: now + 2 })).toMatchObject({
      message: 'Engagement nudges sent to 1 hosts',
      count: 1,
      alreadyNudged: 1,
    })
    expect(await nudgesTo(first.email)).toHaveLength(1)
    await nudge([first.id], message, { now: now + DAY })
    expect(await nudgesTo(first.email)).toHaveLength(2)
    expect(await nudgesTo(second.email)).toHaveLength(1)
  })

  test('is counted before it is sent: who would get it, who had one today and who unsubscribed', async () => {
    const now = ahead()
    const [first, second, stopped, applicant] = await Promise.all([
      writeMember(approvedHost),
      writeMember(approvedHost),
      writeMember({ ...approvedHost, mailBlocked: ['hosting'] }),
      writeMember({ ...approvedHost, isApproved: false }),
    ])
    const hostIds = [first, second, stopped, applicant].map(({ id }) => id)
    const count = (at: number) => call('countNudges', countNudges, { body: { hostIds }, now: at })
    expect(await count(now)).toEqual({ reachable: 2, alreadyNudged: 0, unreachable: 1 })
    await nudge([first.id], 'Hello', { now })
    expect(await count(now)).toEqual({ reachable: 1, alreadyNudged: 1, unreachable: 1 })
    expect(await nudge(hostIds, 'Hello again', { now })).toMatchObject({
      count: 1,
      alreadyNudged: 1,
      unreachable: 1,
    })
    expect(await nudgesTo(stopped.email)).toEqual([])
    expect(await count(now + DAY)).toEqual({ reachable: 2, alreadyNudged: 0, unreachable: 1 })
  })

  test('is remembered with the stats of its host, also when they are counted again', async () => {
    const now = ahead()
    const { id } = await writeMember(approvedHost)
    await nudge([id], 'Hello', { now })
    expect((await countHost(String(id), now))?.lastNudgedAt).toBe(now)
    const { items } = await callStats('listEngagement', listEngagement, {
      query: { group: 'noEvents', limit: 50, after: cursorOf(String(id - 1)) },
    })
    expect(items.find((host) => host.id === id)?.lastNudgedAt).toBe(new Date(now).toISOString())
  })

  test('is previewed as one host would receive it, or with its placeholders', async () => {
    const host = await writeMember({ ...approvedHost, name: 'Dev <b>Okonjo' })
    const body = { type: 'inactive', message: '{name}, {eventCount} events', subject: 'Dear {name}' }
    const preview = (hostId: number | null) =>
      call('previewNudge', previewNudge, { body: { ...body, hostId } })
    const { subject, previewHtml } = await preview(host.id)
    expect(subject).toBe('Dear Dev <b>Okonjo')
    expect(previewHtml).toContain('Dev &lt;b&gt;Okonjo, 0 events')
    expect((await preview(null)).previewHtml).toContain('{name}, {eventCount} events')
    await expect(preview(1_000_000_001)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('counts the same when the answer was lost and the request is made again', async () => {
    const [first, second] = [await writeMember(approvedHost), await writeMember(approvedHost)]
    const again = { idempotencyKey: randomUUID() }
    for (const ids of [[first.id], [first.id, second.id], [first.id, second.id]])
      expect(await nudge(ids, 'Hello', again)).toMatchObject({ count: ids.length, alreadyNudged: 0 })
    expect(await nudgesTo(first.email)).toHaveLength(1)
  })
})
