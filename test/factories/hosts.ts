import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import type { HostCard } from '../../functions/shared/events/event-document.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeHostCardFacts } from './event-facts.ts'
import { writeHostCard, makeTestUser, changeNameAndCity, type TestUser } from './test-users.ts'

/** Makes an approved host with a public card. */
export async function makeApprovedHost(): Promise<TestUser> {
  const host = await makeTestUser('host', { isApproved: true })
  await writeHostCard(host)
  return host
}

/** Makes an approved host with this name and city, and with a public card. */
export async function makeNamedHost(
  name: string,
  city: string,
  overrides: Partial<HostCard> = {},
): Promise<TestUser> {
  const host = await makeTestUser('host', { isApproved: true })
  const card = { ...makeHostCardFacts(host.id, name), ...toCityFields(city), ...overrides }
  await db.doc(`hosts/${host.uid}`).set(card)
  return changeNameAndCity(host, name, city)
}
