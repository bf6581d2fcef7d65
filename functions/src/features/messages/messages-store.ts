import { Timestamp } from 'firebase-admin/firestore'
import { db } from '../../platform/firebase.ts'

export interface SentMessage {
  readonly id: string
  readonly sentAt: number
  readonly subject: string
  readonly content: string
  readonly recipientType: 'all_users' | 'all_hosts' | 'city_users' | 'city_hosts' | 'direct'
  readonly recipientCity: string | null
}

const messages = db.collection('messages')

/** Keeps a message for the history. */
export async function keepMessage({ id, sentAt, ...fields }: SentMessage, sentBy: number): Promise<void> {
  await messages.doc(id).set({ ...fields, sentBy, sentAt: Timestamp.fromMillis(sentAt) })
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
      const { sentAt, subject, content, recipientType, recipientCity } = one.data() as Omit<
        SentMessage,
        'sentAt'
      > & {
        sentAt: Timestamp
      }
      return { id: one.id, sentAt: sentAt.toMillis(), subject, content, recipientType, recipientCity }
    }),
    total: total.data().count,
  }
}

export interface Addressee {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly city: string | null
}

export async function addressee(id: number, role?: 'host'): Promise<Addressee | null> {
  const found = await db.doc(`users/${id}`).get()
  if (!found.exists || (role && found.get('role') !== role)) return null
  return {
    id,
    name: String(found.get('name')),
    email: String(found.get('email')),
    city: (found.get('city') as string | null | undefined) ?? null,
  }
}

/** More than any host has held; what a nudge says of the very first ones is no matter. */
const MOST_EVENTS = 500

/** What a nudge may speak of. */
export async function hostFigures(
  id: number,
): Promise<{ events: number; attendees: number; lastStart: number | null }> {
  const found = await db
    .collection('events')
    .where('hostIds', 'array-contains', String(id))
    .where('isPublished', '==', true)
    .orderBy('startsAt', 'desc')
    .select('startsAt', 'confirmedCount')
    .limit(MOST_EVENTS)
    .get()
  const last = found.docs[0]?.get('startsAt') as Timestamp | undefined
  return {
    events: found.size,
    attendees: found.docs.reduce((sum, one) => sum + Number(one.get('confirmedCount') ?? 0), 0),
    lastStart: last?.toMillis() ?? null,
  }
}
