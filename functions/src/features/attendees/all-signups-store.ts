import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { z } from 'zod'
import { eventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { allSignups } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'

const cursorSchema = z.tuple([instantCursor, eventId, idCursor])

/** A page of the sign-ups to all events, the newest first. */
export async function findAllSignups({
  after,
  limit,
}: {
  readonly after?: string | undefined
  readonly limit: number
}) {
  const sortedQuery = allSignups.orderBy('createdAt', 'desc').orderBy(FieldPath.documentId(), 'desc')
  const cursor = readCursor(after, cursorSchema)
  const pageQuery = cursor
    ? sortedQuery.startAfter(Timestamp.fromMillis(cursor[0]), `events/${cursor[1]}/signups/${cursor[2]}`)
    : sortedQuery
  return makePage((await pageQuery.limit(limit + 1).get()).docs, limit, (lastDocument) => [
    getMillis(lastDocument.data().createdAt),
    lastDocument.data().eventId,
    lastDocument.id,
  ])
}
