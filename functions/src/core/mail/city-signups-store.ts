import { getMillis } from '../../../shared/instant.ts'
import { createHash } from 'node:crypto'
import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { citySignups, getField } from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'

/** A subscription to email about events in a city; the address is in lower case. */
export interface CitySignup {
  readonly name: string
  readonly email: string
  readonly city: string
}

function makeSignupId(email: string, cityKey: string): string {
  return createHash('sha256').update(`${email} ${cityKey}`).digest('hex')
}

/** Stores one document for each email and city, however the city is spelled. */
export async function saveCitySignup(signup: CitySignup, now: number): Promise<void> {
  const cityKey = makeCityKey(signup.city)
  await citySignups
    .doc(makeSignupId(signup.email, cityKey))
    .set({ ...signup, cityKey, createdAt: Timestamp.fromMillis(now) })
}

/** Whether anyone asked for email about a city, however the city is spelled. */
export async function hasCitySignups(city: string): Promise<boolean> {
  const snapshot = await citySignups.where('cityKey', '==', makeCityKey(city)).limit(1).select().get()
  return !snapshot.empty
}

const PAGE_SIZE = 200

/** Moves an address's subscriptions that were made at `latestCreatedAt` or earlier to another address. Returns their number. */
export async function moveCitySignups(
  oldEmail: string,
  newEmail: string,
  latestCreatedAt: number,
): Promise<number> {
  let movedCount = 0
  const signups = citySignups.where('email', '==', oldEmail).orderBy(FieldPath.documentId())
  for await (const page of readPages(signups, PAGE_SIZE)) {
    const batch = db.batch()
    const signupsToMove = page.filter(
      (document) => getMillis(getField(document, 'createdAt')) <= latestCreatedAt,
    )
    for (const document of signupsToMove) {
      const ref = citySignups.doc(makeSignupId(newEmail, getField(document, 'cityKey')))
      batch.set(ref, { ...document.data(), email: newEmail })
      batch.delete(document.ref)
    }
    await batch.commit()
    movedCount += signupsToMove.length
  }
  return movedCount
}
