import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '@/lib/outbox.ts'
import {
  formatEntryCounts,
  makeCancelledToast,
  makeReconfirmedToast,
  makeRefusedToast,
  makeUnsentToast,
} from './outbox-text.ts'

const event = { id: 1_000_000_001, title: 'Supper' } as OutboxEntry['event']
const makeEntry = (kind: OutboxEntry['kind'], fields: Partial<OutboxEntry> = {}) =>
  ({ kind, event, refusal: null, ...fields }) as OutboxEntry

it.each([
  [['rsvp'], 0, '1 RSVP'],
  [['rsvp', 'rsvp', 'cancel'], 0, '2 RSVPs and 1 cancellation'],
  [['reconfirm'], 0, '1 answer'],
  [['reconfirm', 'cancel', 'rsvp', 'reconfirm'], 2, '1 RSVP, 2 answers, 1 cancellation and 2 check-ins'],
  [[], 1, '1 check-in'],
  [[], 0, ''],
] as const)('counts %j and %i check-ins as: %s', (kinds, checkInCount, text) => {
  const entries = kinds.map((kind) => makeEntry(kind))
  expect(formatEntryCounts(entries, checkInCount)).toBe(text)
})

describe('a withdrawal of a request', () => {
  it('is not called the cancellation of an RSVP, whether it waits or was sent', () => {
    expect(makeUnsentToast(makeEntry('cancel', { isRequest: true })).description).toContain(
      'Your request stays until then.',
    )
    expect(makeUnsentToast(makeEntry('cancel', { isRequest: false })).description).toContain(
      'Your RSVP stays',
    )
    expect(makeCancelledToast({ isRequest: true }).title).toBe('Request withdrawn')
    expect(makeCancelledToast({ isRequest: false }).title).toBe('RSVP Cancelled')
  })
})

describe('a reconfirmation', () => {
  it('counts as no answer until it is sent', () =>
    expect(makeUnsentToast(makeEntry('reconfirm', { isOffer: false })).description).toContain('no answer'))

  it('does not accept an offered spot until it is sent', () =>
    expect(makeUnsentToast(makeEntry('reconfirm', { isOffer: true })).description).toContain(
      "isn't yours until",
    ))

  it('is reported with the title of its event once it is saved or refused', () => {
    expect(makeReconfirmedToast({ event, isOffer: false }).description).toContain('Supper')
    expect(makeReconfirmedToast({ event, isOffer: true }).description).toContain('Supper')
    const refusal = 'The event has been moved.'
    expect(makeRefusedToast(makeEntry('reconfirm', { refusal }))).toMatchObject({
      title: 'Answer not saved: Supper',
      description: refusal,
    })
  })
})

it.each([
  ['rsvp', 'RSVP not confirmed: Supper'],
  ['cancel', 'Cancellation not confirmed: Supper'],
] as const)(
  'does not say that an entry (%s) failed, because its response may have been lost',
  (kind, title) => {
    const refusal = 'We got no answer for a day.'
    expect(makeRefusedToast(makeEntry(kind, { refusal }))).toMatchObject({ title, description: refusal })
  },
)
