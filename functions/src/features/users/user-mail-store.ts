import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { SentEmail } from '../../../shared/users/contract.ts'
import { emails } from '../../platform/collections.ts'
import { instantCursor, makePage, readCursor } from '../../platform/cursor.ts'

/** The id of a log entry can be longer than other ids, because it may be made from a mailing's id and an address. */
const cursorSchema = z.tuple([instantCursor, z.string().regex(/^(?!__.*__$)[\w.-]{1,250}$/)])

/**
 * A page of the email log of one user, newest first: emails to the member at any address, and to their address before they
 * were a member. Merges two queries that sort alike; an entry that both queries find appears once.
 */
export async function listMailOfUser(
  { id, email }: { readonly id: UserId; readonly email: string },
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: SentEmail[]; next: string | null }> {
  const cursor = readCursor(after, cursorSchema)
  const snapshotPromises = [emails.where('userId', '==', id), emails.where('to', '==', email)].map(
    (query) => {
      const sortedQuery = query
        .orderBy('createdAt', 'desc')
        .orderBy(FieldPath.documentId(), 'desc')
        .limit(limit + 1)
      return (cursor ? sortedQuery.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1]) : sortedQuery).get()
    },
  )
  const documents = new Map(
    (await Promise.all(snapshotPromises)).flatMap(({ docs }) =>
      docs.map((document) => [document.id, document]),
    ),
  )
  const sortedDocuments = [...documents.values()].sort((a, b) => {
    const difference = getMillis(b.data().createdAt) - getMillis(a.data().createdAt)
    return difference || (a.id < b.id ? 1 : -1)
  })
  const { items, next } = makePage(sortedDocuments, limit, (lastDocument) => [
    getMillis(lastDocument.data().createdAt),
    lastDocument.id,
  ])
  return {
    items: items.map((item) => {
      const { to, subject, trigger, status, createdAt, sentAt, bounceReason, failedReason } = item.data()
      return {
        id: item.id,
        recipient: to,
        subject: subject ?? null,
        trigger,
        status,
        createdAt: new Date(getMillis(createdAt)).toISOString(),
        sentAt: sentAt && new Date(getMillis(sentAt)).toISOString(),
        bounceReason: bounceReason ?? null,
        failedReason: failedReason ?? null,
      }
    }),
    next,
  }
}
