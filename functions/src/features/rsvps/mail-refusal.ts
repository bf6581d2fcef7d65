import type { EventId, UserId } from '../../../shared/ids.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { makeAddressMark } from '../../platform/tokens.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'

interface RefusedRsvp {
  readonly eventId: EventId
  readonly email: string
  /** The member whose session proves the address; null without such a session. */
  readonly memberId: UserId | null
  readonly reason: string
}

/**
 * Emails the reason why an RSVP that waited on a device was refused, once per event and address. Anyone can enter any address.
 * So without a member, the email is sent only for a public event that is not over, and contains nothing from the form (decision
 * 0038).
 */
export async function mailRefusal(
  { eventId, email, memberId, reason }: RefusedRsvp,
  now: number,
): Promise<void> {
  const event = await findEvent(eventId)
  if (memberId === null && !hasPublicPage(event, now)) return
  const title = event?.isPublished ? event.title : null
  const mail = { template: 'rsvp-refused', data: { title, reason } } as const
  const id = `rsvp-refused-${eventId}-${makeAddressMark(email).slice(0, 24)}`
  await enqueue(
    { ...mail, id, to: email, toName: '', eventId: null, userId: memberId, isProven: memberId !== null },
    now,
  )
}

/** Whether an event that is not over has a public page. A cancelled event has one. */
const hasPublicPage = (event: StoredEvent | null, now: number): boolean =>
  event !== null && event.isPublished && !event.isPrivate && now < event.endsAt
