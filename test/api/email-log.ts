import { db } from '../../functions/src/platform/firebase.ts'

/** Lists the templates of all logged emails to an address, sorted. */
export async function readTemplatesTo(email: string): Promise<string[]> {
  const { docs } = await db.collection('emails').where('to', '==', email).get()
  return docs.map((document) => String(document.get('template'))).sort()
}
