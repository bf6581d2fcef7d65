import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { DoorRow } from '../../../shared/door/contract.ts'
import type { EventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import { readAll, signupsOf, type Stored } from '../../platform/collections.ts'
import { makeCursor, idCursor, instantCursor, readCursor } from '../../platform/cursor.ts'
import { makeDoorRef } from '../../platform/tokens.ts'

/**
 * A write gets its time from the writer's clock before it is committed, so a write shortly before a response can become visible
 * only after the response. Therefore the next response starts this much earlier and repeats some changes.
 */
const OVERLAP_MS = 30_000

/** A position in the list: an instant, and the last document of that instant that was listed ('' if none was). */
const cursorSchema = z.tuple([instantCursor, z.union([z.literal(''), idCursor])])

interface DoorPage {
  readonly rows: DoorRow[]
  readonly removedRefs: string[]
  readonly cursor: string
  readonly isLast: boolean
}

function toDoorStatus(status: Stored<typeof storedSignup>['status']): DoorRow['status'] {
  // A missed attendee had a spot, and has one if they come late.
  if (status === 'missed') return 'confirmed'
  // At the door, a request that no host has accepted is like a cancelled RSVP.
  return status === 'requested' ? 'cancelled' : status
}

/** A sign-up as a row of the door's list. */
export function toDoorRow(eventId: EventId, signupId: string, signup: Stored<typeof storedSignup>): DoorRow {
  const { name, status, seq, ticketHash, isKeptOut, scans = [] } = signup
  return {
    ref: makeDoorRef(eventId, signupId),
    hash: ticketHash,
    name,
    status: toDoorStatus(status),
    isRemoved: status === 'cancelled' && isKeptOut === true,
    seq,
    scans: scans.map(({ nonce, scannedAt, deviceName }) => ({
      nonce,
      scannedAt: getMillis(scannedAt),
      deviceName,
    })),
  }
}

/**
 * A page of the sign-ups that were written after `cursor`, including cancelled ones. Sign-ups within the overlap are returned
 * again.
 */
export async function readDoorPage(
  eventId: EventId,
  {
    cursor,
    limit,
    now,
  }: { readonly cursor: string | undefined; readonly limit: number; readonly now: number },
): Promise<DoorPage> {
  const position = readCursor(cursor, cursorSchema)
  const orderedQuery = signupsOf(eventId).orderBy('updatedAt').orderBy(FieldPath.documentId())
  const startInstant = position && Timestamp.fromMillis(position[0])
  const pageQuery =
    !position || !startInstant
      ? orderedQuery
      : position[1] === ''
        ? orderedQuery.startAt(startInstant)
        : orderedQuery.startAfter(startInstant, position[1])
  const { docs } = await pageQuery.limit(limit + 1).get()
  const isLast = docs.length <= limit
  const page = docs.slice(0, limit)
  const lastDocument = page.at(-1)
  return {
    // A request needs no row. If the person had cancelled an RSVP before, the device already shows that row as cancelled.
    rows: page
      .filter((document) => document.data().status !== 'requested')
      .map((document) => toDoorRow(eventId, document.id, document.data())),
    removedRefs: [
      ...page.flatMap((document) => document.data().removedDoorRefs ?? []),
      ...(await findOutdatedRefs(
        eventId,
        page.flatMap((document) => document.data().formerSignupIds ?? []),
      )),
    ],
    cursor:
      isLast || !lastDocument
        ? makeCursor(now - OVERLAP_MS, '')
        : makeCursor(getMillis(lastDocument.data().updatedAt), lastDocument.id),
    isLast,
  }
}

/**
 * When a sign-up's email address changes, so does its id. Returns the refs of the former ids that no other sign-up uses now.
 */
async function findOutdatedRefs(eventId: EventId, formerIds: readonly string[]): Promise<string[]> {
  const signups = await readAll(
    formerIds.map((id) => signupsOf(eventId).doc(id)),
    ['seq'],
  )
  return signups.flatMap((document) => (document.exists ? [] : [makeDoorRef(eventId, document.id)]))
}
