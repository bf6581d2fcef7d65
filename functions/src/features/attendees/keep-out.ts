import { Timestamp } from 'firebase-admin/firestore'
import { MAX_KEPT_OUT } from '../../../shared/attendees/kept-out.ts'
import { eventId as eventIdOf, type EventId } from '../../../shared/ids.ts'
import { millisOf } from '../../../shared/instant.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { engine } from '../../core/rsvps/engine.ts'
import {
  changeKeptOut,
  findKeptOut,
  withoutPerson,
  type KeptOutPerson,
} from '../../core/rsvps/kept-out-store.ts'
import { readEvent } from '../../core/rsvps/signups-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { eventAsStored, eventsAsStored, signupsOf } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

/** So many removed attendees of one event are listed. */
const MOST_REMOVED = 500

/**
 * Keeps somebody out of all events of a host, and cancels the spots and places in line that they have at upcoming ones. May be done
 * twice. The list is written first, then each event, so that the RSVP engine, which watches the event alone, commits nothing that it
 * worked out from the list as it was.
 */
export async function keepOutOfAll(
  uid: string,
  signupId: string,
  person: KeptOutPerson,
  now: number,
): Promise<void> {
  const isAdded = await changeKeptOut(uid, (people) => ({ ...people, [signupId]: person }))
  if (!isAdded)
    throw new CallError(
      'kept_out_full',
      `You can keep out ${MAX_KEPT_OUT} people from all your events. Let somebody back in first.`,
    )
  const upcoming = await eventsAsStored
    .where('hostIds', 'array-contains', uid)
    .where('cancelledAt', '==', null)
    .where('endsAt', '>=', Timestamp.fromMillis(now))
    .orderBy('endsAt')
    .select('ownerId')
    .get()
  for (const { id } of upcoming.docs.filter((event) => event.get('ownerId') === uid)) {
    await eventAsStored(Number(id)).update({ updatedAt: Timestamp.fromMillis(now) })
    const signup = await signupsOf(Number(id)).doc(signupId).get()
    const data = signup.data()
    if (!data || (data.status !== 'confirmed' && data.status !== 'waitlist')) continue
    await engine.submit(eventIdOf.parse(id), {
      kind: 'cancel',
      signupId,
      seq: data.seq,
      isByHost: true,
      at: now,
    })
  }
}

export function keptOutPerson(
  signup: Signup,
  eventId: EventId,
  note: string | null,
  now: number,
): KeptOutPerson {
  const { name, email, userId = null } = signup
  return { name, email, userId, note: note ?? '', eventId, at: Timestamp.fromMillis(now) }
}

export const listRemovedAttendees: Handler<'listRemovedAttendees'> = async ({ params }) => {
  const removed = await signupsOf(params.id).where('isKeptOut', '==', true).limit(MOST_REMOVED).get()
  const items = removed.docs.map((document) => {
    const { name, email } = document.data()
    return { id: document.id, name, email }
  })
  return { items: items.sort((a, b) => a.name.localeCompare(b.name)) }
}

export const letBackIn: Handler<'letBackIn'> = async ({ params: { id, signupId } }) => {
  const owner = (await readEvent(id))?.ownerId ?? null
  const isOnList = owner !== null && (await removeFromList(owner, signupId)) !== null
  if (!(await clearRemoval(id, signupId)) && !isOnList)
    throw new CallError('not_found', 'This person was not removed.')
  return { message: 'They can RSVP again' }
}

export const listKeptOut: Handler<'listKeptOut'> = async ({ caller }) => {
  const people = Object.entries(await findKeptOut(String(caller.id)))
  const items = people.map(([id, { name, email, note, eventId, at }]) => ({
    ...{ id, name, email, note },
    eventId: eventIdOf.parse(eventId),
    at: millisOf(at),
  }))
  return {
    items: items
      .sort((a, b) => b.at - a.at)
      .map((item) => ({ ...item, at: new Date(item.at).toISOString() })),
  }
}

export const stopKeepingOut: Handler<'stopKeepingOut'> = async ({ params: { id }, caller }) => {
  const person = await removeFromList(String(caller.id), id)
  if (!person) throw new CallError('not_found', 'This person is not kept out.')
  await clearRemoval(person.eventId, id)
  return { message: 'They can RSVP again' }
}

/** Returns whom the list kept out; null where it kept nobody out by that id. */
async function removeFromList(uid: string, signupId: string): Promise<KeptOutPerson | null> {
  const person = (await findKeptOut(uid))[signupId]
  if (!person) return null
  await changeKeptOut(uid, (people) => withoutPerson(people, signupId))
  return person
}

/** Whether the person had been removed from the event. */
async function clearRemoval(eventId: number, signupId: string): Promise<boolean> {
  const ref = signupsOf(eventId).doc(signupId)
  return db.runTransaction(async (transaction) => {
    const signup = await transaction.get(ref)
    if (signup.data()?.isKeptOut !== true) return false
    transaction.update(ref, { isKeptOut: false })
    return true
  })
}
