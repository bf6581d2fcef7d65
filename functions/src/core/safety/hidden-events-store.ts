import type { Transaction } from 'firebase-admin/firestore'
import { isMember } from '../../../shared/members/stored.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import {
  encodeEventFields,
  eventRef,
  eventsAsStored,
  readTogether,
  users,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

interface EventHost {
  readonly id: number
  readonly name: string
  readonly email: string
}

export interface VisibilityChange {
  /**
   * The fields of the event to write; null if nothing changes. `isOwnerActive` is false if the owner is suspended, being
   * deleted or deleted, or if the event has no owner.
   */
  readonly composeFields: (event: StoredEvent, isOwnerActive: boolean) => Partial<StoredEvent> | null
  /**
   * Adds writes to the commit of a change. `event` is the changed event, `formerEvent` the event before the change. `hosts` are
   * the event's hosts, without those who are suspended or being deleted.
   */
  readonly writeInCommit: (
    transaction: Transaction,
    event: StoredEvent & { readonly formerEvent: StoredEvent },
    hosts: readonly EventHost[],
  ) => void
}

/** Hides or unhides an event. Returns `unknown` if the event does not exist. */
export function changeVisibility(
  id: EventId,
  { composeFields, writeInCommit }: VisibilityChange,
): Promise<'changed' | 'unchanged' | 'cancelled' | 'unknown'> {
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    if (!event) return 'unknown'
    if (event.cancelledAt !== null) return 'cancelled'
    const ownerId = event.hidden?.suspendedOwnerId ?? event.ownerId
    const uids = [...new Set([...event.hostIds, ...(ownerId === null ? [] : [ownerId])])]
    const userDocuments =
      uids.length === 0 ? [] : await readTogether(transaction, ...uids.map((uid) => users.doc(uid)))
    const members = userDocuments.flatMap((document) => {
      const user = document.data()
      return user && isMember(user) ? [user] : []
    })
    const isOwnerActive = members.some((member) => String(member.id) === ownerId)
    const fields = composeFields(event, isOwnerActive)
    if (!fields) return 'unchanged'
    transaction.update(eventRef(id), encodeEventFields(fields))
    const hosts = members.filter((member) => event.hostIds.includes(String(member.id)))
    writeInCommit(transaction, { ...event, ...fields, formerEvent: event }, hosts)
    return 'changed'
  })
}

/** The ids of the events that a user's suspension hides. */
export async function listEventIdsHiddenBySuspension(uid: string): Promise<string[]> {
  const snapshot = await eventsAsStored.where('hidden.suspendedOwnerId', '==', uid).select().get()
  return snapshot.docs.map(({ id }) => id)
}
