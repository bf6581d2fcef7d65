import {
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
  type Precondition,
} from 'firebase-admin/firestore'
import { parseEventDocument, type EventFacts } from '../../../shared/events/event-document.ts'
import type { EventId } from '../../../shared/ids.ts'
import {
  toSignupState,
  type AppliedCommands,
  type Command,
  type Outcome,
  type SpotCounts,
  type Signup,
} from '../../../shared/rsvps/command.ts'
import { takeWaitlistHead, countNeededFromWaitlist } from '../../../shared/rsvps/waitlist-head.ts'
import {
  accessOf,
  eventAsStoredRef,
  readTogether,
  guestsOf,
  placeRef,
  readAll,
  signupsOf,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { BATCH_FILL_BYTES, SizedBatch } from '../../platform/sized-batch.ts'
import { writeAuditEntry } from '../audit/audit-store.ts'
import { addAttendeeNoteIn } from '../events/attendee-notes-store.ts'
import { enqueueIn } from '../mail/outbox-store.ts'
import { findKeptOutEntries, listKeptOutSignupIds } from './kept-out-store.ts'
import { applyAsManyAsFit } from './apply-as-many-as-fit.ts'
import { LeaseHeldError, type Lease, type RsvpStore } from './create-engine.ts'
import { Leases } from './lease-store.ts'
import { makeInstantFields, composeRsvpMail, makeSignupDocument } from './signup-document.ts'
import { findMemberIdsAndSuspensions } from './signup-member-store.ts'
import { toSignups } from './signups-store.ts'

/** Makes the condition on the event that must still be true when the writes are committed. */
export type MakePrecondition = (event: DocumentSnapshot) => Precondition

/**
 * Requires that nothing has been written to the event since it was read. Every commit that changes a sign-up's status, position
 * or spot also writes to the event. So this one condition makes reading, applying and writing an optimistic transaction, without
 * locks. Commands are gathered, so few commits contend. Firestore's own transactions would wait for each other's read locks until
 * the locks time out.
 */
const requireUnchanged: MakePrecondition = (event) =>
  event.updateTime ? { lastUpdateTime: event.updateTime } : {}

/** An instance remembers the owners of at most this many events. Then it forgets all owners, so that its memory stays limited. */
const MAX_OWNERS = 1000

/** The engine's reads and writes in Firestore, for one instance. */
export function createFirestoreRsvpStore({
  makePrecondition = requireUnchanged,
}: { readonly makePrecondition?: MakePrecondition } = {}): RsvpStore {
  const leases = new Leases()
  /** The owner whose list of kept-out attendees was last read for an event. The event's next read includes this owner's list. */
  const eventOwnerIds = new Map<EventId, string>()

  async function apply(
    eventId: EventId,
    commands: readonly Command[],
    lease: Lease | null,
  ): Promise<readonly Outcome[]> {
    const signupIds = new Set(
      commands.flatMap((command) => ('signupId' in command ? [command.signupId] : [])),
    )
    const expectedOwnerId = eventOwnerIds.get(eventId)
    const [
      [document, leaseDocument, ...signups],
      { memberIds, suspendedHashes },
      expectedKeptOutEntries,
      waitingInstances,
    ] = await Promise.all([
      readTogether(
        db,
        eventAsStoredRef(eventId),
        leases.getRef(eventId),
        ...[...signupIds].map((id) => signupsOf(eventId).doc(id)),
      ),
      findMemberIdsAndSuspensions(listRsvpSignupIds(commands)),
      expectedOwnerId === undefined ? null : findKeptOutEntries(expectedOwnerId),
      lease && leases.readWaitingInstances(eventId),
    ])
    if (lease ? !leases.isHeldByThisInstance(leaseDocument) : leases.isHeldByOther(leaseDocument))
      throw new LeaseHeldError()
    const data = document.data()
    const event = data ? (parseEventDocument(data) as EventFacts & SpotCounts) : null
    const ownerId = event?.ownerId ?? null
    rememberOwner(eventId, ownerId)
    const keptOutEntries =
      ownerId === null
        ? {}
        : ownerId === expectedOwnerId && expectedKeptOutEntries
          ? expectedKeptOutEntries
          : await findKeptOutEntries(ownerId)
    const [guestIds, waitlistHead] = await Promise.all([
      event?.isPrivate && event.hasGuestList ? readGuestIds(eventId, commands) : null,
      event ? readWaitlistHead(eventId, countNeededFromWaitlist(event, commands), keptOutEntries) : [],
    ])
    const commandsWithUsers = commands.map((command) =>
      command.kind === 'rsvp' ? { ...command, userId: memberIds.get(command.signupId) ?? null } : command,
    )
    const state = {
      event: event && {
        ...event,
        guestIds,
        keptOutIds: listKeptOutSignupIds(keptOutEntries, [
          ...toAttendees(signupIds, memberIds),
          ...waitlistHead,
        ]),
        suspendedIds: new Set(suspendedHashes),
        storedDocument: data ?? {},
      },
      signups: signups.flatMap(toSignups),
      waitlistHead,
    }
    const { result, batch } = applyAsManyAsFit(
      state,
      commandsWithUsers,
      (changes) => {
        const newBatch = new SizedBatch()
        if (lease && waitingInstances)
          leases.passOn(newBatch, eventId, waitingInstances, lease.nextCommitDueAt)
        if (data) writeChangesIn(newBatch, eventId, data, changes, makePrecondition(document))
        return newBatch
      },
      BATCH_FILL_BYTES,
    )
    await batch.commit(db)
    return result.outcomes
  }

  function rememberOwner(eventId: EventId, ownerId: string | null): void {
    if (eventOwnerIds.size >= MAX_OWNERS) eventOwnerIds.clear()
    if (ownerId === null) eventOwnerIds.delete(eventId)
    else eventOwnerIds.set(eventId, ownerId)
  }

  return {
    apply,
    takeLease: (eventId) => leases.take(eventId),
    releaseLease: (eventId) => leases.release(eventId),
  }
}

/** Reads the head of the waitlist: `count` attendees, and the kept-out attendees among them, who are not counted. */
async function readWaitlistHead(
  eventId: EventId,
  count: number,
  keptOutEntries: Awaited<ReturnType<typeof findKeptOutEntries>>,
): Promise<readonly Signup[]> {
  if (count === 0) return []
  for (let limit = count; ;) {
    const headQuery = signupsOf(eventId).where('status', '==', 'waitlist').orderBy('seq').limit(limit)
    const waitlist = (await headQuery.get()).docs.flatMap(toSignups)
    const keptOutIds = listKeptOutSignupIds(keptOutEntries, waitlist)
    if (waitlist.length < limit || waitlist.length - keptOutIds.size >= count)
      return takeWaitlistHead(waitlist, count, keptOutIds)
    limit = count + keptOutIds.size
  }
}

const toAttendees = (ids: ReadonlySet<string>, memberIds: ReadonlyMap<string, number>) =>
  [...ids].map((id) => ({ id, userId: memberIds.get(id) ?? null }))

/** The hashes of the addresses in the RSVPs. They are also the ids of documents in `guests` and `userEmails`. */
function listRsvpSignupIds(commands: readonly Command[]): string[] {
  return [...new Set(commands.flatMap((command) => (command.kind === 'rsvp' ? [command.signupId] : [])))]
}

/** Reads the ids of those sign-ups among the RSVPs whose address is on the guest list. */
async function readGuestIds(eventId: EventId, commands: readonly Command[]): Promise<ReadonlySet<string>> {
  const documents = await readAll(listRsvpSignupIds(commands).map((id) => guestsOf(eventId).doc(id)))
  return new Set(documents.flatMap((document) => (document.exists ? [document.id] : [])))
}

/** Writes counts, changed sign-ups with their emails, and the fields of an edit: emails show the facts after the edit. */
function writeChangesIn(
  batch: SizedBatch,
  id: EventId,
  data: DocumentData,
  changes: AppliedCommands,
  condition: Precondition,
): void {
  const { counts, fields, contentUpdatedAt, virtualLink, place, auditEntries, signups, notifications } =
    changes
  if (!counts && !fields) return
  const event = parseEventDocument({ ...data, ...fields })
  const now = Date.now()
  const updatedAt = Timestamp.fromMillis(now)
  const contentUpdate =
    contentUpdatedAt === undefined ? {} : { contentUpdatedAt: Timestamp.fromMillis(contentUpdatedAt) }
  const shownNameField = signups.some(({ signup, createdAt }) => createdAt !== null && signup.isNameShown)
    ? { hasNamesShown: true }
    : {}
  batch.update(
    eventAsStoredRef(id),
    { ...fields, ...contentUpdate, ...counts, ...shownNameField, updatedAt },
    condition,
  )
  const virtualLinkRef = accessOf(id).doc('virtual')
  if (typeof virtualLink === 'string') batch.set(virtualLinkRef, { virtualLink })
  if (virtualLink === null) batch.delete(virtualLinkRef)
  if (place) batch.set(placeRef(id), place)
  if (place === null) batch.delete(placeRef(id))
  for (const attendeeNote of changes.attendeeNotes ?? []) addAttendeeNoteIn(batch, id, attendeeNote, now)
  for (const { auditEntry, seq } of auditEntries) {
    const changeKey = seq === null ? event.contentUpdatedAt : `${auditEntry.action}-${seq}`
    writeAuditEntry(batch, auditEntry, now, `event-${id}-${changeKey}`)
  }
  for (const { signup, createdAt } of signups) {
    const ref = signupsOf(id).doc(signup.id)
    if (createdAt === null)
      batch.update(ref, { ...toSignupState(signup), ...makeInstantFields(signup), updatedAt })
    else batch.set(ref, makeSignupDocument(event, signup, createdAt))
  }
  for (const notification of notifications) enqueueIn(batch, composeRsvpMail(event, notification), now)
}
