import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../functions/shared/ids.ts'
import { triggers as triggerNames } from '../../functions/shared/mail/triggers.ts'
import { addressTokens } from '../../functions/shared/search/address-search.ts'
import { readdressMail } from '../../functions/src/core/mail/outbox-store.ts'
import { raiseAlarm } from '../../functions/src/features/delivery/sending-store.ts'
import { countRecentMail, getMailStats } from '../../functions/src/features/delivery/mail-stats.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { allPages } from './all-pages.ts'
import { ok, type AnswerOf } from './ok.ts'
import { sendAs } from './request.ts'

const statuses = ['delivered', 'failed'] as const
const triggers = ['host_denied', 'monthly_wrap'] as const

/** An entry of the log, by default of an email to a visitor that was delivered just now. */
const logEntry = (over: object) => ({
  template: 'host-denied',
  trigger: 'host_denied',
  campaign: null,
  data: { note: 'not for the log' },
  to: newEmail('log'),
  toName: 'Bo Guest',
  eventId: null,
  userId: null,
  status: 'delivered',
  createdAt: Timestamp.now(),
  sentAt: null,
  nextAttemptAt: null,
  ...over,
})

async function writeEntries(
  entries: readonly object[],
  idOf: (n: number) => string = () => `log-${randomUUID()}`,
) {
  const batch = db.batch()
  for (const [n, entry] of entries.entries()) batch.create(db.doc(`emails/${idOf(n)}`), logEntry(entry))
  await batch.commit()
}

/** Entries of the log for one member: two of each status and trigger, the latest last. */
function writeLog(userId: number): Promise<void> {
  const kinds = statuses.flatMap((status) => triggers.map((trigger) => ({ status, trigger })))
  const entries = kinds.flatMap((kind) => ['first', 'second'].map((nth) => ({ ...kind, nth })))
  return writeEntries(
    entries.map(({ status, trigger, nth }, n) => ({
      status,
      trigger,
      userId,
      subject: `${status} ${trigger} ${nth}`,
      // Ahead of what other tests write meanwhile, so that pages hold these.
      createdAt: Timestamp.fromMillis(Date.now() + 86_400_000 + n * 1_000),
    })),
  )
}

