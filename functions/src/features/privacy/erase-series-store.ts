import { encodeSeriesFields, seriesAsStored, seriesRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'

/** Removes a host from their series. A series that they own is paused until another of its hosts resumes it. */
export function eraseSeries({ id }: DeletionSubject, now: number): Promise<number> {
  const uid = String(id)
  const ownSeries = seriesAsStored.where('hostIds', 'array-contains', uid).select('hostIds')
  return forEachDocument(ownSeries, (document) =>
    db.runTransaction(async (transaction) => {
      const ref = seriesRef(Number(document.id))
      const series = (await transaction.get(ref)).data()
      if (!series) return
      const hostIds = series.hostIds.filter((hostId) => hostId !== uid)
      const ownerFields = series.ownerId === uid ? { ownerId: null, pausedAt: series.pausedAt ?? now } : {}
      transaction.update(ref, encodeSeriesFields({ hostIds, ...ownerFields, updatedAt: now }))
    }),
  )
}
