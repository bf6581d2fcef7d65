import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { Audience } from '../../functions/src/core/mail/audience.ts'
import { continueSend } from '../../functions/src/features/delivery/continue-send.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { sendNotices } from '../../functions/src/features/notices/send-notices.ts'
import { sendWraps } from '../../functions/src/features/notices/send-wraps.ts'
import { writeMailEvent } from '../mail-event.ts'
import { approvedHost, writeMember } from '../mail-member.ts'
import { storedFor } from '../mailgun-control.ts'

const db = getFirestore()
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Which e-mails to a host are queued, each time it is looked at; in the order of the log. */
async function templatesTo(email: string): Promise<string[]> {
  const found = await db.collection('emails').where('to', '==', email).get()
  return found.docs.map((one) => one.get('template') as string).sort()
}

describe('after an event its hosts', () => {
  // Years ahead and apart, so that no other test's events are near.
  const endsAt = Date.UTC(2033, 3, 12, 21)
  const event = (hostId: number, over: object = {}) =>
    writeMailEvent(db, { startsAt: endsAt - 2 * HOUR, endsAt, hostIds: [String(hostId)], ...over })
  const hourly = async (from: number, until: number) => {
    for (let now = from; now <= until; now += HOUR) await sendNotices(now)
  }

  test('are asked for photos a day and three days later, once each, unless there are some', async () => {
    const [without, with_] = [await writeMember(approvedHost), await writeMember(approvedHost)]
    await event(without.id)
    await event(with_.id, { photos: ['a.webp'] })
    await hourly(endsAt + 23 * HOUR, endsAt + 23 * HOUR)
    expect(await templatesTo(without.email)).toEqual([])
    await hourly(endsAt + 24 * HOUR, endsAt + 26 * HOUR)
    expect(await templatesTo(without.email)).toEqual(['photo-reminder'])
    await hourly(endsAt + 3 * DAY, endsAt + 3 * DAY + 2 * HOUR)
    expect(await templatesTo(without.email)).toEqual(['photo-reminder', 'photo-request'])
    expect(await templatesTo(with_.email)).toEqual([])
  })

  test('are nudged a month and three months after their last, and not where another is planned', async () => {
    const [idle, busy] = [await writeMember(approvedHost), await writeMember(approvedHost)]
    const start = endsAt + 200 * DAY
    for (const host of [idle, busy]) {
      await writeMailEvent(db, { startsAt: start, endsAt: start + HOUR, hostIds: [String(host.id)] })
    }
    await writeMailEvent(db, { startsAt: start + 180 * DAY, hostIds: [String(busy.id)] })
    await hourly(start + 30 * DAY - 12 * HOUR, start + 30 * DAY + 12 * HOUR)
    expect(await templatesTo(idle.email)).toEqual(['next-event-nudge'])
    // A month of outage later it is no longer true, and three months later there is the other.
    await hourly(start + 91 * DAY, start + 92 * DAY)
    expect(await templatesTo(idle.email)).toEqual(['event-nudge-3', 'next-event-nudge'])
    expect(await templatesTo(busy.email)).toEqual([])
  })
})

describe('looking back', () => {
  const sendsOf = async (city: string, template: string) => {
    const found = await db
      .collection('sends')
      .where('audience.city', '==', city)
      .where('template', '==', template)
      .get()
    return found.docs
  }

  test('the month goes out on its last Friday at nine in each city, with what was and what comes', async () => {
    const member = await writeMember({ city: 'Tokyo' })
    // October 28th, 2033 is the last Friday; nine in Tokyo is midnight in London.
    const nine = Date.UTC(2033, 9, 28, 0)
    await writeMailEvent(db, {
      city: 'Tokyo',
      timezone: 'Asia/Tokyo',
      startsAt: nine - 10 * DAY,
      title: 'Was',
    })
    await writeMailEvent(db, {
      city: 'Tokyo',
      timezone: 'Asia/Tokyo',
      startsAt: nine + 10 * DAY,
      title: 'Comes',
    })
    await writeMailEvent(db, { city: 'Paris', timezone: 'Europe/Paris', startsAt: nine - 9 * DAY })
    await sendWraps(nine - HOUR)
    expect(await sendsOf('Tokyo', 'monthly-wrap')).toHaveLength(0)
    for (const hours of [0, 1, 30]) await sendWraps(nine + hours * HOUR)
    const [send, ...others] = await sendsOf('Tokyo', 'monthly-wrap')
    expect(others).toEqual([])
    expect(send?.get('data')).toMatchObject({
      month: 'October',
      eventsHeld: 1,
      upcoming: [{ title: 'Comes' }],
    })
    await continueSend(send?.id ?? '', { now: () => nine, until: nine + 60_000 })
    const [message] = await storedFor(member.email)
    expect(message?.subject).toBe('October in Tokyo')
    expect(message?.html).toContain('Comes')
    // After two days it is no news, not even where nobody was told.
    await writeMember({ city: 'Lisbon' })
    await sendWraps(nine + 4 * DAY)
    expect(await sendsOf('Lisbon', 'monthly-wrap')).toHaveLength(0)
  })

  test('the year goes out on December 31st, once, in the zone of the city', async () => {
    await writeMember({ city: 'New York' })
    const nine = Date.UTC(2033, 11, 31, 14)
    await sendWraps(nine - HOUR)
    expect(await sendsOf('New York', 'yearly-summary')).toHaveLength(0)
    for (const hours of [0, 5, 24]) await sendWraps(nine + hours * HOUR)
    const sends = await sendsOf('New York', 'yearly-summary')
    expect(sends.map((one) => (one.get('data') as { year: number }).year)).toEqual([2033])
  })
})

describe('a message goes', () => {
  test('to all members, to all hosts, to those of a city, and to hosts who are approved alone', async () => {
    const city = `City ${randomUUID().slice(0, 8)}`
    const [member, host, applicant, elsewhere] = [
      await writeMember({ city }),
      await writeMember({ ...approvedHost, city }),
      await writeMember({ ...approvedHost, city, isApproved: false }),
      await writeMember({ ...approvedHost, city: 'Elsewhere' }),
    ]
    const audiences: Record<string, Audience> = {
      'To all': { kind: 'all_users' },
      'To hosts': { kind: 'all_hosts' },
      'To the city': { kind: 'city_users', city },
      'To its hosts': { kind: 'city_hosts', city },
    }
    const now = Date.now()
    for (const [subject, audience] of Object.entries(audiences)) {
      const id = `message-${randomUUID()}`
      const data = { kind: 'community', senderName: 'Kiln', subject, content: 'Hello.' } as const
      await createMailing({ id, template: 'message', data, audience, eventId: null }, now)
      await continueSend(id, { now: () => now, until: now + 60_000 })
    }
    const subjects = async ({ email }: { email: string }) =>
      (await storedFor(email)).map((one) => one.subject).sort()
    expect(await subjects(member)).toEqual(['To all', 'To the city'])
    expect(await subjects(host)).toEqual(['To all', 'To hosts', 'To its hosts', 'To the city'])
    expect(await subjects(applicant)).toEqual(['To all', 'To the city'])
    expect(await subjects(elsewhere)).toEqual(['To all', 'To hosts'])
  })
})
