import { keptOut, keptOutRef } from '../../platform/collections.ts'
import { addressHash } from '../../platform/tokens.ts'
import { changeKeptOut } from '../../core/rsvps/kept-out-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { eachOf, removeOne } from '../../core/privacy/each-document-store.ts'

/**
 * Deletes their own list, and their name and address from the lists of other hosts. The hash of the address stays there: who comes back
 * with the same address is still kept out.
 */
export async function eraseKeptOut({ id, addresses }: DeletionSubject): Promise<number> {
  let erased = await removeOne(keptOutRef(String(id)))
  for (const hash of addresses.map(addressHash)) {
    erased += await eachOf(keptOut.where('ids', 'array-contains', hash).select('ids'), async (list) => {
      await changeKeptOut(list.id, (people) => {
        const person = people[hash]
        return person
          ? { ...people, [hash]: { ...person, name: '', email: '', note: '', userId: null } }
          : people
      })
    })
  }
  return erased
}
