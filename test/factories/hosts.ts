import { cityFields } from '../../functions/shared/cities/city-key.ts'
import type { HostCard } from '../../functions/shared/events/event-document.ts'
import { userSearchFields } from '../../functions/shared/search/user-search.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hostCardOf } from './event-facts.ts'
import { makeHostCard, makePerson, type Person } from './people.ts'

/** An approved host with a public card. */
export async function makeApprovedHost(): Promise<Person> {
  const host = await makePerson('host', true)
  await makeHostCard(host)
  return host
}

/** An approved host with a public card, in a city of their own. */
export async function makeHost(name: string, city: string, fields: Partial<HostCard> = {}): Promise<Person> {
  const host = await makePerson('host', true)
  const card = { ...hostCardOf(host.id, name), ...cityFields(city), ...fields }
  await Promise.all([
    db.doc(`hosts/${host.uid}`).set(card),
    db
      .doc(`users/${host.uid}`)
      .update({ name, ...userSearchFields({ name, email: host.email }), ...cityFields(city) }),
  ])
  return { ...host, name }
}