describe('the log of email health', () => {
  let admin: Person
  const userId = randomId()
  beforeAll(async () => {
    admin = await makePerson('admin')
    await writeLog(userId)
  })

  async function page(
    query: Record<string, string | number>,
    after = '',
  ): Promise<AnswerOf<'getEmailHealth'>> {
    const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await sendAs(admin, 'GET', `/api/admin/email-health?${params}${after}`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.text).not.toContain('not for the log')
    return answer.json() as AnswerOf<'getEmailHealth'>
  }

  /** The subjects on all pages of a filter. */
  const allSubjects = (query: Record<string, string | number>) =>
    allPages(async (after) => {
      const { logs, next } = await page({ ...query, limit: 2 }, after)
      expect(logs).toHaveLength(2)
      return { items: logs.map(({ subject }) => subject), next }
    })

  const all = statuses.flatMap((status) =>
    triggers.flatMap((trigger) => ['first', 'second'].map((n) => `${status} ${trigger} ${n}`)),
  )

  test('answers one entry by its id, as the log shows it', async () => {
    const { logs } = await page({ userId, limit: 1 })
    const ask = (id: string) => sendAs(admin, 'GET', `/api/admin/email-log/${id}`)
    const answer = await ask(logs[0]?.id ?? '')
    expect(answer.json()).toEqual(logs[0])
    expect(answer.text).not.toContain('not for the log')
    expect((await ask('nothing')).status).toBe(404)
  })

  test.each([
    ['nothing', {}, () => true],
    ['status', { status: 'failed' }, (item: string) => item.startsWith('failed')],
    ['trigger', { trigger: 'monthly_wrap' }, (item: string) => item.includes('monthly_wrap')],
    [
      'status and trigger',
      { status: 'delivered', trigger: 'host_denied' },
      (item: string) => item.startsWith('delivered host_denied'),
    ],
  ] as const)(
    'is filtered by %s, latest first, without gap, repeat or empty page',
    async (_, filter, fits) => {
      expect(await allSubjects({ ...filter, userId })).toEqual(all.filter(fits).toReversed())
      // Of everybody.
      const { logs } = await page({ ...filter, limit: 5 })
      expect(logs.length).toBeGreaterThan(0)
      for (const log of logs) expect(log).toMatchObject(filter)
    },
  )

  const refusals = [
    'status=lost',
    'trigger=spam',
    'limit=0',
    'limit=500',
    'after=..%2Fusers',
    'userId=x',
    // Of an address it is asked for alone.
    ...['status=failed', 'trigger=login_link', 'userId=1000000001'].map((other) => `email=a@b.co&${other}`),
  ]
  test.each(refusals)('is refused by %s', async (query) => {
    const answer = await sendAs(admin, 'GET', `/api/admin/email-health?${query}`)
    expect(answer.status).toBe(400)
    const only = { email: 'Please filter by address only.' }
    if (query.startsWith('email')) expect(answer.error.fields).toEqual(only)
  })

  test('has a card for each trigger, without mail too, on every page', async () => {
    const { stats } = await page({ limit: 1 })
    expect(stats.map((stat) => stat.trigger)).toEqual(triggerNames)
    // The specification's eleven.
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
    const member = await makePerson()
    const eventId = await makeEvent()
    const to = newEmail('named')
    const ids = [1, 2, 3].map((n) => `named-${n}-${randomUUID()}`)
    const facts = {
      template: 'rsvp',
      trigger: 'rsvp_confirmation',
      campaign: 'rsvp_confirmation',
      to,
      searchKeys: addressTokens(to),
      subject: 'You are in',
      status: 'left_out',
      failedReason: 'Not sent: unsubscribed',
      leftOut: 'unsubscribed',
      mailingId: 'mailing-1',
      secret: 'not for the log',
      createdAt: Timestamp.now(),
    }
    const entries = [
      { ...facts, userId: member.id, eventId },
      facts,
      // Both gone since.
      { ...facts, userId: randomId(), eventId: randomId() },
    ]
    await writeEntries(entries, (n) => ids[n] ?? '')
    await db.doc(`events/${eventId}`).update({ title: 'Renamed', city: 'Leeds' })
    const { logs } = await page({ email: to.toUpperCase() })
    expect(logs.map((log) => log.id)).toEqual([...ids].reverse())
    const [gone, stranger, named] = logs
    expect(named).toMatchObject({
      recipient: to,
      user: { id: member.id, name: member.name, email: member.email },
      event: { id: eventId, title: 'Renamed', city: 'Leeds' },
      triggerDetails: {
        mail: 'rsvp',
        campaign: 'rsvp_confirmation',
        mailingId: 'mailing-1',
        leftOut: 'unsubscribed',
      },
    })
    expect(stranger).toMatchObject({ user: { id: null, name: 'Bo Guest', email: to }, event: null })
    expect(gone).toMatchObject({
      user: { id: null, name: 'Bo Guest', email: to },
      event: { title: null, city: null },
    })
  })

  test('is searched by any part of an address, page after page', async () => {
    const word = `find${randomUUID().slice(0, 8)}`
    const matching = [
      `${word}@x.example`,
      `bo.${word}@x.example`,
      `bo@${word}.example`,
      `bo@mail.${word}.example`,
    ]
    const ids = matching.map(() => `find-${randomUUID()}`)
    // The first letters are the same as of those that are found, so that they are read too.
    const others = [
      `no${word}@x.example`,
      ...Array.from({ length: 9 }, (_, n) => `${word.slice(0, 8)}-${n}@x.example`),
    ]
    await writeEntries(
      [...matching, ...others].map((to, n) => ({
        to,
        searchKeys: addressTokens(to),
        createdAt: Timestamp.fromMillis(Date.now() - n * 60_000),
      })),
      (n) => ids[n] ?? `find-${randomUUID()}`,
    )
    const first = await page({ email: ` ${word.toUpperCase()}`, limit: 3 })
    expect(first.logs.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const found = await allPages(async (after) => {
      const { logs, next } = await page({ email: word, limit: 3 }, after)
      return { items: logs.map(({ id }) => id), next }
    })
    expect(found).toEqual(ids)
    expect((await page({ email: `${word}.example` })).logs.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(await page({ email: '@' })).toMatchObject({ logs: [], next: null })
  })

  test('finds an email by its current address', async () => {
    const [old, corrected] = [newEmail('misspelt'), newEmail('corrected')]
    const id = `readdressed-${randomUUID()}`
    const keys = { searchKeys: addressTokens(old), deliveryId: id }
    await writeEntries([{ to: old, status: 'failed', ...keys }], () => id)
    await readdressMail(old, corrected, Date.now() + 1_000)
    expect((await page({ email: corrected })).logs.map((log) => log.id)).toEqual([id])
    expect((await page({ email: old })).logs).toEqual([])
  })

  test('warns of a trigger whose mail bounces or is reported', async () => {
    const ended = ['bounced', 'complained', 'delivered', 'left_out']
    await writeEntries(ended.map((status) => ({ trigger: 'yearly_summary', status })))
    await countRecentMail(Date.now())
    const { stats } = await getMailStats(Date.now())
    const yearly = stats.find((stat) => stat.trigger === 'yearly_summary')
    expect(yearly).toMatchObject({
      bounced: 1,
      complained: 1,
      failed: 0,
      warnings: ['bounces', 'complaints'],
    })
  })
})

test('counts each campaign of an event by itself, with failed and bounced emails', async () => {
  const host = await makePerson('host', true)
  const eventId = await makeEvent([host])
  const other = await makeEvent([host])
  const entries = [
    ['event_update', 'delivered', eventId],
    ['event_update', 'bounced', eventId],
    ['event_update', 'failed', eventId],
    ['event_update', 'left_out', eventId],
    ['reminder_day_of', 'clicked', eventId],
    ['event_update', 'failed', other],
  ] as const
  const facts = { template: 'event-update', trigger: 'event_update', sentAt: Timestamp.now() }
  await writeEntries(
    entries.map(([campaign, status, event]) => ({
      ...facts,
      campaign,
      status,
      eventId: event,
      bounceReason: status === 'bounced' ? 'no such user' : null,
    })),
  )
  const path = `/api/events/${eventId}/enhanced-email-tracking`
  const answer = await sendAs(host, 'GET', path)
  const tracking = answer.json() as AnswerOf<'getEmailTracking'>
  const of = (type: string) => tracking.find((item) => item.emailType === type)
  expect(of('event_update')?.stats).toEqual({
    sent: 2,
    delivered: 1,
    opened: 0,
    clicked: 0,
    bounced: 1,
    failed: 1,
    pending: 0,
    leftOut: 1,
  })
  expect(of('event_update')?.recipients).toHaveLength(4)
  expect(
    of('event_update')?.recipients.find((recipient) => recipient.status === 'bounced')?.bounceReason,
  ).toBe('no such user')
  expect(of('reminder_day_of')?.stats).toMatchObject({ sent: 1, delivered: 1, opened: 1, clicked: 1 })
  expect(of('cancellation')).toMatchObject({ lastSentAt: null, recipients: [] })
})

test('pages through one campaign, and tells no host who reported an email', async () => {
  const host = await makePerson('host', true)
  const eventId = await makeEvent([host])
  const ids = Array.from({ length: 5 }, (_, n) => `paged-${randomUUID()}-${n}`)
  const facts = { template: 'event-update', trigger: 'event_update', campaign: 'event_update', eventId }
  await writeEntries(
    ids.map((_, n) => ({
      ...facts,
      status: n === 2 ? 'complained' : 'delivered',
      createdAt: Timestamp.fromMillis(Date.now() - n * 1_000),
    })),
    (n) => ids[n] ?? '',
  )
  const trackingFor = async (query: string) => {
    const path = `/api/events/${eventId}/enhanced-email-tracking?${query}`
    return ok<AnswerOf<'getEmailTracking'>>(sendAs(host, 'GET', path))
  }
  const listed = await allPages(async (after) => {
    const [campaign, ...more] = await trackingFor(`emailType=event_update&limit=2${after}`)
    expect(more).toEqual([])
    return { items: campaign?.recipients ?? [], next: campaign?.next ?? null }
  })
  expect(listed.map(({ id }) => id)).toEqual(ids)
  expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['delivered']))
  // A page that is full is not for that followed by an empty one.
  expect((await trackingFor('emailType=event_update&limit=5'))[0]?.next).toBeNull()
  expect((await trackingFor('')).find((item) => item.recipients.length > 0)).toMatchObject({ next: null })
})

test('keeps an alarm until an admin has resolved it', async () => {
  const admin = await makePerson('admin')
  const alarms = async () => {
    const answer = await sendAs(admin, 'GET', '/api/admin/email-health')
    return (answer.json() as { alarms: { alarm: string }[] }).alarms.map(({ alarm }) => alarm)
  }
  const clear = () => sendAs(admin, 'DELETE', '/api/admin/email-alarms/parked')
  await raiseAlarm('parked', 'Unknown whether Mailgun accepted it', Date.now())
  expect(await alarms()).toContain('parked')
  expect((await clear()).status).toBe(200)
  expect(await alarms()).not.toContain('parked')
  expect((await clear()).error.code).toBe('not_found')
})
