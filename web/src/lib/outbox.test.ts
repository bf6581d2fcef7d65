import { expect, it } from 'vitest'
import { findUnsentCancellation, type OutboxEntry } from './outbox.ts'

const event = { id: 1_000_000_001 }
const makeEntry = (fields: object) => ({ event, refusal: null, ...fields }) as unknown as OutboxEntry

it('finds the unsent cancellation of one RSVP among those of other attendees on the device', () => {
  const cancellation = makeEntry({ kind: 'cancel', token: 'ann' })
  const entries = [
    makeEntry({ kind: 'rsvp' }),
    makeEntry({ kind: 'reconfirm', token: 'bo' }),
    makeEntry({ kind: 'cancel', token: 'cy', refusal: 'The event has started.' }),
    cancellation,
  ]
  expect(findUnsentCancellation(entries, 'ann')).toBe(cancellation)
  expect(findUnsentCancellation(entries, 'bo')).toBeUndefined()
  expect(findUnsentCancellation(entries, 'cy')).toBeUndefined()
})
