import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { storedDoor } from '../../../shared/door/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { doorOf, doors, eventAsStoredRef, readTogether, type Stored } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

type Door = Stored<typeof storedDoor>

const makeUnusedDoor = (eventId: number): Door => ({
  eventId,
  linkVersion: 0,
  isLinkOpen: false,
  settleAt: null,
  settledAt: null,
})

export async function findDoor(eventId: EventId): Promise<Door | null> {
  return (await doorOf(eventId).get()).data() ?? null
}

/** Writes the audit entry in the commit that opens or closes a link. */
type WriteAudit = (transaction: Transaction) => void

/** Opens a link, unless one is open; returns the link's version, which no earlier link had. */
export function openLink(eventId: EventId, writeAudit?: WriteAudit): Promise<number> {
  const ref = doorOf(eventId)
  return db.runTransaction(async (transaction) => {
    const door = (await transaction.get(ref)).data() ?? makeUnusedDoor(eventId)
    if (door.isLinkOpen) return door.linkVersion
    const linkVersion = door.linkVersion + 1
    transaction.set(ref, { ...door, linkVersion, isLinkOpen: true })
    writeAudit?.(transaction)
    return linkVersion
  })
}

export function closeLink(eventId: EventId, writeAudit: WriteAudit): Promise<void> {
  const ref = doorOf(eventId)
  return db.runTransaction(async (transaction) => {
    if (!(await transaction.get(ref)).data()?.isLinkOpen) return
    transaction.update(ref, { isLinkOpen: false })
    writeAudit(transaction)
  })
}

/**
 * Grants spots to helpers who admit attendees from the waitlist: in all, at most a tenth of the limit that the hosts set, but at
 * least one. Returns how many were granted.
 */
export function grantHelperSpots(eventId: EventId, count: number): Promise<number> {
  const ref = doorOf(eventId)
  return db.runTransaction(async (transaction) => {
    const [doorSnapshot, event] = await readTogether(transaction, ref, eventAsStoredRef(eventId))
    const door = doorSnapshot.data() ?? makeUnusedDoor(eventId)
    const limit = event.data()?.signupLimit ?? null
    // Without a limit there is no waitlist.
    if (limit === null) return count
    const addedCount = door.addedByHelpers ?? 0
    const maxAddedCount = Math.max(1, Math.floor((limit - addedCount) / 10))
    const grantedCount = Math.max(0, Math.min(count, maxAddedCount - addedCount))
    if (grantedCount > 0) transaction.set(ref, { ...door, addedByHelpers: addedCount + grantedCount })
    return grantedCount
  })
}

/**
 * Records that check-in was used, so that attendees who did not come are marked as missed after the event. Called before the
 * first arrival is stored.
 */
export async function recordDoorUse(eventId: EventId, endsAt: number): Promise<void> {
  const ref = doorOf(eventId)
  const door = await findDoor(eventId)
  if (door && (door.settleAt ?? door.settledAt)) return
  await db.runTransaction(async (transaction) => {
    const currentDoor = (await transaction.get(ref)).data() ?? makeUnusedDoor(eventId)
    if (currentDoor.settleAt ?? currentDoor.settledAt) return
    transaction.set(ref, { ...currentDoor, settleAt: Timestamp.fromMillis(endsAt) })
  })
}

interface Reopening {
  readonly endsAt: number
  /** The instant from which arrivals count; null leaves it unchanged. */
  readonly countsFrom: number | null
  /** Whether check-in had opened for the former time, so that a device that was offline may still report arrivals. */
  readonly hasOpened: boolean
}

/**
 * After an event's time has changed, schedules its door to be settled at the new end, even if it was settled before. Returns
 * false if check-in was not used.
 */
export function reopenDoor(eventId: EventId, { endsAt, countsFrom, hasOpened }: Reopening): Promise<boolean> {
  const ref = doorOf(eventId)
  return db.runTransaction(async (transaction) => {
    const door = (await transaction.get(ref)).data() ?? (hasOpened ? makeUnusedDoor(eventId) : null)
    if (!door) return false
    const isUsed = Boolean(door.settleAt ?? door.settledAt)
    const countFields = countsFrom === null ? {} : { countsFrom: Timestamp.fromMillis(countsFrom) }
    const settleFields = isUsed ? { settleAt: Timestamp.fromMillis(endsAt), settledAt: null } : {}
    transaction.set(ref, { ...door, ...settleFields, ...countFields })
    return isUsed
  })
}

/** Finds events whose check-in was used and that should be over by now. */
export async function listDueDoors(now: number, limit: number): Promise<EventId[]> {
  const dueDoorsQuery = doors
    .where('settleAt', '<=', Timestamp.fromMillis(now))
    .orderBy('settleAt')
    .limit(limit)
  return (await dueDoorsQuery.get()).docs.map((document) => document.data().eventId as EventId)
}

/** Schedules the door to be settled later, because the event now ends later. */
export async function postponeDoor(eventId: EventId, endsAt: number): Promise<void> {
  await doorOf(eventId).update({ settleAt: Timestamp.fromMillis(endsAt) })
}

/** Begins to settle a door: from now on, an attendee's arrivals decide whether the attendee has missed the event. */
export const beginSettling = (eventId: EventId, now: number): Promise<boolean> =>
  changeDueDoor(eventId, { settledAt: Timestamp.fromMillis(now) }, now)

export const endSettling = (eventId: EventId, now: number): Promise<boolean> =>
  changeDueDoor(eventId, { settleAt: null }, now)

/** Changes a door that is still due; returns false if its event was moved in the meantime. */
function changeDueDoor(eventId: EventId, change: Partial<Door>, now: number): Promise<boolean> {
  const ref = doorOf(eventId)
  return db.runTransaction(async (transaction) => {
    const settleAt = (await transaction.get(ref)).data()?.settleAt
    if (!settleAt || getMillis(settleAt) > now) return false
    transaction.update(ref, change)
    return true
  })
}
