import { Timestamp, type DocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore'
import type { EventId } from '../../../shared/ids.ts'
import { db } from '../../platform/firebase.ts'

/*
 * An instance's turn at an event. A large batch is much work to read and write, all of it lost when another instance
 * commits meanwhile. So who has one first takes the turn, which is a small write, and the others gather until it is
 * given back. Turns save work and promise nothing: whether a batch is committed is decided by the event itself.
 */

/** An instance that vanished in its turn holds the others up no longer than this. */
const LONGEST_TURN_MS = 3000

/** gRPC statuses that say that another instance was quicker. */
const WAS_TAKEN = new Set([
  5, // NOT_FOUND
  6, // ALREADY_EXISTS
  9, // FAILED_PRECONDITION
  10, // ABORTED
])

/** Another instance has its turn at the event. */
export class TurnIsHeld extends Error {}

export const turnRef = (id: EventId) => db.collection('turns').doc(String(id))

export function isHeld(turn: DocumentSnapshot | undefined): boolean {
  const until = turn?.get('until') as Timestamp | undefined
  return until !== undefined && until.toMillis() > Date.now()
}

/** Takes the turn at an event; false while another instance has it. */
export async function takeTurn(eventId: EventId): Promise<boolean> {
  const ref = turnRef(eventId)
  const turn = { until: Timestamp.fromMillis(Date.now() + LONGEST_TURN_MS) }
  const present = await ref.get()
  if (isHeld(present)) return false
  try {
    if (present.updateTime) await ref.update(turn, { lastUpdateTime: present.updateTime })
    else await ref.create(turn)
    return true
  } catch (error) {
    if (WAS_TAKEN.has((error as { code?: number }).code ?? -1)) return false
    throw error
  }
}

/** Gives the turn back with the writes it was taken for. */
export function giveTurnBackIn(batch: WriteBatch, eventId: EventId): void {
  batch.delete(turnRef(eventId))
}

export async function giveTurnBack(eventId: EventId): Promise<void> {
  await turnRef(eventId).delete()
}
