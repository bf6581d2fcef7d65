import { isHidden, type HostCard } from '../../../shared/events/event-document.ts'
import {
  eventAsStoredRef,
  encodeEventFields,
  eventRef,
  events,
  eventsAsStored,
  readDataIfValid,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { composeHostRemoval } from '../../core/events/compose-event.ts'
import { cancelEvent } from '../../core/events/events-store.ts'
import { parsePhotoId, removePhoto } from '../../core/photos/photos-store.ts'
import { eventId } from '../../../shared/ids.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'

/** Composes the fields that name hosts, without one of the hosts, for an event that does not match its schema. */
function composeFieldsWithoutHost(snapshot: { get(field: string): unknown }, uid: string) {
  const readList = (field: string) =>
    Array.isArray(snapshot.get(field)) ? (snapshot.get(field) as unknown[]) : []
  const hostIds = readList('hostIds').filter((id) => id !== uid) as string[]
  const hosts = readList('hosts').filter(
    (item) => String((item as { id?: unknown } | null)?.id) !== uid,
  ) as HostCard[]
  const clearHost = (field: string) => {
    const id = (snapshot.get(field) ?? null) as string | null
    return id === uid ? null : id
  }
  const invitedHostIds = readList('invitedHostIds').filter((id) => id !== uid) as string[]
  return {
    hostIds,
    invitedHostIds,
    hosts,
    ownerId: clearHost('ownerId'),
    offeredOwnerId: clearHost('offeredOwnerId'),
  }
}

/**
 * Removes a host from all their events. An event that they owned then has no owner. A draft with neither other
 * hosts nor sign-ups is deleted, with its photos.
 */
export async function eraseHostFromEvents({ id }: DeletionSubject, now: number): Promise<number> {
  const uid = String(id)
  const eraseFromField = (field: 'hostIds' | 'invitedHostIds') =>
    eraseHostFromQueriedEvents(eventsAsStored.where(field, 'array-contains', uid).select('hostIds'), uid, now)
  return (await eraseFromField('hostIds')) + (await eraseFromField('invitedHostIds'))
}

function eraseHostFromQueriedEvents(
  query: Parameters<typeof forEachDocument>[0],
  uid: string,
  now: number,
): Promise<number> {
  return forEachDocument(query, async (document) => {
    const ref = events.doc(document.id)
    const draft = await db.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(ref)
      const event = readDataIfValid(snapshot)
      if (!event) {
        // A manual edit has made the document invalid. The host is still removed from it.
        if (snapshot.exists)
          transaction.update(eventAsStoredRef(Number(document.id)), composeFieldsWithoutHost(snapshot, uid))
        return null
      }
      if (event.hostIds.join() === uid && !event.isPublished && !isHidden(event) && event.nextSeq === 1)
        return event
      const fields = composeHostRemoval(event, uid, now)
      if (fields) transaction.update(eventRef(event.id), encodeEventFields(fields))
      return null
    })
    if (!draft) return
    // The photos are deleted first: after the event is deleted, nothing refers to them.
    await Promise.all(draft.photos.flatMap((url) => parsePhotoId(url) ?? []).map(removePhoto))
    await cancelEvent(eventId.parse(document.id), now)
  })
}
