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
import { recountHost } from '../../functions/src/core/stats/host-stats-store.ts'
import { makeCursor } from '../../functions/src/platform/cursor.ts'
import { statsCalls } from '../../functions/shared/stats/contract.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { readAuditEntriesOf } from './audit-entries.ts'
import { makeDirectCall } from './direct-call.ts'
import { readTemplatesTo } from './email-log.ts'
import { readMailData } from '../send-mail.ts'

const db = getFirestore()
const call = makeDirectCall(messageCalls)
const callStats = makeDirectCall(statsCalls)
const DAY_MS = 86_400_000
/** Computes the time from which the test's mail is due. */
const getDueTime = () => Date.now() + 20_000

const makeCityName = () => `City ${randomUUID().slice(0, 8)}`
/** Makes a city with a host whom a message reaches. */
async function makeCityWithHost(): Promise<string> {
  const city = makeCityName()
  await writeMember({ ...approvedHostFields, city })
  return city
}
const readLoggedEmailsTo = async (email: string) =>
  (await db.collection('emails').where('to', '==', email).get()).docs
const readStoredMessages = async (subject: string) =>
  (await db.collection('messages').where('subject', '==', subject).get()).docs

/** Lists the messages with a subject on the first page of the history. */
async function listInHistory(subject: string) {
  const { items } = await call('listSentMessages', listSentMessages, { query: { limit: 10 } })
  return items.filter((item) => item.subject === subject)
}

describe('a message to the community', () => {
  const sendToCityHosts = (city: string, content = 'Hello hosts', idempotencyKey: string | null = null) => {
    const body = { recipientType: 'city_hosts', city, subject: `News ${city}`, content }
    return call('sendCommunityMessage', sendCommunityMessage, {
      body,
      now: getDueTime(),
      idempotencyKey,
    })
  }
  const readMailingsTo = async (city: string) =>
    (await db.collection('mailings').where('audience.city', '==', city).get()).docs

  test('makes one mailing, and is shown in the history and by its id with the number of recipients so far', async () => {
    const city = await makeCityWithHost()
    await sendToCityHosts(city)
    const [mailing, ...otherMailings] = await readMailingsTo(city)
    expect(otherMailings).toEqual([])
    expect(mailing?.get('audience')).toEqual({ kind: 'city_hosts', city })
    for (const [status, recipientCount] of [
      ['sent', 2],
      ['sent', 1],
      ['failed', 5],
    ] as const) {
      const delivery = { mailingId: mailing?.id, status, recipientCount, leftOutCount: 0 }
      await db.doc(`deliveries/${randomUUID()}`).set(delivery)
    }
    const expectedFields = {
      recipientType: 'city_hosts',
      recipientCity: city,
      recipient: null,
      recipientCount: 3,
    }
    const readMailingStates = async () =>
      (await listInHistory(`News ${city}`)).map((message) => message.mailing)
    const [message, ...otherMessages] = await listInHistory(`News ${city}`)
    expect([message, otherMessages]).toMatchObject([expectedFields, []])
    const getMessage = (id: string) => call('getSentMessage', getSentMessage, { params: { id } })
    expect(await getMessage(message?.id ?? '')).toEqual(message)
    await expect(getMessage('unknown')).rejects.toMatchObject({ code: 'not_found' })
    expect(await readMailingStates()).toEqual([{ state: 'sending', waitingCount: 0 }])
    const waitingDeliveryRef = db.doc(`deliveries/${randomUUID()}`)
    await waitingDeliveryRef.set({
      mailingId: mailing?.id,
      status: 'unknown',
      recipientCount: 7,
      leftOutCount: 0,
    })
    await mailing?.ref.update({ isAudienceRead: true, status: 'stopped' })
    expect(await readMailingStates()).toEqual([{ state: 'stopped', waitingCount: 7 }])
    await waitingDeliveryRef.update({ status: 'parked' })
    expect(await readMailingStates()).toEqual([{ state: 'done', waitingCount: 0 }])
    await mailing?.ref.update({ status: 'cancelled' })
    expect(await readMailingStates()).toEqual([{ state: 'cancelled', waitingCount: 0 }])
    await mailing?.ref.delete()
    expect(await listInHistory(`News ${city}`)).toMatchObject([
      { ...expectedFields, recipientCount: null, mailing: null },
    ])
  })

  test('appears once in the pages of the history', async () => {
    const city = await makeCityWithHost()
    for (const content of ['1', '2', '3']) await sendToCityHosts(city, content)
    const readPage = (query: object) => call('listSentMessages', listSentMessages, { query })
    const firstPage = await readPage({ limit: 2 })
    const secondPage = await readPage({ limit: 2, after: firstPage.next })
    const contents = [...firstPage.items, ...secondPage.items].slice(0, 3).map(({ content }) => content)
    expect(contents.sort()).toEqual(['1', '2', '3'])
    expect(firstPage.items).toHaveLength(2)
    expect(firstPage.pageCount).toBeGreaterThanOrEqual(2)
    const unknownPage = readPage({ limit: 2, after: 'unknown' })
    await expect(unknownPage).rejects.toMatchObject({ code: 'invalid_query' })
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
    const city = await makeCityWithHost()
    const idempotencyKey = randomUUID()
    for (let n = 0; n < 2; n += 1) await sendToCityHosts(city, 'Hello hosts', idempotencyKey)
    const [mailings, messages] = [await readMailingsTo(city), await readStoredMessages(`News ${city}`)]
    expect([mailings.length, messages.length]).toEqual([1, 1])
    const [[mailing], [message]] = [mailings, messages]
    expect(message?.id).toBe(mailing?.id)
    expect(message?.createTime.isEqual(mailing?.createTime ?? message.updateTime)).toBe(true)
    expect(await readAuditEntriesOf(message?.id ?? '')).toMatchObject([
      {
        action: 'message_sent',
        subject: { kind: 'message', name: `News ${city}` },
        after: { recipientType: 'city_hosts', recipientCity: city },
      },
    ])
  })

  test('is refused if it has no recipients', async () => {
    const city = makeCityName()
    await expect(sendToCityHosts(city)).rejects.toMatchObject({
      code: 'invalid_body',
      fields: { recipientType: 'This message would reach nobody. Please choose other recipients.' },
    })
    await writeMember({ ...approvedHostFields, city, provenAt: null })
    await writeMember({ ...approvedHostFields, city, blockedMailKinds: ['messages'] })
    await expect(sendToCityHosts(city)).rejects.toMatchObject({ code: 'invalid_body' })
    expect(await readMailingsTo(city)).toEqual([])
    expect(await readStoredMessages(`News ${city}`)).toEqual([])
  })
})

