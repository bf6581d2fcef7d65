import { expect, test } from 'vitest'
import { makeEventFacts, makeHostCardFacts } from '../../../../test/factories/event-facts.ts'
import { eventId, userId } from '../../../shared/ids.ts'
import { makeEventAuditEntry } from './event-audit-entry.ts'

const admin = { id: userId.parse(1_000_000_001), name: 'Ada' }
const event = makeEventFacts(eventId.parse(2_000_000_001), Date.now() + 86_400_000)

const rsvpWindow = { opens: null, closes: { hoursBefore: 24 } }
const goodToKnow = { stepFree: true, dogs: false }

test.each([
  ['an RSVP window in words', { rsvpWindow }, 'closes 24 hours before the start', null],
  ['good-to-know facts in words', { goodToKnow }, 'Step-free access; No dogs', null],
  ['a switch for requests', { isByRequest: true }, true, false],
  ['a switch for reconfirmation', { shouldReconfirm: true }, true, false],
  ['only a mark of the virtual link', { linkMark: 'abcdefgh' }, 'private (abcdef)', null, 'virtualLink'],
  ['`hostQuestionAccess`', { hostQuestionAccess: 'anyone' as const }, 'anyone', undefined],
])('lists %s in the audit entry of a change', (_, change, after, before, name = '') => {
  const entry = makeEventAuditEntry('event_updated', admin, event, { ...event, ...change })
  const [key = ''] = Object.keys(change)
  const field = name || key
  expect(entry.after).toEqual({ [field]: after })
  expect(entry.before).toEqual(before === undefined ? {} : { [field]: before })
})

test('names the host who is asked to become the owner', () => {
  const hosts = [makeHostCardFacts(admin.id, admin.name)]
  const [before, after] = [
    { ...event, hosts },
    { ...event, hosts, offeredOwnerId: String(admin.id) },
  ]
  expect(makeEventAuditEntry('event_updated', admin, before, after)).toMatchObject({
    before: { ownershipOfferedTo: [] },
    after: { ownershipOfferedTo: [admin] },
  })
})

test('leaves out a missing `hostQuestionAccess`, and a switch that changes only from missing to null', () => {
  expect(makeEventAuditEntry('event_created', admin, null, event).after).not.toHaveProperty(
    'hostQuestionAccess',
  )
  const { before, after } = makeEventAuditEntry('event_updated', admin, event, {
    ...event,
    isByRequest: null,
  })
  expect([before, after]).toEqual([{}, {}])
})
