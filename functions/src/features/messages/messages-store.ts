import { FieldPath, Timestamp, type WriteBatch } from 'firebase-admin/firestore'
import { z } from 'zod'
import { getMillis } from '../../../shared/instant.ts'
import type { storedMessage } from '../../../shared/messages/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { messages, type Stored } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { commitOnce } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'

export interface SentMessage {
  readonly id: string
  readonly sentAt: number
  readonly subject: string
  readonly content: string
  readonly recipientType: 'all_users' | 'all_hosts' | 'city_users' | 'city_hosts' | 'direct'
  readonly recipientCity: string | null
  /** The recipient of a direct message; null if the message went to many people. */
  readonly recipient: { readonly id: UserId; readonly name: string; readonly email: string } | null
}

/** Stores a sent message, with the writes of `writeInCommit` in the same commit. A message that is stored already is skipped. */
export async function saveMessage(
  { id, sentAt, ...fields }: SentMessage,
  sentBy: UserId,
  writeInCommit: (batch: WriteBatch) => void,
): Promise<void> {
  const batch = db.batch()
  batch.create(messages.doc(id), { ...fields, sentBy, sentAt: Timestamp.fromMillis(sentAt) })
  writeInCommit(batch)
  await commitOnce(batch)
}

const cursorSchema = z.tuple([instantCursor, idCursor])

/** Reads a page of the sent messages, newest first, and counts all of them. */
export async function readMessagesPage({
  after,
  limit,
}: {
  readonly after?: string | undefined
  readonly limit: number
}): Promise<{ items: SentMessage[]; next: string | null; totalCount: number }> {
  const orderedMessages = messages.orderBy('sentAt', 'desc').orderBy(FieldPath.documentId(), 'desc')
  const cursor = readCursor(after, cursorSchema)
  const query = cursor
    ? orderedMessages.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1])
    : orderedMessages
  const [snapshot, countSnapshot] = await Promise.all([query.limit(limit + 1).get(), messages.count().get()])
  const page = makePage(snapshot.docs, limit, (lastDocument) => [
    getMillis(lastDocument.data().sentAt),
    lastDocument.id,
  ])
  return {
    next: page.next,
    totalCount: countSnapshot.data().count,
    items: page.items.map(toSentMessage),
  }
}

export async function findMessage(id: string): Promise<SentMessage | null> {
  const document = await messages.doc(id).get()
  const data = document.data()
  return data ? toSentMessage({ id, data: () => data }) : null
}

function toSentMessage(document: {
  readonly id: string
  readonly data: () => Stored<typeof storedMessage>
}): SentMessage {
  const { sentAt, subject, content, recipientType, recipientCity, recipient = null } = document.data()
  return {
    id: document.id,
    sentAt: getMillis(sentAt),
    subject,
    content,
    recipientType,
    recipientCity,
    recipient,
  }
}
