import { seriesFields, seriesAsStored, seriesRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'

/** Removes a host from their series. A series that they own is paused until another of its hosts resumes it. */
export function eraseSeries({ id }: DeletionSubject, now: number): Promise<number> {
  const uid = String(id)
  const own = seriesAsStored.where('hostIds', 'array-contains', uid).select('hostIds')
  return forEachDocument(own, (document) =>
    db.runTransaction(async (transaction) => {
      const ref = seriesRef(Number(document.id))
      const present = (await transaction.get(ref)).data()
      if (!present) return
      const hostIds = present.hostIds.filter((host) => host !== uid)
      const end = present.ownerId === uid ? { ownerId: null, pausedAt: present.pausedAt ?? now } : {}
      transaction.update(ref, seriesFields({ hostIds, ...end, updatedAt: now }))
    }),
  )
}
