import * as log from '../../platform/log.ts'
import type { Audience } from '../../core/mail/audience.ts'
import { LINK, PLACE } from '../../core/mail/event-changes.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { decideNotification, type AttendeeUpdate } from './decide-notification.ts'
import { dueNotifications, settleNotification } from './event-notifications-store.ts'

/** Tells everyone with a seat or a place in line what is new of their event; nothing where it is not due yet, or told. */
export async function notifyAttendees(eventId: number, now: number): Promise<void> {
  await settleNotification(eventId, now, (state, changes, current, { note, isQuiet, isGathered }) => {
    const { update: news, notified: next } = decideNotification(state, changes, current, isQuiet)
    const mailings = mailingsOf(eventId, news, { note, hasRequests: current.hasRequests === true })
    // Invited guests have no RSVP, so the email about the series does not reach them.
    const own = isGathered ? mailings.filter(({ audience }) => audience.kind === 'invited') : mailings
    return { mailings: own, told: next }
  })
}

/** Tells what a trigger noted and did not come to tell. */
export async function notifyDueAttendees(now: number): Promise<void> {
  for (const eventId of await dueNotifications(now, 100)) {
    try {
      await notifyAttendees(eventId, now)
    } catch (error) {
      // The others must not wait for one; this one is still due when the sweeper comes again.
      log.error('News of an event were not told', { eventId, ...log.describeError(error) })
    }
  }
}

function mailingsOf(
  eventId: number,
  news: AttendeeUpdate,
  { note, hasRequests }: { readonly note: string | null; readonly hasRequests: boolean },
): Mailing[] {
  if (news.kind === 'none') return []
  const id = `${news.kind}-${eventId}-${news.facts.revision}`
  const everyone = attendees(eventId, ['confirmed', 'waitlist'])
  if (news.kind === 'cancelled') {
    const data = { ...news.facts, note }
    // Of other changes a request is told when it is accepted.
    const audience = hasRequests ? attendees(eventId, ['confirmed', 'waitlist', 'requested']) : everyone
    const cancelled = { id, eventId, audience, template: 'event-cancelled', data } as const
    // A private event has a guest list, perhaps: who was invited may come without an RSVP.
    const uninvite: Mailing = {
      id: `${id}-invited`,
      eventId,
      audience: { kind: 'invited', eventId },
      template: 'invitation-cancelled',
      data: news.facts,
    }
    return news.facts.placeMark ? [cancelled, uninvite] : [cancelled]
  }
  const { facts, changes } = news
  const updated = { eventId, template: 'event-update' } as const
  const data = { ...facts, changes, note }
  if (!facts.placeMark && !facts.isVirtual) return [{ ...updated, id, audience: everyone, data }]
  // Where a private event is and how one is joined online is told to who has a seat; to who waits it is no news that it is another.
  const publicChanges = changes.filter(({ what }) => what !== PLACE && what !== LINK)
  const waiting = attendees(eventId, ['waitlist'])
  return [
    { ...updated, id, audience: attendees(eventId, ['confirmed']), data },
    ...(publicChanges.length === 0
      ? []
      : [{ ...updated, id: `${id}-waiting`, audience: waiting, data: { ...data, changes: publicChanges } }]),
  ]
}

/** The sign-ups of an event outlive it, so those of a deleted one are still found. */
function attendees(eventId: number, statuses: readonly ('confirmed' | 'waitlist' | 'requested')[]): Audience {
  return { kind: 'attendees', eventId, statuses, members: 'all' }
}
