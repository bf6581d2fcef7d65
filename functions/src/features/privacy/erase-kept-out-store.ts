import { keptOutLists, keptOutListRef } from '../../platform/collections.ts'
import { changeKeptOutEntries, type KeptOutEntry } from '../../core/rsvps/kept-out-store.ts'
import { findAddressHashes, type DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument, removeDocument } from '../../core/privacy/each-document-store.ts'

/**
 * Returns queries for the lists of hosts who keep out a person with any of their email addresses, and a function that recognises
 * the person's entries. An entry for an address that the member never proved may be someone else's.
 */
export async function makeKeptOutQueries(subject: DeletionSubject) {
  const { id, email } = subject
  const hashes = await findAddressHashes(subject)
  return {
    queries: [
      keptOutLists.where('userIds', 'array-contains', id),
      ...hashes.map((hash) => keptOutLists.where('ids', 'array-contains', hash)),
    ],
    isAboutSubject: (key: string, entry: KeptOutEntry): boolean =>
      hashes.includes(key) || (entry.userId === id && entry.email !== email),
  }
}

/** Deletes a host's own list of people kept out, and removes the deleted user from the lists of other hosts. */
export async function eraseKeptOut(subject: DeletionSubject): Promise<number> {
  const { queries, isAboutSubject } = await makeKeptOutQueries(subject)
  const eraseEntry = (key: string, entry: KeptOutEntry): [string, KeptOutEntry][] =>
    isAboutSubject(key, entry)
      ? []
      : [[key, entry.userId === subject.id ? { ...entry, userId: null } : entry]]
  let erasedCount = await removeDocument(keptOutListRef(String(subject.id)))
  for (const query of queries) {
    erasedCount += await forEachDocument(query, (list) =>
      changeKeptOutEntries(list.id, (entries) =>
        Object.fromEntries(Object.entries(entries).flatMap(([key, entry]) => eraseEntry(key, entry))),
      ),
    )
  }
  return erasedCount
}
