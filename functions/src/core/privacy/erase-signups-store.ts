import { Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { eventId, type EventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { DELETED_NAME } from '../../../shared/privacy/deletion.ts'
import { makeNameFields } from '../../../shared/search/name-keys.ts'
import {
  allGuests,
  allSignups,
  arrivalsOf,
  citySignups,
  eventAsStoredRef,
  readTogether,
  signupsOf,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import { makeDoorRef } from '../../platform/tokens.ts'
import { makeMovedSignupPredicate, unassignSignups } from '../rsvps/signup-member-store.ts'
import { findAddressHashes, type DeletionSubject } from './deletion-subject.ts'
import { forEachDocument, removeDocuments } from './each-document-store.ts'

type StoredSignup = Stored<typeof storedSignup>

const UNCANCELLED_STATUSES: readonly StoredSignup['status'][] = ['requested', 'waitlist', 'confirmed']

const isUpcomingSignup = ({ status, eventStartsAt }: StoredSignup, now: number): boolean =>
  UNCANCELLED_STATUSES.includes(status) && eventStartsAt !== null && getMillis(eventStartsAt) >= now

interface UpcomingSignup {
  readonly eventId: EventId
  readonly signupId: string
  readonly seq: number
}

type Subject = Pick<DeletionSubject, 'id' | 'email' | 'addresses'>

/**
 * The sign-ups with a person's user id: those at their addresses, and those that stayed at a former address, because the new
 * address already had a sign-up for the event or an admin changed the address. At an address that the person never proved, only
 * those that moved to it are theirs.
 */
async function findSignupsByUserId({ id, email, addresses }: Subject) {
  const isMovedByMember = await makeMovedSignupPredicate(id)
  const signups: QueryDocumentSnapshot<StoredSignup, StoredSignup>[] = []
  await forEachDocument(allSignups.where('userId', '==', id), (document) => {
    const signup = document.data()
    if (signup.email !== email || addresses.includes(email) || isMovedByMember(signup)) signups.push(document)
    return Promise.resolve()
  })
  return signups
}

/** Counts the past events that a user attended. */
export async function countAttendedEvents(subject: Subject, now: number): Promise<number> {
  const { addresses } = subject
  const countPromises = addresses.map(async (address) => {
    const attendedSignups = allSignups
      .where('email', '==', address)
      .where('status', 'in', ['confirmed'])
      .where('eventStartsAt', '<', Timestamp.fromMillis(now))
    return (await attendedSignups.count().get()).data().count
  })
  const otherSignups = (await findSignupsByUserId(subject))
    .map((document) => document.data())
    .filter(
      ({ email, status, eventStartsAt }) =>
        !addresses.includes(email) &&
        status === 'confirmed' &&
        eventStartsAt !== null &&
        getMillis(eventStartsAt) < now,
    )
  return otherSignups.length + (await sumAll(countPromises))
}

/**
 * A person's uncancelled sign-ups for upcoming events. Spots come last, so that when a spot is given up, the person is no longer
 * on the waitlist and cannot get it.
 */
export async function findUpcomingSignups(subject: Subject, now: number): Promise<UpcomingSignup[]> {
  const upcomingSignups = new Map(
    (await findSignupsByUserId(subject))
      .filter((document) => isUpcomingSignup(document.data(), now))
      .map((document) => [document.ref.path, document] as const),
  )
  for (const address of subject.addresses) {
    // An attendee who RSVPs without signing in is known only by their address.
    const snapshot = await allSignups
      .where('email', '==', address)
      .where('status', 'in', UNCANCELLED_STATUSES)
      .where('eventStartsAt', '>=', Timestamp.fromMillis(now))
      .orderBy('eventStartsAt')
      .get()
    for (const document of snapshot.docs) upcomingSignups.set(document.ref.path, document)
  }
  return UNCANCELLED_STATUSES.flatMap((status) =>
    [...upcomingSignups.values()]
      .filter((document) => document.data().status === status)
      .map((document) => ({
        eventId: eventId.parse(document.data().eventId),
        signupId: document.id,
        seq: document.data().seq,
      })),
  )
}

/** The fields that remove personal data from a sign-up. Counts and stats still include the sign-up. */
const anonymousFields = {
  ...makeNameFields(DELETED_NAME),
  email: '',
  userId: null,
  sourceCity: null,
  sourceArea: null,
  callId: '',
  // Without these hashes, the sign-up cannot be found by a link.
  changeTokenHash: '',
  ticketHash: '',
  isKeptOut: false,
  answers: [],
} satisfies Partial<StoredSignup>

/**
 * Removes a person from their sign-ups. A sign-up's id is the hash of an address that a host could guess. So the sign-up becomes
 * another document, and its arrivals, which hold the id, are deleted. An upcoming event is written too, so that the RSVP
 * engine, which watches only the event, never continues from the former sign-up.
 */
export async function eraseSignups({ id, email, addresses }: DeletionSubject, now: number): Promise<number> {
  // Sign-ups of an address that the user never proved may be someone else's.
  if (addresses.length === 0) await unassignSignups(email, id)
  const queries = [
    allSignups.where('userId', '==', id),
    ...addresses.map((address) => allSignups.where('email', '==', address)),
  ]
  let erasedCount = 0
  for (const query of queries) {
    erasedCount += await forEachDocument(query, (snapshot) => {
      const { ref } = snapshot
      const eventRef = eventAsStoredRef(snapshot.data().eventId)
      return db.runTransaction(async (transaction) => {
        const [signup, eventDocument] = await readTogether(transaction, ref, eventRef)
        const data = signup.data()
        if (!data) return false
        const { formerSignupIds = [], ...fields } = data
        const signups = signupsOf(data.eventId)
        // Someone else may have a former address by now.
        const formerSignups = await readTogether(transaction, ...formerSignupIds.map((id) => signups.doc(id)))
        const ids = [ref.id, ...formerSignups.flatMap(({ exists, id }) => (exists ? [] : [id]))]
        const arrivals = await transaction.get(arrivalsOf(data.eventId).where('signupId', 'in', ids))
        for (const document of arrivals.docs) transaction.delete(document.ref)
        const updatedAt = Timestamp.fromMillis(now)
        const removedDoorRefs = ids.map((id) => makeDoorRef(data.eventId, id))
        const shownNameFields = fields.isNameShown ? { isNameShown: false } : {}
        transaction.create(signups.doc(), {
          ...fields,
          ...anonymousFields,
          ...shownNameFields,
          removedDoorRefs,
          updatedAt,
        })
        transaction.delete(ref)
        const isUpcoming = (getMillis(getField(eventDocument, 'startsAt')) ?? 0) > now
        if (isUpcoming) transaction.update(eventRef, { updatedAt })
        return true
      })
    })
  }
  return erasedCount
}

/** Removes a person from guest lists, also at former addresses: a host may have added an address before it changed. */
export async function removeFromGuestLists(subject: DeletionSubject): Promise<number> {
  const hashes = await findAddressHashes(subject)
  return sumAll(hashes.map((hash) => removeDocuments(allGuests.where('addressHash', '==', hash))))
}

export async function removeCitySignups({ addresses }: DeletionSubject): Promise<number> {
  return sumAll(addresses.map((email) => removeDocuments(citySignups.where('email', '==', email))))
}

async function sumAll(countPromises: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(countPromises)).reduce((total, count) => total + count, 0)
}
