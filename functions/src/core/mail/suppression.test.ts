import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeSuppression, listBlockedKinds, getReasonNotToSend, type Suppression } from './suppression.ts'

const makeBounce = (occurredAt: number): Suppression => ({
  reason: 'bounced',
  detail: `no such user ${occurredAt}`,
  occurredAt,
})
const makeComplaint = (occurredAt: number): Suppression => ({
  reason: 'complained',
  detail: '',
  occurredAt,
})
const suppressions = fc
  .uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 6 })
  .chain((instants) =>
    fc.tuple(...instants.map((instant) => fc.constantFrom(makeBounce(instant), makeComplaint(instant)))),
  )
const merge = (suppressionList: readonly Suppression[], suppressionLiftedAt: number | null = null) =>
  suppressionList.reduce<Suppression | null>(
    (mergedSuppression, suppression) => mergeSuppression(mergedSuppression, suppression, suppressionLiftedAt),
    null,
  )

describe('the suppression of an address', () => {
  it('is the same for any order and repetition of webhooks', () =>
    fc.assert(
      fc.property(
        suppressions.chain((suppressionList) =>
          fc.tuple(
            fc.constant(suppressionList),
            fc.shuffledSubarray([...suppressionList, ...suppressionList], {
              minLength: suppressionList.length * 2,
              maxLength: suppressionList.length * 2,
            }),
          ),
        ),
        fc.option(fc.integer({ min: 0, max: 50 })),
        ([suppressionList, shuffledList], suppressionLiftedAt) => {
          expect(merge(shuffledList, suppressionLiftedAt)).toEqual(
            merge(suppressionList, suppressionLiftedAt),
          )
        },
      ),
    ))

  it('is the complaint if there was a complaint and a bounce, otherwise the latest of them', () => {
    expect(merge([makeBounce(3)])).toEqual(makeBounce(3))
    expect(merge([makeBounce(3), makeBounce(5)])).toEqual(makeBounce(5))
    expect(merge([makeBounce(5), makeBounce(3)])).toEqual(makeBounce(5))
    expect(merge([makeBounce(9), makeComplaint(5)])).toEqual(makeComplaint(5))
    expect(merge([makeComplaint(5), makeBounce(9)])).toEqual(makeComplaint(5))
    expect(merge([makeComplaint(5), makeComplaint(9)])).toEqual(makeComplaint(9))
  })

  it('is not restored by a bounce or complaint from before it was lifted', () => {
    expect(merge([makeBounce(5)], 5)).toBeNull()
    expect(merge([makeComplaint(4), makeBounce(6)], 5)).toEqual(makeBounce(6))
  })
})

const unrestrictedSettings = { suppression: null, unsubscribedKinds: [] }
const unsubscribedSettings = { suppression: null, unsubscribedKinds: ['reminders', 'hosting'] as const }

describe('an email', () => {
  const bounceSettings = { ...unrestrictedSettings, suppression: makeBounce(1) }
  const complaintSettings = { ...unrestrictedSettings, suppression: makeComplaint(1) }
  const unsubscribedComplaintSettings = { ...unsubscribedSettings, suppression: makeComplaint(1) }
  const bounceReason = 'an earlier email to this address bounced'
  const complaintReason = 'this address reported our email as spam'

  it.each([
    ['is sent to an address without suppression', unrestrictedSettings, 'reminder-week', 'reminders', null],
    [
      'is sent if the address unsubscribed only from another kind',
      unsubscribedSettings,
      'message',
      'messages',
      null,
    ],
    [
      'is sent if it has no kind, whatever the address unsubscribed from',
      unsubscribedSettings,
      'rsvp',
      null,
      null,
    ],
    [
      'is not sent if the address unsubscribed from its kind',
      unsubscribedSettings,
      'host-rsvp-day',
      'hosting',
      'the recipient unsubscribed',
    ],
    ['is not sent after a bounce, whatever its kind', bounceSettings, 'rsvp', null, bounceReason],
    [
      'is not sent after a complaint',
      unsubscribedComplaintSettings,
      'reminder-week',
      'reminders',
      complaintReason,
    ],
    ['is sent even after a bounce if it has a login link', bounceSettings, 'login-link', null, null],
    [
      'is sent even after a bounce if it confirms an account deletion',
      bounceSettings,
      'delete-account',
      null,
      null,
    ],
    ['is sent even after a complaint if it has a login link', complaintSettings, 'login-link', null, null],
  ] as const)('%s', (_case, settings, template, mailKind, reason) => {
    expect(getReasonNotToSend(settings, { template, mailKind })).toBe(reason && `Not sent: ${reason}`)
  })
})

describe('the blocked kinds of an address', () => {
  it('are all kinds if the address is suppressed, otherwise only the unsubscribed ones', () => {
    expect(listBlockedKinds(unrestrictedSettings)).toEqual([])
    expect(listBlockedKinds(unsubscribedSettings)).toEqual(['reminders', 'hosting'])
    expect(listBlockedKinds({ ...unsubscribedSettings, suppression: makeBounce(1) })).toEqual([
      'all',
      'reminders',
      'hosting',
    ])
  })
})
