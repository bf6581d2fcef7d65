import { MAX_KEPT_OUT_ATTENDEES } from '../../../shared/attendees/kept-out.ts'
import { eventId as eventIdSchema, userId as userIdSchema, type UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import {
  pickAttendeeFields,
  makeEventSubject,
  writeAuditEntry,
  type DocumentWriter,
} from '../../core/audit/audit-store.ts'
import { findSeries } from '../../core/events/series-store.ts'
import { endStandingRsvps, findFollows } from '../../core/mail/follows-store.ts'
import { engine } from '../../core/rsvps/engine.ts'
import {
  changeKeptOutEntries,
  findKeptOutEntries,
  removeKeptOutEntry,
  type KeptOutEntry,
} from '../../core/rsvps/kept-out-store.ts'
import { findSignup, findEventFacts } from '../../core/rsvps/signups-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import {
  clearRemoval,
  findOpenEventIds,
  findRemovedAttendees,
  touchEvent,
} from './removed-attendees-store.ts'

/**
 * Keeps a person out of all events of an owner, and cancels their RSVPs to upcoming events. Safe to repeat. The owner's list of
 * people who are kept out is written before the events, so that an RSVP that was prepared with the former list is not committed.
 */
export async function keepOutOfAllEvents(
  ownerId: string,
  signupId: string,
  entry: KeptOutEntry,
  now: number,
): Promise<void> {
  const isAdded = await changeKeptOutEntries(ownerId, (entries) => ({ ...entries, [signupId]: entry }))
  if (!isAdded)
    throw new CallError(
      'too_many_kept_out',
      `A host can keep at most ${MAX_KEPT_OUT_ATTENDEES} people out of all their events. Let someone back in first.`,
    )
  if (entry.userId !== null)
    await endStandingRsvpsToOwnersSeries(ownerId, userIdSchema.parse(entry.userId), now)
  for (const id of await findOpenEventIds(ownerId, now)) {
    await touchEvent(id, now)
    const signup = await findSignup(id, signupId)
    // A person whom a host let in at the event's door is kept out of the event again.
    if (signup?.isKeptOut === false) await clearRemoval(id, signupId)
    if (!signup || signup.status === 'cancelled' || signup.status === 'missed') continue
    await engine.submit(id, { kind: 'cancel', signupId, seq: signup.seq, isByHost: true, receivedAt: now })
  }
}

/** Ends a member's standing RSVPs to the series of an owner. */
async function endStandingRsvpsToOwnersSeries(ownerId: string, id: UserId, now: number): Promise<void> {
  const { standingRsvps } = await findFollows(id)
  if (standingRsvps.length === 0) return
  const seriesWithStandingRsvp = await Promise.all(standingRsvps.map(findSeries))
  const ownSeriesIds = seriesWithStandingRsvp.flatMap((series) =>
    series?.ownerId === ownerId ? series.id : [],
  )
  await endStandingRsvps(id, now, ownSeriesIds)
}

export const listRemovedAttendees: Handler<'listRemovedAttendees'> = async ({ params }) => ({
  items: await findRemovedAttendees(params.id),
})

export const liftRemoval: Handler<'liftRemoval'> = async ({ params: { id, signupId }, caller, now }) => {
  const [event, signup, actor] = await Promise.all([
    findEventFacts(id),
    findSignup(id, signupId),
    findAuditActorIfAdmin(caller),
  ])
  const writeAudit = (writer: DocumentWriter) => {
    if (!actor) return
    const before = signup ? pickAttendeeFields(signup) : {}
    const subject = makeEventSubject(id, event?.title ?? '')
    writeAuditEntry(writer, { action: 'removal_lifted', actor, subject, before, after: {} }, now)
  }
  const ownerId = event?.ownerId ?? null
  const wasOnList = ownerId !== null && (await removeFromKeptOutList(ownerId, signupId, now, writeAudit))
  if (!(await clearRemoval(id, signupId, wasOnList ? undefined : writeAudit)) && !wasOnList)
    throw new CallError('not_found', "This person hasn't been removed from this event.")
  return { message: 'This person can RSVP again' }
}

export const listKeptOutAttendees: Handler<'listKeptOutAttendees'> = async ({ caller }) => {
  const entries = Object.entries(await findKeptOutEntries(String(caller.id)))
  const sortedEntries = entries.sort(([, a], [, b]) => getMillis(b.removedAt) - getMillis(a.removedAt))
  return {
    items: sortedEntries.map(([id, { name, email, note, eventId, removedAt }]) => ({
      id,
      name,
      email,
      note,
      eventId: eventIdSchema.parse(eventId),
      removedAt: new Date(getMillis(removedAt)).toISOString(),
    })),
  }
}

export const liftRemovalFromAllEvents: Handler<'liftRemovalFromAllEvents'> = async ({
  params: { id },
  caller,
  now,
}) => {
  if (!(await removeFromKeptOutList(String(caller.id), id, now)))
    throw new CallError('not_found', "You aren't keeping this person out of your events.")
  return { message: 'This person can RSVP again' }
}

/**
 * Removes a person from an owner's list of people who are kept out. The removals from the owner's events are undone first, so
 * that after an interruption the person is still on the list and the call can be repeated. Returns false if the person is not on
 * the list.
 */
async function removeFromKeptOutList(
  ownerId: string,
  signupId: string,
  now: number,
  writeAudit?: (writer: DocumentWriter) => void,
): Promise<boolean> {
  const entry = (await findKeptOutEntries(ownerId))[signupId]
  if (!entry) return false
  for (const id of [entry.eventId, ...(await findOpenEventIds(ownerId, now))])
    await clearRemoval(id, signupId)
  await changeKeptOutEntries(ownerId, (entries) => removeKeptOutEntry(entries, signupId), writeAudit)
  return true
}
