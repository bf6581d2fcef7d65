import { createHash } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { db } from '../firebase.ts'

const citySignups = db.collection('citySignups')

/** Who wants to hear of events in a city; the e-mail in lower case. */
export interface CitySignup {
  readonly name: string
  readonly email: string
  readonly city: string
}

/** One document for an e-mail and a city, whatever the city's capitals. */
export async function keepCitySignup(signup: CitySignup, now: number): Promise<void> {
  const cityKey = signup.city.toLowerCase()
  const id = createHash('sha256').update(`${signup.email} ${cityKey}`).digest('hex')
  await citySignups.doc(id).set({ ...signup, cityKey, createdAt: Timestamp.fromMillis(now) })
}

/** Whether anyone asked about a city; its capitals do not matter. */
export async function hasCitySignups(city: string): Promise<boolean> {
  const found = await citySignups.where('cityKey', '==', city.toLowerCase()).limit(1).select().get()
  return !found.empty
}
