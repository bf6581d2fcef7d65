import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EmailStatus } from '../../../shared/mail/email-status.ts'
import {
  computeChange,
  toLoggedLink,
  advanceStatus,
  getMailgunEventStatus,
  findSuppressionReason,
  timeFields,
  type EmailUpdate,
  type MailgunEventStatus,
  type LoggedEmail,
} from './mailgun-events.ts'

const repeatAndShuffle = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items, ...items], { minLength: items.length * 2, maxLength: items.length * 2 })

it('advances the status of an email, and never moves it back', () => {
  const order: readonly EmailStatus[] = [
    'queued',
    'sending',
    'unknown',
    'sent',
    'failed',
    'left_out',
    'delivered',
    'bounced',
    'opened',
    'clicked',
    'complained',
  ]
  order.forEach((earlierStatus, index) => {
    for (const laterStatus of order.slice(index + 1)) {
      expect(advanceStatus(earlierStatus, laterStatus)).toBe(laterStatus)
      expect(advanceStatus(laterStatus, earlierStatus)).toBe(laterStatus)
    }
  })
})

const failure = { event: 'failed', severity: 'permanent' }
const noSuchUser = { ...failure, reason: 'bounce', description: '5.1.1 The account does not exist.' }
const createFailure = (description: string, fields: object = {}) => ({ ...failure, description, ...fields })

describe('a Mailgun event', () => {
  it.each(['delivered', 'opened', 'clicked', 'complained'] as const)(
    'gives the status of the same name: %s',
    (event) => {
      expect(getMailgunEventStatus({ event })).toBe(event)
    },
  )

  it.each(['accepted', 'rejected', 'unsubscribed', 'stored', ''])('is ignored: “%s”', (event) => {
    expect(getMailgunEventStatus({ event })).toBeNull()
    expect(findSuppressionReason({ event, reason: 'bounce', description: '5.1.1' })).toBeNull()
  })

  it('changes nothing if it reports a delay, for any reason', () => {
    const delay = { ...noSuchUser, severity: 'temporary' }
    expect(getMailgunEventStatus(delay)).toBeNull()
    expect(findSuppressionReason(delay)).toBeNull()
    expect(findSuppressionReason({ ...delay, reason: 'suppress-bounce' })).toBeNull()
  })

  it.each([
    ['no such mailbox', noSuchUser, 'bounced', 'bounced'],
    ['no such mailbox within a text', createFailure('smtp; 550-5.1.1 nobody'), 'bounced', 'bounced'],
    ['no such domain', createFailure('5.1.2 Bad system'), 'bounced', 'bounced'],
    ['bad syntax', createFailure('5.1.3 Bad address'), 'bounced', 'bounced'],
    ['a mailbox that moved', createFailure('5.1.6 Moved'), 'bounced', 'bounced'],
    ['a domain without mail', createFailure('5.1.10 Null MX'), 'bounced', 'bounced'],
    [
      "Mailgun's own reason for a bounce",
      createFailure('No such user', { reason: 'bounce' }),
      'bounced',
      null,
    ],
    ['no reason', failure, 'failed', null],
    ['a bad sender', createFailure('5.1.8 Bad sender system'), 'failed', null],
    ['another bad sender', createFailure('5.1.7 Bad sender mailbox'), 'failed', null],
    ['another code of the class', createFailure('5.1.0 Other'), 'failed', null],
    ['a similar code', createFailure('5.1.11 More'), 'failed', null],
    ['a network address', createFailure('blocked [5.1.1.7]', { reason: 'espblock' }), 'failed', null],
    ['a longer number', createFailure('15.1.1 and 1.5.1.1'), 'failed', null],
    ['a refusal that mentions such a code later', createFailure('5.7.1 spam, not 5.1.1'), 'failed', null],
    ['a full mailbox', createFailure('5.2.2 over quota', { reason: 'generic' }), 'failed', null],
    ['a permanent failure with a temporary code', createFailure('4.1.1 try later'), 'failed', null],
    [
      'a message that the server returned later',
      createFailure('5.7.1 spam', { isDelayedBounce: true }),
      'bounced',
      null,
    ],
    [
      "an address on Mailgun's list of bounces",
      createFailure('5.1.1', { reason: 'suppress-bounce' }),
      'failed',
      'bounced',
    ],
    [
      "an address on Mailgun's list of complaints",
      createFailure('5.1.1', { reason: 'suppress-complaint' }),
      'failed',
      'complained',
    ],
    [
      "an address on Mailgun's list of unsubscribes",
      createFailure('5.1.1', { reason: 'suppress-unsubscribe' }),
      'failed',
      null,
    ],
  ] as const)('gives the status $2 and the suppression $3 for $0', (_cause, event, status, suppression) => {
    expect(getMailgunEventStatus(event)).toBe(status)
    expect(findSuppressionReason(event)).toBe(suppression)
  })

  it('suppresses the address if it is a complaint', () => {
    expect(findSuppressionReason({ event: 'complained' })).toBe('complained')
    expect(findSuppressionReason({ event: 'delivered', description: '5.1.1' })).toBeNull()
  })
})

