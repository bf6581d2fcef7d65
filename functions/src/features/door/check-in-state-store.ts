import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { storedCheckInState } from '../../../shared/door/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import {
  checkInStateRef,
  checkInStates,
  eventAsStoredRef,
  readTogether,
  type Stored,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

type CheckInState = Stored<typeof storedCheckInState>

const makeUnusedState = (eventId: number): CheckInState => ({
  eventId,
  linkVersion: 0,
  isLinkOpen: false,
  settleAt: null,
  settledAt: null,
})

export async function findCheckInState(eventId: EventId): Promise<CheckInState | null> {
  return (await checkInStateRef(eventId).get()).data() ?? null
}

/** Writes the audit entry in the commit that activates or deactivates a link. */
type WriteAudit = (transaction: Transaction) => void

/** Activates the link for helpers, unless it is active already. Returns the link's version, which no earlier link had. */
export function activateHelperLink(eventId: EventId, writeAudit?: WriteAudit): Promise<number> {
  const ref = checkInStateRef(eventId)
  return db.runTransaction(async (transaction) => {
    const state = (await transaction.get(ref)).data() ?? makeUnusedState(eventId)
    if (state.isLinkOpen) return state.linkVersion
    const linkVersion = state.linkVersion + 1
    transaction.set(ref, { ...state, linkVersion, isLinkOpen: true })
    writeAudit?.(transaction)
    return linkVersion
  })
}

export function deactivateHelperLink(eventId: EventId, writeAudit: WriteAudit): Promise<void> {
  const ref = checkInStateRef(eventId)
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
  const ref = checkInStateRef(eventId)
  return db.runTransaction(async (transaction) => {
    const [stateSnapshot, event] = await readTogether(transaction, ref, eventAsStoredRef(eventId))
    const state = stateSnapshot.data() ?? makeUnusedState(eventId)
    const limit = event.data()?.signupLimit ?? null
    // Without a limit there is no waitlist.
    if (limit === null) return count
    const formerCount = state.helperSpotCount ?? 0
    const maxCount = Math.max(1, Math.floor((limit - formerCount) / 10))
    const grantedCount = Math.max(0, Math.min(count, maxCount - formerCount))
    if (grantedCount > 0) transaction.set(ref, { ...state, helperSpotCount: formerCount + grantedCount })
    return grantedCount
  })
}

/**
 * Records that check-in was used, so that attendees who did not come are marked as missed after the event. Called before the
 * first arrival is stored.
 */
export async function recordCheckInUse(eventId: EventId, endsAt: number): Promise<void> {
  const ref = checkInStateRef(eventId)
  const state = await findCheckInState(eventId)
  if (state && (state.settleAt ?? state.settledAt)) return
  await db.runTransaction(async (transaction) => {
    const currentState = (await transaction.get(ref)).data() ?? makeUnusedState(eventId)
    if (currentState.settleAt ?? currentState.settledAt) return
    transaction.set(ref, { ...currentState, settleAt: Timestamp.fromMillis(endsAt) })
  })
}

interface NewSchedule {
  readonly endsAt: number
  /** The instant from which arrivals count; null leaves it unchanged. */
  readonly countingStartsAt: number | null
  /** Whether check-in had opened for the former time, so that a device that was offline may still report arrivals. */
  readonly hasOpened: boolean
}

/**
 * After an event's time has changed, schedules it to be settled at the new end, even if it was settled before. Returns
 * false if check-in was not used.
 */
export function rescheduleSettling(
  eventId: EventId,
  { endsAt, countingStartsAt, hasOpened }: NewSchedule,
): Promise<boolean> {
  const ref = checkInStateRef(eventId)
  return db.runTransaction(async (transaction) => {
    const state = (await transaction.get(ref)).data() ?? (hasOpened ? makeUnusedState(eventId) : null)
    if (!state) return false
    const isUsed = Boolean(state.settleAt ?? state.settledAt)
    const countingFields =
      countingStartsAt === null ? {} : { countingStartsAt: Timestamp.fromMillis(countingStartsAt) }
    const settleFields = isUsed ? { settleAt: Timestamp.fromMillis(endsAt), settledAt: null } : {}
    transaction.set(ref, { ...state, ...settleFields, ...countingFields })
    return isUsed
  })
}

/** Lists events whose check-in was used and that should be over by now. */
export async function listPastEventsToSettle(now: number, limit: number): Promise<EventId[]> {
  const dueStatesQuery = checkInStates
    .where('settleAt', '<=', Timestamp.fromMillis(now))
    .orderBy('settleAt')
    .limit(limit)
  return (await dueStatesQuery.get()).docs.map((document) => document.data().eventId as EventId)
}

/** Schedules an event to be settled later, because it now ends later. */
export async function postponeSettling(eventId: EventId, endsAt: number): Promise<void> {
  await checkInStateRef(eventId).update({ settleAt: Timestamp.fromMillis(endsAt) })
}

/** Begins to settle an event: from now on, an attendee's arrivals decide whether the attendee has missed the event. */
export const beginSettling = (eventId: EventId, now: number): Promise<boolean> =>
  changeDueState(eventId, { settledAt: Timestamp.fromMillis(now) }, now)

export const endSettling = (eventId: EventId, now: number): Promise<boolean> =>
  changeDueState(eventId, { settleAt: null }, now)

/**
 * Changes the state of an event that is still due to be settled. Returns false if it is no longer due, because the event was moved
 * or settled in the meantime.
 */
function changeDueState(eventId: EventId, change: Partial<CheckInState>, now: number): Promise<boolean> {
  const ref = checkInStateRef(eventId)
  return db.runTransaction(async (transaction) => {
    const settleAt = (await transaction.get(ref)).data()?.settleAt
    if (!settleAt || getMillis(settleAt) > now) return false
    transaction.update(ref, change)
    return true
  })
}
