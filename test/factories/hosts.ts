import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import type { HostCard } from '../../functions/shared/events/event-document.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeHostCardFacts } from './event-facts.ts'
import { writeHostCard, makePerson, renamePerson, type Person } from './people.ts'

/** Makes an approved host with a public card. */
export async function makeApprovedHost(): Promise<Person> {
  const host = await makePerson('host', { isApproved: true })
  await writeHostCard(host)
  return host
}

/** Makes an approved host with this name and city, and with a public card. */
export async function makeHost(name: string, city: string, change: Partial<HostCard> = {}): Promise<Person> {
  const host = await makePerson('host', { isApproved: true })
  const card = { ...makeHostCardFacts(host.id, name), ...toCityFields(city), ...change }
  await db.doc(`hosts/${host.uid}`).set(card)
  return renamePerson(host, name, city)
}
