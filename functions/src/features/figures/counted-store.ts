import { FieldPath } from 'firebase-admin/firestore'
import { cityFigures, eventsAsStored, hostCards, hostFigures, users } from '../../platform/collections.ts'

const PAGE = 300

/** Uids of all who are approved hosts, or have figures though they are none any more; each once. */
export async function* hostsToCount(): AsyncGenerator<string> {
  const hosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  const seen = new Set<string>()
  for (const query of [hosts, hostFigures]) {
    const all = query.orderBy(FieldPath.documentId()).limit(PAGE).select()
    for (let page = await all.get(); ; page = await all.startAfter(page.docs.at(-1)).get()) {
      for (const { id } of page.docs) {
        if (!seen.has(id)) yield id
        seen.add(id)
      }
      if (page.size < PAGE) break
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
  const all = cityFigures.orderBy(FieldPath.documentId()).limit(PAGE).select()
  for (let page = await all.get(); ; page = await all.startAfter(page.docs.at(-1)).get()) {
    for (const { id } of page.docs) if (!seen.has(id)) yield id
    if (page.size < PAGE) break
  }
}
