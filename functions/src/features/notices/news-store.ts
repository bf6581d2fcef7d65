import { FieldValue, Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore'
import { eventFromDocument } from '../../../shared/events/event.ts'
import { db } from '../../platform/firebase.ts'
import { createMailingIn } from '../../core/mail/mailings-store.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { eventCopy } from '../../core/mail/event-copy.ts'
import type { Change, Current, Told } from './decide-news.ts'
import { isTakingPlace } from '../../../shared/events/event.ts'

/** `eventNews/{eventId}`: what attendees were told last, and what changed since. */
const eventNews = db.collection('eventNews')

/**
 * Keeps a change until its news are told; one that is kept already stays one. `dueAt` says when that is to be, given when
 * attendees were told last. Answers it; null where nobody was told of the event, and it was hidden till now.
 */
export function keepChange(
  eventId: number,
  change: Change,
  dueAt: (toldAt: number | null) => number,
): Promise<number | null> {
  const ref = eventNews.doc(String(eventId))
  return db.runTransaction(async (transaction) => {
    const kept = await transaction.get(ref)
    if (change.was === null && !kept.exists) return null
    const pending = (kept.get('dueAt') as Timestamp | null | undefined)?.toMillis() ?? Infinity
    const toldAt = (kept.get('toldAt') as Timestamp | undefined)?.toMillis() ?? null
    const due = Math.min(pending, dueAt(toldAt))
    const fields = { changes: FieldValue.arrayUnion(change), dueAt: Timestamp.fromMillis(due) }
    transaction.set(ref, fields, { merge: true })
    return due
  })
}

/** Settles what is due: begins the send that `decide` asks for, and remembers what attendees know by it. */
export function settleNews(
  eventId: number,
  now: number,
  decide: (
    told: Told | null,
    changes: readonly Change[],
    current: Current,
  ) => { readonly send: Mailing | null; readonly told: Told | null },
): Promise<void> {
  const ref = eventNews.doc(String(eventId))
  const eventRef = db.doc(`events/${eventId}`)
  return db.runTransaction(async (transaction) => {
    const [kept, event] = await transaction.getAll(ref, eventRef)
    const due = kept?.get('dueAt') as Timestamp | null | undefined
    if (!kept || !event || !due || due.toMillis() > now) return
    const before = (kept.get('told') as Told | undefined) ?? null
    const { send, told } = decide(before, kept.get('changes') as Change[], currentOf(event))
    const toldAt = send ? { toldAt: Timestamp.fromMillis(now) } : {}
    transaction.update(ref, { changes: [], dueAt: null, ...(told ? { told } : {}), ...toldAt })
    if (!send) return
    createMailingIn(transaction, send, now)
    // The calendar file that the site gives out goes on from the one in the e-mail.
    const revision = told?.facts.revision ?? 0
    if (event.exists && Number(event.get('revision') ?? 0) < revision)
      transaction.update(eventRef, { revision })
  })
}

function currentOf(event: DocumentSnapshot): Current {
  const data = event.data()
  const at = (event.updateTime ?? event.readTime).valueOf()
  return { facts: data && isTakingPlace(data) ? eventCopy(eventFromDocument(data)) : null, at }
}

/** Events with news that are due. */
export async function dueNews(now: number, limit: number): Promise<number[]> {
  const found = await eventNews
    .where('dueAt', '<=', Timestamp.fromMillis(now))
    .orderBy('dueAt')
    .limit(limit)
    .select()
    .get()
  return found.docs.map((one) => Number(one.id))
}
