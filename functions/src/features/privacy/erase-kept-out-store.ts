import { keptOutLists, keptOutListRef } from '../../platform/collections.ts'
import { hashAddress } from '../../platform/tokens.ts'
import { changeKeptOutEntries, removeKeptOutEntry } from '../../core/rsvps/kept-out-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument, removeDocument } from '../../core/privacy/each-document-store.ts'

/** Deletes a host's own list of people kept out, and removes the deleted user from the lists of other hosts. */
export async function eraseKeptOut({ id, addresses }: DeletionSubject): Promise<number> {
  let erasedCount = await removeDocument(keptOutListRef(String(id)))
  for (const hash of addresses.map(hashAddress)) {
    const lists = keptOutLists.where('ids', 'array-contains', hash).select('ids')
    erasedCount += await forEachDocument(lists, (list) =>
      changeKeptOutEntries(list.id, (entries) => removeKeptOutEntry(entries, hash)),
    )
  }
  return erasedCount
}
