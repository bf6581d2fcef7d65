import * as log from '../../platform/log.ts'
import type { Audience } from '../../core/mail/audience.ts'
import { LINK_ROW, PLACE_ROW } from '../../core/mail/event-changes.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { decideNotification, type AttendeeUpdate } from './decide-notification.ts'
import { listDueNotifications, settleNotification } from './event-notifications-store.ts'

/** Tells all attendees how their event has changed; does nothing if that is not due yet, or done. */
export async function notifyAttendees(eventId: number, now: number): Promise<void> {
  await settleNotification(eventId, now, (state, changes, current, { note, isQuiet, isGathered }) => {
    const { update, notified: next } = decideNotification(state, changes, current, isQuiet)
    const mailings = mailingsOf(eventId, update, { note, hasRequests: current.hasRequests === true })
    // Invited guests have no RSVP, so the email about the series does not reach them.
    const own = isGathered ? mailings.filter(({ audience }) => audience.kind === 'invited') : mailings
    return { mailings: own, notified: next }
  })
}

/** Tells attendees of changes that a trigger stored and then failed to tell. */
export async function notifyDueAttendees(now: number): Promise<void> {
  for (const eventId of await listDueNotifications(now, 100)) {
    try {
      await notifyAttendees(eventId, now)
    } catch (error) {
      // One failure must not delay the others; it is still due at the next sweep.
      log.error('Attendees were not told of a change', { eventId, ...log.describeError(error) })
    }
  }
}

function mailingsOf(
  eventId: number,
  update: AttendeeUpdate,
  { note, hasRequests }: { readonly note: string | null; readonly hasRequests: boolean },
): Mailing[] {
  if (update.kind === 'none') return []
  const id = `${update.kind}-${eventId}-${update.facts.revision}`
  const everyone = attendeesAudience(eventId, ['confirmed', 'waitlist'])
  if (update.kind === 'cancelled') {
    const data = { ...update.facts, note }
    // Requesters hear of other changes when they are accepted.
    const audience = hasRequests
      ? attendeesAudience(eventId, ['confirmed', 'waitlist', 'requested'])
      : everyone
    const cancelled = { id, eventId, audience, template: 'event-cancelled', data } as const
    // A private event may have a guest list: invited people may come without an RSVP.
    const uninvite: Mailing = {
      id: `${id}-invited`,
      eventId,
      audience: { kind: 'invited', eventId },
      template: 'invitation-cancelled',
      data: update.facts,
    }
    return update.facts.placeMark ? [cancelled, uninvite] : [cancelled]
  }
  const { facts, changes } = update
  const updated = { eventId, template: 'event-update' } as const
  const data = { ...facts, changes, note }
  if (!facts.placeMark && !facts.isVirtual) return [{ ...updated, id, audience: everyone, data }]
  // Only attendees with a spot learn where a private event is and how to join a virtual one; for the waitlist a change of
  // that is not news.
  const publicChanges = changes.filter(({ what }) => what !== PLACE_ROW && what !== LINK_ROW)
  const waiting = attendeesAudience(eventId, ['waitlist'])
  return [
    { ...updated, id, audience: attendeesAudience(eventId, ['confirmed']), data },
    ...(publicChanges.length === 0
      ? []
      : [{ ...updated, id: `${id}-waiting`, audience: waiting, data: { ...data, changes: publicChanges } }]),
  ]
}

/** The sign-ups of an event outlive it, so those of a deleted one are still found. */
function attendeesAudience(
  eventId: number,
  statuses: readonly ('confirmed' | 'waitlist' | 'requested')[],
): Audience {
  return { kind: 'attendees', eventId, statuses, members: 'all' }
}
