import {
  FieldPath,
  Timestamp,
  type DocumentReference,
  type QueryDocumentSnapshot,
  type WriteResult,
} from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import type { storedRecountMark } from '../../../shared/stats/stored.ts'
import { recountMarks, type Stored } from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import type { RecountTarget } from './recount-targets.ts'

/** How long after a first change stats are recounted, so that the changes of a rush on one event are counted together. */
const RECOUNT_DELAY_MS = 120_000
/** How much the clocks of two instances may differ. */
const MAX_CLOCK_SKEW_MS = 10_000
const MAX_KNOWN_DUE_TIMES = 10_000
/**
 * The instant until which a mark is known to be set and unclaimed, by the mark's id. Changes before that instant are counted
 * with the mark, and need no read.
 */
const knownDueTimes = new Map<string, number>()

/**
 * Marks stats to be recounted. An existing mark stays as it is, so that a rush writes one document in two minutes. If counting
 * has begun, the mark is set again, because the count may miss this change.
 */
export async function markForRecount(targets: readonly RecountTarget[], now: number): Promise<void> {
  await Promise.all(targets.map((target) => markTarget(target, now)))
}

async function markTarget({ kind, key }: RecountTarget, now: number): Promise<void> {
  const id = `${kind}-${key}`
  if ((knownDueTimes.get(id) ?? 0) > now + MAX_CLOCK_SKEW_MS) return
  const ref = recountMarks.doc(id)
  const dueAt = await db.runTransaction(async (transaction) => {
    const mark = (await transaction.get(ref)).data()
    if (mark && mark.claimedAt === null) return getMillis(mark.dueAt)
    const newDueAt = now + RECOUNT_DELAY_MS
    transaction.set(ref, { kind, key, dueAt: Timestamp.fromMillis(newDueAt), claimedAt: null })
    return newDueAt
  })
  if (knownDueTimes.size >= MAX_KNOWN_DUE_TIMES) knownDueTimes.clear()
  knownDueTimes.set(id, dueAt)
}

type MarkFields = Stored<typeof storedRecountMark>

export interface RecountMark extends RecountTarget {
  readonly ref: DocumentReference
  readonly dueAt: number
}

/** Marks that are due, the longest due first. */
export async function listDueRecountMarks(
  now: number,
  limit: number,
  after: RecountMark | undefined,
): Promise<RecountMark[]> {
  const dueMarks = recountMarks
    .where('dueAt', '<=', Timestamp.fromMillis(now))
    .orderBy('dueAt')
    .orderBy(FieldPath.documentId())
  const page = await (after ? dueMarks.startAfter(Timestamp.fromMillis(after.dueAt), after.ref.id) : dueMarks)
    .limit(limit)
    .get()
  return page.docs.map(toRecountMark)
}

const toRecountMark = (document: QueryDocumentSnapshot<MarkFields, MarkFields>): RecountMark => {
  const { kind, key, dueAt } = document.data()
  return { ref: document.ref, kind, key, dueAt: getMillis(dueAt) }
}

const marksOfHostsAndCities = recountMarks.where('kind', 'in', ['host', 'city']).orderBy('dueAt')

/** Marks of hosts and cities, due or not, the oldest first. */
export async function readOpenRecountMarks(limit: number): Promise<RecountMark[]> {
  return (await marksOfHostsAndCities.limit(limit).get()).docs.map(toRecountMark)
}

/**
 * Counts a mark's target before the mark is due. The mark stays: until it is due, other instances rely on it and do not set it
 * for later changes.
 */
export async function countBeforeDue(
  { ref }: RecountMark,
  count: () => Promise<unknown>,
  now: number,
): Promise<void> {
  await count()
  await returnNullIfChanged(ref.update({ countedAt: Timestamp.fromMillis(now) }))
}

/** How many marks are read to find the instant until which stats are complete. */
const MAX_MARKS = 20

/** Returns the instant until which all changes are in the stats of hosts and cities. */
export async function readCountedUntil(now: number): Promise<number> {
  const { docs } = await marksOfHostsAndCities.limit(MAX_MARKS).get()
  const [oldestMark] = docs
  if (!oldestMark) return now
  const getMarkedAt = (document: typeof oldestMark) => getMillis(document.data().dueAt) - RECOUNT_DELAY_MS
  // There may be more marks, whose changes are not counted yet.
  if (docs.length === MAX_MARKS) return Math.min(now, getMarkedAt(oldestMark))
  const times = docs.map((document) =>
    Math.max(getMarkedAt(document), getMillis(document.data().countedAt) ?? 0),
  )
  return Math.min(now, ...times)
}

/**
 * Counts a mark's target and deletes the mark, unless the mark was set again in the meantime. After an interruption the mark
 * stays due.
 */
export async function completeRecountMark(
  { ref }: RecountMark,
  count: () => Promise<unknown>,
  now: number,
): Promise<void> {
  const writeResult = await returnNullIfChanged(ref.update({ claimedAt: Timestamp.fromMillis(now) }))
  if (!writeResult) return
  await count()
  await returnNullIfChanged(ref.delete({ lastUpdateTime: writeResult.writeTime }))
}

/** Returns null if another process has deleted the mark or set it again in the meantime. */
async function returnNullIfChanged(write: Promise<WriteResult>): Promise<WriteResult | null> {
  try {
    return await write
  } catch (error) {
    if (hasStatus(error, 'NOT_FOUND', 'FAILED_PRECONDITION')) return null
    throw error
  }
}
