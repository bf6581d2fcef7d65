import { Timestamp } from 'firebase-admin/firestore'
import { MAX_KEPT_OUT_ATTENDEES, type storedKeptOut } from '../../../shared/attendees/kept-out.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { keptOutListRef, type Stored } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { DocumentWriter } from '../audit/audit-store.ts'

type StoredKeptOut = Stored<typeof storedKeptOut>
export type KeptOutEntry = StoredKeptOut['entries'][string]

/** Makes an entry of a host's list of attendees who are kept out. */
export function toKeptOutEntry(
  { name, email, userId = null }: Pick<Signup, 'name' | 'email' | 'userId'>,
  { eventId, note, now }: { readonly eventId: number; readonly note: string | null; readonly now: number },
): KeptOutEntry {
  return { name, email, userId, note: note ?? '', eventId, removedAt: Timestamp.fromMillis(now) }
}

/**
 * Finds the list of attendees whom a host keeps out of all events that the host owns. Its keys are the hashes of their
 * addresses.
 */
export async function findKeptOutEntries(uid: string): Promise<StoredKeptOut['entries']> {
  return (await keptOutListRef(uid).get()).data()?.entries ?? {}
}

/**
 * Returns the ids of the sign-ups whose address is on the list, or whose member is on the list with another address. A sign-up's
 * id is the hash of its address.
 */
export function listKeptOutSignupIds(
  entries: StoredKeptOut['entries'],
  signups: Iterable<{ readonly id: string; readonly userId?: number | null }>,
): ReadonlySet<string> {
  const memberIds = new Set(Object.values(entries).flatMap(({ userId }) => userId ?? []))
  const isOnList = ({ id, userId }: { id: string; userId?: number | null }) =>
    entries[id] !== undefined || (typeof userId === 'number' && memberIds.has(userId))
  return new Set([...signups].filter(isOnList).map(({ id }) => id))
}

/** Returns a copy of the list without the entry of a sign-up. */
export const removeKeptOutEntry = (
  entries: StoredKeptOut['entries'],
  signupId: string,
): StoredKeptOut['entries'] => Object.fromEntries(Object.entries(entries).filter(([id]) => id !== signupId))

/**
 * Changes a host's list. An empty list has no document. Returns false and changes nothing if the list is full. `writeAudit`
 * adds writes to the commit.
 */
export async function changeKeptOutEntries(
  uid: string,
  composeEntries: (entries: StoredKeptOut['entries']) => StoredKeptOut['entries'],
  writeAudit?: (writer: DocumentWriter) => void,
): Promise<boolean> {
  const ref = keptOutListRef(uid)
  return db.runTransaction(async (transaction) => {
    const currentEntries = (await transaction.get(ref)).data()?.entries ?? {}
    const entries = composeEntries(currentEntries)
    const ids = Object.keys(entries)
    if (ids.length > MAX_KEPT_OUT_ATTENDEES && ids.length > Object.keys(currentEntries).length) return false
    const userIds = Object.values(entries).flatMap(({ userId }) => userId ?? [])
    if (ids.length === 0) transaction.delete(ref)
    else transaction.set(ref, { entries, ids, userIds })
    writeAudit?.(transaction)
    return true
  })
}
