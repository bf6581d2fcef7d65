import { FieldPath } from 'firebase-admin/firestore'
import { cityFigures, eventsAsStored, hostCards, hostFigures, users } from '../../platform/collections.ts'
import { eachPage } from '../../platform/each-page.ts'

const PAGE = 300

/** Uids of all who are approved hosts, or have figures though they are none any more; each once. */
export async function* hostsToCount(): AsyncGenerator<string> {
  const hosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  const seen = new Set<string>()
  for (const query of [hosts, hostFigures]) {
    for await (const page of eachPage(query.orderBy(FieldPath.documentId()).select(), PAGE)) {
      for (const { id } of page) {
        if (!seen.has(id)) yield id
        seen.add(id)
      }
    }
  }
}

/** Keys of all cities that have events or hosts, or figures though they have neither any more. A read for each of them. */
export async function* citiesToCount(): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const query of [eventsAsStored, hostCards]) {
    for (let last = ''; ;) {
      const next = await query.where('cityKey', '>', last).orderBy('cityKey').limit(1).select('cityKey').get()
      const [one] = next.docs
      if (!one) break
      last = String(one.get('cityKey'))
      if (!seen.has(last)) yield last
      seen.add(last)
    }
  }
  for await (const page of eachPage(cityFigures.orderBy(FieldPath.documentId()).select(), PAGE)) {
    for (const { id } of page) if (!seen.has(id)) yield id
  }
}
