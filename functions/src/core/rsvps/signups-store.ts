import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore'
import { eventFromDocument, type EventFacts } from '../../../shared/events/event.ts'
import { eventId as eventIdOf, type EventId } from '../../../shared/ids.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { allSignups, eventAsStored, signupsOf } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { hashToken } from '../../platform/tokens.ts'
import { signupFromDocument } from './signup-document.ts'

/** Sign-ups as the engine knows them, of those documents that exist. */
export function toSignup(document: DocumentSnapshot): Signup[] {
  const data = document.data()
  return data ? [signupFromDocument(document.id, data)] : []
}

/** The sign-up a change link stands for, cancelled ones too; null where there is none. */
export async function findByToken(token: string): Promise<{ eventId: EventId; signup: Signup } | null> {
  const found = allSignups.where('changeTokenHash', '==', hashToken(token)).limit(1)
  const [document] = (await found.get()).docs
  const event = document?.ref.parent.parent
  return document && event
    ? { eventId: eventIdOf.parse(event.id), signup: signupFromDocument(document.id, document.data()) }
    : null
}

export async function findSignup(eventId: EventId, signupId: string): Promise<Signup | null> {
  return toSignup(await signupsOf(eventId).doc(signupId).get())[0] ?? null
}

/** Changes a live sign-up's details; false where it has been cancelled, or made again, since it was found. */
export function updateDetails(
  eventId: EventId,
  { id, seq }: Signup,
  { name, sourceCity, sourceArea }: Pick<Signup, 'name' | 'sourceCity' | 'sourceArea'>,
  now: number,
): Promise<boolean> {
  const ref = signupsOf(eventId).doc(id)
  return db.runTransaction(async (transaction) => {
    const signup = await transaction.get(ref)
    if (signup.get('seq') !== seq || signup.get('status') === 'cancelled') return false
    transaction.update(ref, { name, sourceCity, sourceArea, updatedAt: Timestamp.fromMillis(now) })
    return true
  })
}

export async function readEvent(eventId: EventId): Promise<EventFacts | null> {
  const data = (await eventAsStored(eventId).get()).data()
  return data ? eventFromDocument(data) : null
}

/** Place in line now, 1 is next. */
export async function placeOf(eventId: EventId, seq: number): Promise<number> {
  const ahead = signupsOf(eventId).where('status', '==', 'waitlist').where('seq', '<=', seq).count()
  return (await ahead.get()).data().count
}

/** Live sign-ups in order of arrival, from the one after `after` (a `seq`). */
export async function listSignups(eventId: EventId, after: number, limit: number): Promise<Signup[]> {
  const page = signupsOf(eventId)
    .where('status', 'in', ['confirmed', 'waitlist'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
  return (await page.get()).docs.flatMap(toSignup)
}
