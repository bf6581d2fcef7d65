import { FieldValue } from 'firebase-admin/firestore'
import { wraps } from '../../platform/collections.ts'

export async function readDoneRegionKeys(id: string): Promise<ReadonlySet<string>> {
  return new Set((await wraps.doc(id).get()).data()?.doneRegions)
}

export async function markRegionDone(id: string, regionKey: string): Promise<void> {
  await wraps.doc(id).set({ doneRegions: FieldValue.arrayUnion(regionKey) }, { merge: true })
}
