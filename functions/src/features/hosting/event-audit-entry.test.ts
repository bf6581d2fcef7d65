import { expect, test } from 'vitest'
import { eventFacts } from '../../../../test/factories/event-facts.ts'
import { eventId, userId } from '../../../shared/ids.ts'
import { eventAuditEntry } from './event-audit-entry.ts'

const admin = { id: userId.parse(1_000_000_001), name: 'Ada' }
const event = eventFacts(eventId.parse(2_000_000_001), Date.now() + 86_400_000)

test('describes an RSVP window in words', () => {
  const rsvpWindow = { opens: null, closes: { hoursBefore: 24 } }
  const { before, after } = eventAuditEntry('event_updated', admin, event, { ...event, rsvpWindow })
  expect(before).toEqual({ rsvpWindow: null })
  expect(after).toEqual({ rsvpWindow: 'closes 24 hours before the start' })
})

test('contains `whoMayAsk` only if it is set', () => {
  expect(eventAuditEntry('event_created', admin, null, event).after).not.toHaveProperty('whoMayAsk')
  const { before, after } = eventAuditEntry('event_updated', admin, event, { ...event, whoMayAsk: 'anyone' })
  expect([before, after]).toEqual([{}, { whoMayAsk: 'anyone' }])
})

test('has changed switches, and nothing for null instead of false', () => {
  const changed = eventAuditEntry('event_updated', admin, event, { ...event, isByRequest: true })
  expect([changed.before, changed.after]).toEqual([{ isByRequest: false }, { isByRequest: true }])
  const auditEntry = eventAuditEntry('event_updated', admin, event, { ...event, shouldReconfirm: true })
  expect([auditEntry.before, auditEntry.after]).toEqual([
    { shouldReconfirm: false },
    { shouldReconfirm: true },
  ])
  const same = eventAuditEntry('event_updated', admin, event, { ...event, isByRequest: null })
  expect([same.before, same.after]).toEqual([{}, {}])
})

test('describes good-to-know answers in words', () => {
  const goodToKnow = { stepFree: true, dogs: false }
  const { before, after } = eventAuditEntry('event_updated', admin, event, { ...event, goodToKnow })
  expect(before).toEqual({ goodToKnow: null })
  expect(after).toEqual({ goodToKnow: 'Step-free access; No dogs' })
})
