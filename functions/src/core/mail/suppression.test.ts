import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeSuppression, blockedFor, reasonNotToSend, type Suppression } from './suppression.ts'

const bounced = (at: number): Suppression => ({ reason: 'bounced', detail: `no such user ${at}`, at })
const complained = (at: number): Suppression => ({ reason: 'complained', detail: '', at })
const news = fc
  .uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 6 })
  .chain((instants) => fc.tuple(...instants.map((at) => fc.constantFrom(bounced(at), complained(at)))))
const settle = (all: readonly Suppression[], liftedAt: number | null = null) =>
  all.reduce<Suppression | null>(
    (current, suppression) => mergeSuppression(current, suppression, liftedAt),
    null,
  )

describe('the suppression of an address', () => {
  it('is the same for any order and repetition of webhooks', () =>
    fc.assert(
      fc.property(
        news.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
          ),
        ),
        fc.option(fc.integer({ min: 0, max: 50 })),
        ([all, shuffled], liftedAt) => {
          expect(settle(shuffled, liftedAt)).toEqual(settle(all, liftedAt))
        },
      ),
    ))

  it('is a complaint rather than a bounce, else the latest', () => {
    expect(settle([bounced(3)])).toEqual(bounced(3))
    expect(settle([bounced(3), bounced(5)])).toEqual(bounced(5))
    expect(settle([bounced(5), bounced(3)])).toEqual(bounced(5))
    expect(settle([bounced(9), complained(5)])).toEqual(complained(5))
    expect(settle([complained(5), bounced(9)])).toEqual(complained(5))
    expect(settle([complained(5), complained(9)])).toEqual(complained(9))
  })

  it('does not return because of events before it was lifted', () => {
    expect(settle([bounced(5)], 5)).toBeNull()
    expect(settle([complained(4), bounced(6)], 5)).toEqual(bounced(6))
  })
})

describe('an email', () => {
  const free = { suppressed: null, unsubscribed: [] }
  const stopped = { suppressed: null, unsubscribed: ['reminders', 'hosting'] as const }
  const [bounces, reported] = [
    { ...free, suppressed: bounced(1) },
    { ...free, suppressed: complained(1) },
  ]
  const stoppedAndReported = { ...stopped, suppressed: complained(1) }
  const [isBounced, isReported] = [
    'mail to this address bounced before',
    'this address reported our mail as spam',
  ]

  it.each([
    ['is sent to an address without suppression', free, 'reminder-week', 'reminders', null],
    ['is sent if only another topic was stopped', stopped, 'message', 'messages', null],
    ['is sent without a topic even if all topics are stopped', stopped, 'rsvp', null, null],
    ['is not sent if its topic was stopped', stopped, 'host-rsvp-day', 'hosting', 'unsubscribed'],
    ['is not sent after a bounce, whatever its topic', bounces, 'rsvp', null, isBounced],
    ['is not sent after a complaint', stoppedAndReported, 'reminder-week', 'reminders', isReported],
    ['is sent with a login link even after a bounce', bounces, 'login-link', null, null],
    ['is sent for an account deletion even after a bounce', bounces, 'delete-account', null, null],
    ['is sent with a login link even after a complaint', reported, 'login-link', null, null],
  ] as const)('%s', (_what, state, template, topic, reason) => {
    expect(reasonNotToSend(state, { template, topic })).toBe(reason && `Not sent: ${reason}`)
  })

  it('is blocked for a member like for the address', () => {
    expect(blockedFor(free)).toEqual([])
    expect(blockedFor(stopped)).toEqual(['reminders', 'hosting'])
    expect(blockedFor({ ...stopped, suppressed: bounced(1) })).toEqual(['all', 'reminders', 'hosting'])
  })
})