test('tells an admin how many members a message would reach', async () => {
  const city = makeCityName()
  for (const fields of [
    {},
    approvedHostFields,
    { ...approvedHostFields, isApproved: false },
    { provenAt: null },
    { blockedMailKinds: ['messages'] },
    { ...approvedHostFields, blockedMailKinds: ['all'] },
    { blockedMailKinds: ['all', 'messages'], provenAt: null },
    { blockedMailKinds: ['cities'] },
  ])
    await writeMember({ ...fields, city })
  await writeMember({ ...approvedHostFields, city: makeCityName() })
  const countRecipientsOf = (query: object) => call('countRecipients', countRecipients, { query })
  expect(await countRecipientsOf({ recipientType: 'city_users', city })).toEqual({
    totalCount: 8,
    reachableCount: 4,
  })
  expect(await countRecipientsOf({ recipientType: 'city_hosts', city })).toEqual({
    totalCount: 2,
    reachableCount: 1,
  })
  const allCounts = await countRecipientsOf({ recipientType: 'all_users', city: null })
  const hostCounts = await countRecipientsOf({ recipientType: 'all_hosts', city: null })
  expect(allCounts.reachableCount).toBeGreaterThanOrEqual(5)
  expect(hostCounts.reachableCount).toBeGreaterThanOrEqual(2)
  expect(hostCounts.reachableCount).toBeLessThan(allCounts.reachableCount)
})

