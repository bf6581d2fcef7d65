import { Timestamp } from 'firebase-admin/firestore'
import { MAX_KEPT_OUT, type storedKeptOut } from '../../../shared/attendees/kept-out.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { keptOutRef, type Stored } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { AuditWriter } from '../audit/audit-store.ts'

type KeptOut = Stored<typeof storedKeptOut>
export type KeptOutPerson = KeptOut['people'][string]

/** A person as a host's list stores them. */
export function toKeptOutPerson(
  { name, email, userId = null }: Pick<Signup, 'name' | 'email' | 'userId'>,
  { eventId, note, now }: { readonly eventId: number; readonly note: string | null; readonly now: number },
): KeptOutPerson {
  return { name, email, userId, note: note ?? '', eventId, at: Timestamp.fromMillis(now) }
}

/** The people whom a host keeps out of all events, by the hash of their address. */
export async function findKeptOut(uid: string): Promise<KeptOut['people']> {
  return (await keptOutRef(uid).get()).data()?.people ?? {}
}

/**
 * Returns the ids of the sign-ups that a list keeps out: those of its addresses, and those of its members, who may use another
 * address. A sign-up's id is the hash of its address.
 */
export function filterKeptOut(
  people: KeptOut['people'],
  signups: Iterable<{ readonly id: string; readonly userId?: number | null }>,
): ReadonlySet<string> {
  const memberIds = new Set(Object.values(people).flatMap(({ userId }) => userId ?? []))
  const isOnList = ({ id, userId }: { id: string; userId?: number | null }) =>
    people[id] !== undefined || (typeof userId === 'number' && memberIds.has(userId))
  return new Set([...signups].filter(isOnList).map(({ id }) => id))
}

export const removePerson = (people: KeptOut['people'], signupId: string): KeptOut['people'] =>
  Object.fromEntries(Object.entries(people).filter(([id]) => id !== signupId))

/**
 * Changes a host's list. An empty list has no document. Returns false and changes nothing if the list is full. `audit` adds
 * writes to the commit.
 */
export async function changeKeptOut(
  uid: string,
  change: (people: KeptOut['people']) => KeptOut['people'],
  audit?: (writer: AuditWriter) => void,
): Promise<boolean> {
  const ref = keptOutRef(uid)
  return db.runTransaction(async (transaction) => {
    const currentPeople = (await transaction.get(ref)).data()?.people ?? {}
    const people = change(currentPeople)
    const ids = Object.keys(people)
    if (ids.length > MAX_KEPT_OUT && ids.length > Object.keys(currentPeople).length) return false
    if (ids.length === 0) transaction.delete(ref)
    else transaction.set(ref, { people, ids })
    audit?.(transaction)
    return true
  })
}
