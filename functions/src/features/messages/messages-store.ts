import { Timestamp, type WriteBatch } from 'firebase-admin/firestore'
import { millisOf } from '../../../shared/instant.ts'
import type { UserId } from '../../../shared/ids.ts'
import { messages } from '../../platform/collections.ts'
import { isStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'

export interface SentMessage {
  readonly id: string
  readonly sentAt: number
  readonly subject: string
  readonly content: string
  readonly recipientType: 'all_users' | 'all_hosts' | 'city_users' | 'city_hosts' | 'direct'
  readonly recipientCity: string | null
  /** Who a direct message was written to; null where it went to many. */
  readonly recipient: { readonly id: UserId; readonly name: string; readonly email: string } | null
}

/**
 * Keeps a message for the history, together with what `send` adds to the commit: either both are there or neither. One
 * that is known already is left alone.
 */
export async function keepMessage(
  { id, sentAt, ...fields }: SentMessage,
  sentBy: UserId,
  send: (batch: WriteBatch) => void,
): Promise<void> {
  const batch = db.batch()
  batch.create(messages.doc(id), { ...fields, sentBy, sentAt: Timestamp.fromMillis(sentAt) })
  send(batch)
  try {
    await batch.commit()
  } catch (error) {
    if (!isStatus(error, 'ALREADY_EXISTS')) throw error
  }
}

export async function pageOfMessages(
  page: number,
  size: number,
): Promise<{ messages: SentMessage[]; total: number }> {
  const [found, total] = await Promise.all([
    messages
      .orderBy('sentAt', 'desc')
      .offset((page - 1) * size)
      .limit(size)
      .get(),
    messages.count().get(),
  ])
  return {
    messages: found.docs.map((one) => {
      const { sentAt, subject, content, recipientType, recipientCity, recipient = null } = one.data()
      return {
        id: one.id,
        sentAt: millisOf(sentAt),
        subject,
        content,
        recipientType,
        recipientCity,
        recipient,
      }
    }),
    total: total.data().count,
  }
}