const entry: LoggedEmail = {
  status: 'sent',
  to: 'ada@example.com',
  messageId: 'm1@mg.test',
  resentAt: null,
  times: {},
}
const makeUpdate = (overrides: Partial<EmailUpdate> = {}): EmailUpdate => ({
  status: 'delivered',
  occurredAt: 1_000,
  recipient: 'ada@example.com',
  messageId: 'm1@mg.test',
  reason: null,
  ...overrides,
})

describe('an update of an email', () => {
  it.each([
    ['delivered', 'deliveredAt', { bounceReason: null, failedReason: null }],
    ['bounced', 'bouncedAt', { bounceReason: 'nobody', failedReason: null }],
    ['failed', 'failedAt', { bounceReason: null, failedReason: 'nobody' }],
    ['opened', 'openedAt', { bounceReason: null, failedReason: null }],
    ['clicked', 'clickedAt', { bounceReason: null, failedReason: null }],
    ['complained', 'complainedAt', { bounceReason: null, failedReason: null }],
  ] as const)(
    'changes the status, and stores a separate time and, for a bounce or failure, the reason: %s',
    (status, field, reasons) => {
      const change = computeChange(entry, makeUpdate({ status, reason: 'nobody' }))
      expect(change).toMatchObject({ status, time: { field, occurredAt: 1_000 }, ...reasons })
    },
  )

  it('changes time and reason only if it is earlier than the known time', () => {
    const bouncedEmail: LoggedEmail = { ...entry, status: 'bounced', times: { bouncedAt: 1_000 } }
    for (const occurredAt of [1_000, 2_000]) {
      const change = computeChange(
        bouncedEmail,
        makeUpdate({ status: 'bounced', occurredAt, reason: 'later' }),
      )
      expect(change).toMatchObject({ status: 'bounced', time: null, bounceReason: null })
    }
    expect(
      computeChange(bouncedEmail, makeUpdate({ status: 'bounced', occurredAt: 999, reason: 'earlier' })),
    ).toMatchObject({
      time: { field: 'bouncedAt', occurredAt: 999 },
      bounceReason: 'earlier',
    })
  })

  it('proves that Mailgun accepted an email whose call has no response yet', () => {
    for (const status of ['queued', 'sending', 'unknown'] as const) {
      expect(computeChange({ ...entry, status, messageId: null }, makeUpdate())?.isAccepted).toBe(true)
    }
    for (const status of ['sent', 'failed', 'opened'] as const) {
      expect(computeChange({ ...entry, status }, makeUpdate())?.isAccepted).toBe(false)
    }
  })

  it('is matched by the address, in upper or lower case', () => {
    expect(
      computeChange({ ...entry, to: 'Ada@Example.com' }, makeUpdate({ recipient: 'aDa@example.COM' })),
    ).not.toBeNull()
    expect(computeChange({ ...entry, to: 'grace@example.com' }, makeUpdate())).toBeNull()
    expect(computeChange(entry, makeUpdate({ recipient: '' }))).toBeNull()
  })

  it('is ignored if it is about another message and both ids are known', () => {
    expect(computeChange(entry, makeUpdate({ messageId: 'm0@mg.test' }))).toBeNull()
    expect(
      computeChange({ ...entry, messageId: null }, makeUpdate({ messageId: 'm0@mg.test' })),
    ).not.toBeNull()
    expect(computeChange(entry, makeUpdate({ messageId: null }))).not.toBeNull()
  })

  it('is ignored if it is older than the resend', () => {
    const resentEmail: LoggedEmail = { ...entry, status: 'queued', messageId: null, resentAt: 1_000 }
    expect(computeChange(resentEmail, makeUpdate({ status: 'failed', occurredAt: 999 }))).toBeNull()
    expect(computeChange(resentEmail, makeUpdate({ status: 'failed', occurredAt: 1_000 }))).not.toBeNull()
  })

  const applyUpdate = (email: LoggedEmail & { reasons: object }, update: EmailUpdate) => {
    const change = computeChange(email, update)
    if (!change) return email
    return {
      ...email,
      status: change.status,
      times: { ...email.times, ...(change.time ? { [change.time.field]: change.time.occurredAt } : {}) },
      reasons: {
        ...email.reasons,
        ...(change.bounceReason === null ? {} : { bounced: change.bounceReason }),
        ...(change.failedReason === null ? {} : { failed: change.failedReason }),
      },
    }
  }

  it('leads to the same result in any order of updates, and if it is repeated', () => {
    const statuses = fc.constantFrom(...(Object.keys(timeFields) as MailgunEventStatus[]))
    const updates = fc
      .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 })
      .chain((instants) =>
        fc.tuple(
          ...instants.map((occurredAt) =>
            statuses.map((status) => makeUpdate({ status, occurredAt, reason: `reason of ${occurredAt}` })),
          ),
        ),
      )
    fc.assert(
      fc.property(
        updates.chain((list) => fc.tuple(fc.constant(list), repeatAndShuffle(list))),
        ([orderedUpdates, shuffledUpdates]) => {
          const initialEmail = { ...entry, reasons: {} }
          expect(shuffledUpdates.reduce(applyUpdate, initialEmail)).toEqual(
            orderedUpdates.reduce(applyUpdate, initialEmail),
          )
        },
      ),
    )
  })
})

