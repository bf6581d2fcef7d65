import { FieldValue } from 'firebase-admin/firestore'
import { db } from '../../platform/firebase.ts'

/** `wraps/{id}`: for which places a look back is done, whether there was anything to say or not. */
const wraps = db.collection('wraps')

export async function donePlaces(id: string): Promise<ReadonlySet<string>> {
  const found = await wraps.doc(id).get()
  return new Set((found.get('done') as string[] | undefined) ?? [])
}

export async function markDone(id: string, place: string): Promise<void> {
  await wraps.doc(id).set({ done: FieldValue.arrayUnion(place) }, { merge: true })
}
