import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { findHostCard } from '../../functions/src/core/accounts/host-cards-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeHostCardFacts } from './event-facts.ts'
import type { TestUser } from './test-users.ts'
import { writeRsvpEvent } from './rsvp-event.ts'

/** Makes an event whose owner is the first of `hosts`. By default it is public, starts in a week and has free spots. */
export async function makeEvent(
  hosts: readonly TestUser[] = [],
  overrides: Partial<StoredEvent> = {},
): Promise<EventId> {
  const cards = await Promise.all(
    hosts.map(async ({ id, name }) => (await findHostCard(id)) ?? makeHostCardFacts(id, name)),
  )
  return writeRsvpEvent(db, { hosts: cards, ...overrides })
}

/** Makes the name of a city in which only one test has events. */
export function makeCityName(): string {
  return `City ${crypto.randomUUID().slice(0, 12)}`
}
