import { FieldValue, Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import type { AttendeeNote } from '../../../shared/rsvps/command.ts'
import type { storedAttendeeNote, storedEvent } from '../../../shared/events/stored.ts'
import { parseEventDocument } from '../../../shared/events/event-document.ts'
import {
  eventAsStoredRef,
  readTogether,
  type Snapshot,
  type Stored,
  eventNotifications,
  attendeeNotesOf,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import * as log from '../../platform/log.ts'
import { isInKnownZone } from '../../core/events/known-zone.ts'
import { createMailingIn } from '../../core/mail/mailings-store.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { EventChange, CurrentState, NotifiedState } from './decide-notification.ts'
import { isActive, isUnderReview } from '../../../shared/events/event-document.ts'

/**
 * Stores a change until attendees are notified of it; a repeated change is stored once. Returns when the notification is due:
 * `computeDueAt` computes that from the time of the last email, and an earlier stored time stays. Stores nothing and returns null
 * if attendees did not know the event before the change (it was a draft, was cancelled or did not exist), unless an earlier
 * change was stored, even if attendees have been notified of it since.
 */
export function saveChange(
  eventId: number,
  change: EventChange,
  computeDueAt: (lastMailedAt: number | null) => number,
): Promise<number | null> {
  const ref = eventNotifications.doc(String(eventId))
  return db.runTransaction(async (transaction) => {
    const notification = (await transaction.get(ref)).data()
    if (change.before === null && !notification) return null
    const storedDueAt = notification?.dueAt ? getMillis(notification.dueAt) : Infinity
    const lastMailedAt = notification?.notifiedAt ? getMillis(notification.notifiedAt) : null
    const newDueAt = Math.min(storedDueAt, computeDueAt(lastMailedAt))
    const fields = { changes: FieldValue.arrayUnion(change), dueAt: Timestamp.fromMillis(newDueAt) }
    transaction.set(ref, fields, { merge: true })
    return newDueAt
  })
}

/** Processes a due notification: begins the mailings that `decide` returns, and stores the state that attendees then know. */
export function processNotification(
  eventId: number,
  now: number,
  decide: (
    notifiedState: NotifiedState | null,
    changes: readonly EventChange[],
    currentState: CurrentState,
    attendeeNote: Omit<AttendeeNote, 'id'>,
  ) => { readonly mailings: readonly Mailing[]; readonly notifiedState: NotifiedState | null },
): Promise<void> {
  const ref = eventNotifications.doc(String(eventId))
  const eventRef = eventAsStoredRef(eventId)
  return db.runTransaction(async (transaction) => {
    const [document, event] = await readTogether(transaction, ref, eventRef)
    const pendingNotification = document.data()
    if (!pendingNotification?.dueAt || getMillis(pendingNotification.dueAt) > now) return
    // The changes stay stored. The write that corrects the zone makes them due again.
    if (event.exists && !isInKnownZone(event.data() ?? {})) {
      log.error('An event in an unknown time zone was skipped', { eventId })
      transaction.update(ref, { dueAt: null })
      return
    }
    // No email is sent about an event that admins hide, unless the event is cancelled. The write that unhides the event makes
    // the email due.
    if (isUnderReview(event.data())) {
      transaction.update(ref, { dueAt: null })
      return
    }
    const attendeeNotes = await transaction.get(attendeeNotesOf(eventId))
    const { attendeeNote, noteIds } = combineAttendeeNotes(
      attendeeNotes.docs,
      pendingNotification.sentNoteIds,
      now,
    )
    const { mailings, notifiedState } = decide(
      (pendingNotification.notifiedState as NotifiedState | undefined) ?? null,
      pendingNotification.changes as EventChange[],
      toCurrentState(event),
      attendeeNote,
    )
    for (const { ref: noteRef } of attendeeNotes.docs) transaction.delete(noteRef)
    const isNotified = mailings.length > 0 || attendeeNote.isInSeriesMailing
    transaction.update(ref, {
      changes: [],
      dueAt: null,
      sentNoteIds: noteIds,
      ...(notifiedState ? { notifiedState } : {}),
      ...(isNotified ? { notifiedAt: Timestamp.fromMillis(now) } : {}),
    })
    if (!isNotified) return
    for (const mailing of mailings) createMailingIn(transaction, mailing, now)
    // The calendar file on the event's page must continue the SEQUENCE of the file in the email.
    const revision = notifiedState?.facts.revision ?? 0
    if (event.exists && (event.data()?.revision ?? 0) < revision) transaction.update(eventRef, { revision })
  })
}

/** How long a note waits for its email. An older note belongs to a change that caused no email. */
const NOTE_LIFETIME_MS = 3_600_000

/** Combines the hosts' notes for the due email, the oldest first. A new title causes no email only if all notes ask for that. */
function combineAttendeeNotes(
  documents: readonly QueryDocumentSnapshot<Stored<typeof storedAttendeeNote>>[],
  sentIds: string[] = [],
  now: number,
): { readonly attendeeNote: Omit<AttendeeNote, 'id'>; readonly noteIds: string[] } {
  const pendingNotes = documents
    .map((document) => ({ id: document.id, ...document.data() }))
    .filter(({ id, createdAt }) => !sentIds.includes(id) && getMillis(createdAt) > now - NOTE_LIFETIME_MS)
    .sort((a, b) => getMillis(a.createdAt) - getMillis(b.createdAt))
  const notes = pendingNotes.flatMap(({ note }) => note ?? [])
  return {
    attendeeNote: {
      note: notes.length === 0 ? null : notes.join('\n\n'),
      shouldSkipTitleEmail:
        pendingNotes.length > 0 && pendingNotes.every(({ shouldSkipTitleEmail }) => shouldSkipTitleEmail),
      // Attendees get this email unless the mailing about the series contains all changes.
      isInSeriesMailing:
        pendingNotes.length > 0 && pendingNotes.every(({ isInSeriesMailing }) => isInSeriesMailing === true),
    },
    noteIds: pendingNotes.length === 0 ? sentIds : pendingNotes.map(({ id }) => id),
  }
}

function toCurrentState(event: Snapshot<typeof storedEvent>): CurrentState {
  const data = event.data()
  const version = (event.updateTime ?? event.readTime).valueOf()
  return {
    facts: data && isActive(data) ? toEventSnapshot(parseEventDocument(data)) : null,
    hasRequests: (data?.requestedCount ?? 0) > 0,
    hasWaitlist: (data?.waitlistCount ?? 0) > 0,
    version,
  }
}

/** Lists the ids of the events whose attendees are due to be notified. */
export async function listEventIdsToNotify(now: number, limit: number): Promise<number[]> {
  const snapshot = await eventNotifications
    .where('dueAt', '<=', Timestamp.fromMillis(now))
    .orderBy('dueAt')
    .limit(limit)
    .select()
    .get()
  return snapshot.docs.map((document) => Number(document.id))
}