describe('a direct message', () => {
  const makeBody = () => ({ subject: `Hi ${randomUUID()}`, content: 'Just you' })

  test('is in the history with the host’s name, and is refused for a member who is not a host', async () => {
    const [host, member] = [await writeMember(approvedHostFields), await writeMember()]
    const message = makeBody()
    const params = { id: host.id }
    await call('sendHostMessage', sendHostMessage, { params, body: message, now: getDueTime() })
    const [queuedEmail] = await readLoggedEmailsTo(host.email)
    expect(await readMailData(queuedEmail)).toMatchObject({ kind: 'direct', ...message })
    expect(await readAuditEntriesOf(host.id)).toMatchObject([{ action: 'message_sent' }])
    expect(await listInHistory(message.subject)).toMatchObject([
      {
        recipientType: 'direct',
        recipientCity: 'London',
        recipient: { id: host.id, name: host.name, email: host.email },
        recipientCount: 1,
      },
    ])
    const memberMessage = call('sendHostMessage', sendHostMessage, {
      params: { id: member.id },
      body: makeBody(),
    })
    await expect(memberMessage).rejects.toMatchObject({ code: 'not_found' })
  })

  test('reaches each member once per idempotency key, and is refused for an unknown member', async () => {
    const [member, otherMember] = [await writeMember(), await writeMember()]
    const request = { body: makeBody(), idempotencyKey: randomUUID(), now: getDueTime() }
    const sendTo = (id: number) => call('sendUserMessage', sendUserMessage, { params: { id }, ...request })
    for (const { id } of [member, member, otherMember]) await sendTo(id)
    for (const { email } of [member, otherMember]) expect(await readTemplatesTo(email)).toEqual(['message'])
    expect(await readStoredMessages(request.body.subject)).toHaveLength(2)
    await expect(sendTo(1_000_000_001)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a nudge', () => {
  interface NudgeOptions {
    readonly subject?: string | null
    readonly now?: number
    readonly idempotencyKey?: string
    readonly caller?: object
  }
  const nudge = (hostIds: number[], message: string, { subject = null, ...options }: NudgeOptions = {}) =>
    call('sendEngagementNudges', sendEngagementNudges, {
      body: { hostIds, type: 'inactive', message, subject },
      now: getDueTime(),
      ...options,
    })
  const readNudgesTo = async (email: string, field: 'message' | 'subject' = 'message') =>
    (await db.collection('deliveries').where('to', '==', email).get()).docs.map(
      (document) => document.get(`data.${field}`) as string,
    )
  const writeEvent = async (hostId: number, startsAt: number, confirmedCount: number) => {
    const { eventId } = await writeMailEvent(db, { startsAt, hostIds: [String(hostId)] })
    await db.doc(`events/${eventId}`).update({ confirmedCount })
  }

  test('has the facts of each host in its text and its subject, and goes to each host once', async () => {
    const host = await writeMember({ ...approvedHostFields, name: 'Bo {city}' })
    await writeEvent(host.id, Date.now() - 100 * DAY_MS, 18)
    await writeEvent(host.id, Date.now() - 300 * DAY_MS, 4)
    const otherHost = await writeMember({ ...approvedHostFields, name: 'Dev Okonjo' })
    await nudge([otherHost.id], 'Hi {name}', { subject: '{eventCount} so far, {name}' })
    expect(await readNudgesTo(otherHost.email, 'subject')).toEqual(['0 so far, Dev Okonjo'])
    const message =
      '{name}: {days} days, {eventCount} events, {totalAttendees} people, {unknown}, {constructor}'
    expect(await nudge([host.id, host.id], message)).toEqual({
      message: 'Engagement nudges sent to 1 host',
      count: 1,
      alreadyNudgedCount: 0,
      unreachableCount: 0,
    })
    expect(await readNudgesTo(host.email)).toEqual([
      'Bo {city}: 100 days, 2 events, 22 people, {unknown}, {constructor}',
    ])
    expect(await readNudgesTo(host.email, 'subject')).toEqual(['It has been quiet, Bo {city}'])
  })

  test('reaches each host at most once a day, whatever its text or sender, and counts the hosts whom it reached', async () => {
    const [host, otherHost] = [await writeMember(approvedHostFields), await writeMember(approvedHostFields)]
    const message = `Hello {name} ${randomUUID()}`
    const now = Date.UTC(2030, 5, 1, 12)
    expect(await nudge([host.id], message, { now })).toMatchObject({ count: 1, alreadyNudgedCount: 0 })
    for (const [text, options] of [
      [message, {}],
      [`${message}!`, {}],
      [message, { idempotencyKey: 'another' }],
      [message, { caller: { id: 1_000_000_002, role: 'admin' } }],
    ] as const) {
      expect(await nudge([host.id], text, { now: now + 1, ...options })).toMatchObject({
        message: 'Engagement nudges sent to 0 hosts',
        count: 0,
        alreadyNudgedCount: 1,
      })
    }
    expect(await nudge([host.id, otherHost.id], message, { now: now + 2 })).toMatchObject({
      message: 'Engagement nudges sent to 1 host',
      count: 1,
      alreadyNudgedCount: 1,
    })
    expect(await readNudgesTo(host.email)).toHaveLength(1)
    await nudge([host.id], message, { now: now + DAY_MS })
    expect(await readNudgesTo(host.email)).toHaveLength(2)
    expect(await readNudgesTo(otherHost.email)).toHaveLength(1)
  })

  test('shows before it is sent how many hosts it reaches, how many got one today and how many unsubscribed', async () => {
    const now = getDueTime()
    const [host, otherHost, unsubscribedHost, applicant, member] = await Promise.all([
      writeMember(approvedHostFields),
      writeMember(approvedHostFields),
      writeMember({ ...approvedHostFields, blockedMailKinds: ['hosting'] }),
      writeMember({ ...approvedHostFields, isApproved: false }),
      writeMember(),
    ])
    const unreachedUsers = [unsubscribedHost, applicant, member]
    const hostIds = [host, otherHost, ...unreachedUsers, { id: 1_000_000_001 }].map(({ id }) => id)
    const countNudgesAt = (time: number) => call('countNudges', countNudges, { body: { hostIds }, now: time })
    expect(await countNudgesAt(now)).toEqual({
      reachableCount: 2,
      alreadyNudgedCount: 0,
      unreachableCount: 1,
    })
    await nudge([host.id], 'Hello', { now })
    expect(await countNudgesAt(now)).toEqual({
      reachableCount: 1,
      alreadyNudgedCount: 1,
      unreachableCount: 1,
    })
    const response = await nudge(hostIds, 'Hello again', { now })
    expect(response).toMatchObject({ count: 1, alreadyNudgedCount: 1, unreachableCount: 1 })
    for (const { email } of unreachedUsers) expect(await readNudgesTo(email)).toEqual([])
    expect(await countNudgesAt(now + DAY_MS)).toEqual({
      reachableCount: 2,
      alreadyNudgedCount: 0,
      unreachableCount: 1,
    })
  })

  test('stores its time in the stats of its host, and a recount keeps that time', async () => {
    const now = getDueTime()
    const { id } = await writeMember(approvedHostFields)
    await nudge([id], 'Hello', { now })
    expect((await recountHost(String(id), now))?.lastNudgedAt).toBe(now)
    const { items } = await callStats('listEngagement', listEngagement, {
      query: { group: 'noEvents', limit: 50, after: makeCursor(String(id - 1)) },
    })
    expect(items.find((host) => host.id === id)?.lastNudgedAt).toBe(new Date(now).toISOString())
  })

  test('is previewed with the facts of one host, or with its placeholders', async () => {
    const host = await writeMember({ ...approvedHostFields, name: 'Dev <b>Okonjo' })
    const body = { type: 'inactive', message: '{name}, {eventCount} events', subject: 'Dear {name}' }
    const preview = (hostId: number | null) =>
      call('previewNudge', previewNudge, { body: { ...body, hostId } })
    const { subject, previewHtml } = await preview(host.id)
    expect(subject).toBe('Dear Dev <b>Okonjo')
    expect(previewHtml).toContain('Dev &lt;b&gt;Okonjo, 0 events')
    expect((await preview(null)).previewHtml).toContain('{name}, {eventCount} events')
    await expect(preview(1_000_000_001)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('returns the same counts if the request is repeated after a lost response', async () => {
    const [host, otherHost] = [await writeMember(approvedHostFields), await writeMember(approvedHostFields)]
    const options = { idempotencyKey: randomUUID() }
    for (const ids of [[host.id], [host.id, otherHost.id], [host.id, otherHost.id]])
      expect(await nudge(ids, 'Hello', options)).toMatchObject({ count: ids.length, alreadyNudgedCount: 0 })
    expect(await readNudgesTo(host.email)).toHaveLength(1)
  })
})