describe('a clicked link in the log', () => {
  const token = 'A1b2-C3d4_E5f6G7h8I9j0kLmNoPqRsTuVwXyZ0123456'
  it.each([
    ['https://kiln.test/events/1234567890', 'https://kiln.test/events/1234567890'],
    ['http://kiln.test:5000/', 'http://kiln.test:5000/'],
    [`https://kiln.test/rsvp/change/${token}`, 'https://kiln.test/rsvp/change/…'],
    ['https://kiln.test/t/A1b2-C3d4_E5f6G7h8I9A', 'https://kiln.test/t/…'],
    [`https://kiln.test/unsubscribe/YWRhQGV4YW1wbGUuY29t.${token}?x=1`, 'https://kiln.test/unsubscribe/…'],
    [
      `https://kiln.test/api/email/unsubscribe/${token}/news`,
      'https://kiln.test/api/email/unsubscribe/…/news',
    ],
    [`https://kiln.test/login/verify?token=${token}`, 'https://kiln.test/login/verify'],
    [`https://kiln.test/a#${token}`, 'https://kiln.test/a'],
    [`https://ada:secret@kiln.test/a`, 'https://kiln.test/a'],
    ['mailto:ada@example.com', null],
    ['javascript:alert(1)', null],
    ['/events/1', null],
  ])('is stored without secrets, and only if it is a web link: %s', (url, storedLink) =>
    expect(toLoggedLink(url)).toBe(storedLink),
  )

  it('is cut to 500 characters', () =>
    expect(toLoggedLink(`https://kiln.test/${'a/'.repeat(400)}`)).toHaveLength(500))
})
