import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { makeRandomId } from '../../functions/shared/ids.ts'
import { triggers as triggerNames } from '../../functions/shared/mail/triggers.ts'
import { makeAddressTokens } from '../../functions/shared/search/address-search.ts'
import { readdressMail } from '../../functions/src/core/mail/outbox-store.ts'
import { raiseAlarm } from '../../functions/src/features/delivery/sending-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { readAllPages } from './all-pages.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import { sendAs } from './request.ts'

const admin = await makeTestUser('admin')

/** Makes an entry of the log, by default of an email to a visitor that was delivered just now. */
const makeLogEntry = (overrides: object) => ({
  template: 'host-denied',
  trigger: 'host_denied',
  campaign: null,
  data: { note: 'not for the log' },
  to: makeEmail('log'),
  toName: 'Bo Visitor',
  eventId: null,
  userId: null,
  status: 'delivered',
  createdAt: Timestamp.now(),
  sentAt: null,
  nextAttemptAt: null,
  ...overrides,
})

async function writeEntries(
  entries: readonly object[],
  makeId: (n: number) => string = () => `log-${randomUUID()}`,
) {
  const batch = db.batch()
  for (const [n, entry] of entries.entries()) batch.create(db.doc(`emails/${makeId(n)}`), makeLogEntry(entry))
  await batch.commit()
}

const userId = makeRandomId()
/** Two log entries of each status and trigger for one member, the latest last. */
const memberLogEntries = ['delivered', 'failed'].flatMap((status) =>
  ['host_denied', 'monthly_wrap'].flatMap((trigger) =>
    ['first', 'second'].map((ordinal) => ({
      status,
      trigger,
      userId,
      subject: `${status} ${trigger} ${ordinal}`,
    })),
  ),
)
const subjects = memberLogEntries.map(({ subject }) => subject)
// These entries are later than those of other tests, so that the first pages hold them.
const makeLaterTime = (n: number) => Timestamp.fromMillis(Date.now() + 86_400_000 + n * 1_000)
await writeEntries(memberLogEntries.map((entry, n) => ({ ...entry, createdAt: makeLaterTime(n) })))

