import { expect, it } from 'vitest'
import { makeEventFacts } from '../../../../test/factories/event-facts.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { eventId } from '../../../shared/ids.ts'
import { isTooLateToCancel } from './event-cancellation.ts'

const makeHidden = (wasPublished: boolean): Partial<StoredEvent> => ({
  isPublished: false,
  hidden: { hiddenAt: 0, wasPublished, suspendedOwnerId: null },
})

it.each<['forbids' | 'allows', string, Partial<StoredEvent>]>([
  ['forbids', 'a published event', { isPublished: true }],
  ['forbids', 'a published event that admins hide', makeHidden(true)],
  ['allows', 'a draft', { isPublished: false }],
  ['allows', 'a draft that admins hide', makeHidden(false)],
])('%s cancelling %s after its end', (verb, _kind, overrides) => {
  const event = makeEventFacts(eventId.parse(1_000_000_001), Date.UTC(2026, 11, 1), overrides)
  expect(isTooLateToCancel(event, event.endsAt - 1)).toBe(false)
  expect(isTooLateToCancel(event, event.endsAt)).toBe(verb === 'forbids')
})
