import * as log from '../../platform/log.ts'
import type { Audience } from '../../core/mail/audience.ts'
import { LINK_ROW_LABEL, PLACE_ROW_LABEL } from '../../core/mail/event-changes.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { decideNotification, type AttendeeUpdate, type CurrentState } from './decide-notification.ts'
import { listEventIdsToNotify, processNotification } from './event-notifications-store.ts'

/** Emails attendees about the changes of their event. Does nothing if the notification is not due yet, or was sent. */
export async function notifyAttendees(eventId: number, now: number): Promise<void> {
  await processNotification(
    eventId,
    now,
    (lastState, changes, currentState, { note, shouldSkipTitleEmail, isInSeriesMailing }) => {
      const { update, notifiedState } = decideNotification(lastState, changes, currentState, {
        shouldSkipTitleEmail,
      })
      const mailings = composeMailings(eventId, update, { note, ...currentState })
      // Invited guests have no RSVP, so the email about the series does not reach them.
      const mailingsToSend = isInSeriesMailing
        ? mailings.filter(({ audience }) => audience.kind === 'invited')
        : mailings
      return { mailings: mailingsToSend, notifiedState }
    },
  )
}

/** Notifies attendees of changes whose notification a trigger postponed or failed to send. */
export async function notifyDueAttendees(now: number): Promise<void> {
  for (const eventId of await listEventIdsToNotify(now, 100)) {
    try {
      await notifyAttendees(eventId, now)
    } catch (error) {
      // One failure must not delay the other notifications. The failed one is still due at the next sweep.
      log.error('Attendees were not notified of a change', { eventId, ...log.describeError(error) })
    }
  }
}

function composeMailings(
  eventId: number,
  update: AttendeeUpdate,
  {
    note,
    hasRequests,
    hasWaitlist,
  }: { readonly note: string | null } & Pick<CurrentState, 'hasRequests' | 'hasWaitlist'>,
): Mailing[] {
  if (update.kind === 'none') return []
  const id = `${update.kind}-${eventId}-${update.facts.revision}`
  const allAttendees = makeAttendeesAudience(eventId, ['confirmed', 'waitlist'])
  if (update.kind === 'cancelled') {
    const data = { ...update.facts, note }
    // Requesters read about other changes when they are accepted.
    const audience = hasRequests
      ? makeAttendeesAudience(eventId, ['confirmed', 'waitlist', 'requested'])
      : allAttendees
    const attendeeMailing = { id, eventId, audience, template: 'event-cancelled', data } as const
    // A private event may have a guest list, and a guest may plan to come without an RSVP.
    const guestMailing: Mailing = {
      id: `${id}-invited`,
      eventId,
      audience: { kind: 'invited', eventId },
      template: 'guest-event-cancelled',
      data: update.facts,
    }
    return update.facts.placeMark ? [attendeeMailing, guestMailing] : [attendeeMailing]
  }
  const { facts, changes } = update
  const mailingFields = { eventId, template: 'event-update' } as const
  const data = { ...facts, changes, note }
  // Only attendees with a spot learn where a private event is and how to join a virtual one, so the waitlist gets no email
  // about changes of these facts.
  const isPlaceSecret = Boolean(facts.placeMark) || facts.isVirtual
  const waitlistChanges = isPlaceSecret
    ? changes.filter(({ label }) => label !== PLACE_ROW_LABEL && label !== LINK_ROW_LABEL)
    : changes
  const waitlistMailing = {
    ...mailingFields,
    id: `${id}-waitlist`,
    audience: makeAttendeesAudience(eventId, ['waitlist']),
    data: { ...data, changes: waitlistChanges, isForWaitlist: true },
  }
  return [
    { ...mailingFields, id, audience: makeAttendeesAudience(eventId, ['confirmed']), data },
    ...(hasWaitlist && waitlistChanges.length > 0 ? [waitlistMailing] : []),
  ]
}

/** Makes the audience of an event's attendees. It also works for a deleted event, because the event's sign-ups outlive it. */
function makeAttendeesAudience(
  eventId: number,
  statuses: readonly ('confirmed' | 'waitlist' | 'requested')[],
): Audience {
  return { kind: 'attendees', eventId, statuses, membership: 'all' }
}