describe('the email log', () => {
  async function readPage(
    query: Record<string, string | number>,
    after = '',
  ): Promise<ResponseOf<'getEmailHealth'>> {
    const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const response = await sendAs(admin, 'GET', `/api/admin/email-health?${params}${after}`)
    expect(response.status, response.text).toBe(200)
    expect(response.text).not.toContain('not for the log')
    return response.json() as ResponseOf<'getEmailHealth'>
  }

  /** Reads the subjects on all pages of a filtered list, and expects each page to be full. */
  const readAllSubjects = (query: Record<string, string | number>) =>
    readAllPages(async (after) => {
      const { logs, next } = await readPage({ ...query, limit: 2 }, after)
      expect(logs).toHaveLength(2)
      return { items: logs.map(({ subject }) => subject), next }
    })

  test('gives one entry by its id, the same as in the list', async () => {
    const { logs } = await readPage({ userId, limit: 1 })
    const readEntry = (id: string) => sendAs(admin, 'GET', `/api/admin/email-log/${id}`)
    const response = await readEntry(logs[0]?.id ?? '')
    expect(response.json()).toEqual(logs[0])
    expect(response.text).not.toContain('not for the log')
    expect((await readEntry('nothing')).status).toBe(404)
  })

  test.each([
    ['no field', {}, () => true],
    ['status', { status: 'failed' }, (subject: string) => subject.startsWith('failed')],
    ['trigger', { trigger: 'monthly_wrap' }, (subject: string) => subject.includes('monthly_wrap')],
    [
      'status and trigger',
      { status: 'delivered', trigger: 'host_denied' },
      (subject: string) => subject.startsWith('delivered host_denied'),
    ],
  ] as const)(
    'is filtered by %s, latest first, without a gap, a repetition or an empty page',
    async (_, filter, isMatch) => {
      expect(await readAllSubjects({ ...filter, userId })).toEqual(subjects.filter(isMatch).toReversed())
      // The filter also works without a member.
      const { logs } = await readPage({ ...filter, limit: 5 })
      expect(logs.length).toBeGreaterThan(0)
      for (const log of logs) expect(log).toMatchObject(filter)
    },
  )

  test.each(['status=failed', 'trigger=login_link', 'userId=1000000001'])(
    'refuses a filter by address together with %s',
    async (filter) => {
      const response = await sendAs(admin, 'GET', `/api/admin/email-health?email=a@b.co&${filter}`)
      expect(response.error.fields).toEqual({ email: 'Please filter by address only.' })
    },
  )

  test('comes with stats for each trigger, even for triggers without mail', async () => {
    const { stats } = await readPage({ limit: 1 })
    expect(stats.map((stat) => stat.trigger)).toEqual(triggerNames)
    // The first eleven triggers are those of the specification.
    expect(triggerNames.slice(0, 11)).toEqual([
      'rsvp_confirmation',
      'event_reminder',
      'host_approved',
      'host_denied',
      'event_cancelled',
      'waitlist_notification',
      'photo_request',
      'event_nudge',
      'monthly_wrap',
      'yearly_summary',
      'login_link',
    ])
  })

  test('names the member and the event as they are now, and visitors as the email named them', async () => {
    const member = await makeTestUser()
    const eventId = await makeEvent()
    const email = makeEmail('named')
    const ids = [1, 2, 3].map((n) => `named-${n}-${randomUUID()}`)
    const commonFields = {
      template: 'rsvp',
      trigger: 'rsvp_confirmation',
      campaign: 'rsvp_confirmation',
      to: email,
      searchKeys: makeAddressTokens(email),
      subject: 'You are in',
      status: 'left_out',
      failedReason: 'Not sent: the recipient unsubscribed',
      leftOutReason: 'unsubscribed',
      mailingId: 'mailing-1',
      secret: 'not for the log',
      createdAt: Timestamp.now(),
    }
    const entries = [
      { ...commonFields, userId: member.id, eventId },
      commonFields,
      // The member and the event of this email do not exist.
      { ...commonFields, userId: makeRandomId(), eventId: makeRandomId() },
    ]
    await writeEntries(entries, (n) => ids[n] ?? '')
    await db.doc(`events/${eventId}`).update({ title: 'Renamed', city: 'Leeds' })
    const { logs } = await readPage({ email: email.toUpperCase() })
    expect(logs.map((log) => log.id)).toEqual([...ids].reverse())
    const [deletedLog, visitorLog, renamedLog] = logs
    expect(renamedLog).toMatchObject({
      recipient: email,
      user: { id: member.id, name: member.name, email: member.email },
      event: { id: eventId, title: 'Renamed', city: 'Leeds' },
      triggerDetails: {
        mail: 'rsvp',
        campaign: 'rsvp_confirmation',
        mailingId: 'mailing-1',
        leftOutReason: 'unsubscribed',
      },
    })
    expect(visitorLog).toMatchObject({ user: { id: null, name: 'Bo Visitor', email }, event: null })
    expect(deletedLog).toMatchObject({
      user: { id: null, name: 'Bo Visitor', email },
      event: { title: null, city: null },
    })
  })

  test('is searched by the beginning of any part of an address, in pages', async () => {
    const word = `find${randomUUID().slice(0, 8)}`
    const matchingEmails = [
      `${word}@x.example`,
      `bo.${word}@x.example`,
      `bo@${word}.example`,
      `bo@mail.${word}.example`,
    ]
    const ids = matchingEmails.map(() => `find-${randomUUID()}`)
    // All but the first of these addresses share a search key of eight letters with the matches, so the query reads them too.
    const otherEmails = [
      `no${word}@x.example`,
      ...Array.from({ length: 9 }, (_, n) => `${word.slice(0, 8)}-${n}@x.example`),
    ]
    await writeEntries(
      [...matchingEmails, ...otherEmails].map((to, n) => ({
        to,
        searchKeys: makeAddressTokens(to),
        createdAt: Timestamp.fromMillis(Date.now() - n * 60_000),
      })),
      (n) => ids[n] ?? `find-${randomUUID()}`,
    )
    const firstPage = await readPage({ email: ` ${word.toUpperCase()}`, limit: 3 })
    expect(firstPage.logs.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const foundIds = await readAllPages(async (after) => {
      const { logs, next } = await readPage({ email: word, limit: 3 }, after)
      return { items: logs.map(({ id }) => id), next }
    })
    expect(foundIds).toEqual(ids)
    expect((await readPage({ email: `${word}.example` })).logs.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(await readPage({ email: '@' })).toMatchObject({ logs: [], next: null })
  })

  test('finds an email by its current address', async () => {
    const [misspeltEmail, correctedEmail] = [makeEmail('misspelt'), makeEmail('corrected')]
    const id = `readdressed-${randomUUID()}`
    const fields = { searchKeys: makeAddressTokens(misspeltEmail), deliveryId: id }
    await writeEntries([{ to: misspeltEmail, status: 'failed', ...fields }], () => id)
    await readdressMail(misspeltEmail, correctedEmail, Date.now() + 1_000)
    expect((await readPage({ email: correctedEmail })).logs.map((log) => log.id)).toEqual([id])
    expect((await readPage({ email: misspeltEmail })).logs).toEqual([])
  })
})

test('counts each campaign of an event separately, with failed and bounced emails', async () => {
  const host = await makeTestUser('host', { isApproved: true })
  const eventId = await makeEvent([host])
  const otherEventId = await makeEvent([host])
  const entries = [
    ['event_update', 'delivered', eventId],
    ['event_update', 'bounced', eventId],
    ['event_update', 'failed', eventId],
    ['event_update', 'left_out', eventId],
    ['reminder_day_of', 'clicked', eventId],
    ['event_update', 'failed', otherEventId],
  ] as const
  const commonFields = { template: 'event-update', trigger: 'event_update', sentAt: Timestamp.now() }
  await writeEntries(
    entries.map(([campaign, status, id]) => ({
      ...commonFields,
      campaign,
      status,
      eventId: id,
      bounceReason: status === 'bounced' ? 'no such user' : null,
    })),
  )
  const path = `/api/events/${eventId}/enhanced-email-tracking`
  const response = await sendAs(host, 'GET', path)
  const tracking = response.json() as ResponseOf<'getEmailTracking'>
  const findCampaign = (type: string) => tracking.find(({ emailType }) => emailType === type)
  const updateCampaign = findCampaign('event_update')
  const expectedStats = {
    sent: 2,
    delivered: 1,
    opened: 0,
    clicked: 0,
    bounced: 1,
    failed: 1,
    pending: 0,
    leftOut: 1,
  }
  expect(updateCampaign?.stats).toEqual(expectedStats)
  expect(updateCampaign?.recipients).toHaveLength(4)
  const bouncedRecipient = updateCampaign?.recipients.find(({ status }) => status === 'bounced')
  expect(bouncedRecipient?.bounceReason).toBe('no such user')
  const dayOfCampaign = findCampaign('reminder_day_of')
  expect(dayOfCampaign?.stats).toMatchObject({ sent: 1, delivered: 1, opened: 1, clicked: 1 })
  expect(findCampaign('cancellation')).toMatchObject({ lastSentAt: null, recipients: [] })
})

test('lists the recipients of one campaign in pages, and hides from the host which recipient reported an email as spam', async () => {
  const host = await makeTestUser('host', { isApproved: true })
  const eventId = await makeEvent([host])
  const ids = Array.from({ length: 5 }, (_, n) => `paged-${randomUUID()}-${n}`)
  const commonFields = {
    template: 'event-update',
    trigger: 'event_update',
    campaign: 'event_update',
    eventId,
  }
  await writeEntries(
    ids.map((_, n) => ({
      ...commonFields,
      status: n === 2 ? 'complained' : 'delivered',
      createdAt: Timestamp.fromMillis(Date.now() - n * 1_000),
    })),
    (n) => ids[n] ?? '',
  )
  const readTracking = async (query: string) => {
    const path = `/api/events/${eventId}/enhanced-email-tracking?${query}`
    return expectJson<ResponseOf<'getEmailTracking'>>(sendAs(host, 'GET', path))
  }
  const recipients = await readAllPages(async (after) => {
    const [campaign, ...otherCampaigns] = await readTracking(`emailType=event_update&limit=2${after}`)
    expect(otherCampaigns).toEqual([])
    return { items: campaign?.recipients ?? [], next: campaign?.next ?? null }
  })
  expect(recipients.map(({ id }) => id)).toEqual(ids)
  expect(new Set(recipients.map(({ status }) => status))).toEqual(new Set(['delivered']))
  // A full last page is not followed by an empty one.
  expect((await readTracking('emailType=event_update&limit=5'))[0]?.next).toBeNull()
  expect((await readTracking('')).find(({ recipients }) => recipients.length > 0)).toMatchObject({
    next: null,
  })
})

test('keeps an alarm until an admin clears it', async () => {
  const listAlarms = async () => {
    const response = await sendAs(admin, 'GET', '/api/admin/email-health')
    return (response.json() as { alarms: { name: string }[] }).alarms.map(({ name }) => name)
  }
  const clearAlarm = () => sendAs(admin, 'DELETE', '/api/admin/email-alarms/parked')
  await raiseAlarm('parked', 'Unknown whether Mailgun accepted it', Date.now())
  expect(await listAlarms()).toContain('parked')
  expect((await clearAlarm()).status).toBe(200)
  expect(await listAlarms()).not.toContain('parked')
  expect((await clearAlarm()).error.code).toBe('not_found')
})
