import type { EventId, UserId } from '../../../shared/ids.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { addressMark } from '../../platform/tokens.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'

interface RefusedRsvp {
  readonly eventId: EventId
  readonly email: string
  /** The member who has proven the address; null if nobody has. */
  readonly member: UserId | null
  readonly reason: string
}

/**
 * Tells by email why an RSVP that waited on a device was refused: once for an event and an address, however often it is
 * requested. Anybody can name any address, so without a member it only tells of a public event that is not over, and
 * contains nothing that was typed (decision 0038).
 */
export async function mailRefusal(
  { eventId, email, member, reason }: RefusedRsvp,
  now: number,
): Promise<void> {
  const event = await findEvent(eventId)
  if (member === null && !hasPublicPage(event, now)) return
  const title = event?.isPublished ? event.title : null
  const mail = { template: 'rsvp-refused', data: { title, reason } } as const
  const id = `rsvp-refused-${eventId}-${addressMark(email).slice(0, 24)}`
  await enqueue(
    { ...mail, id, to: email, toName: '', eventId: null, userId: member, isProven: member !== null },
    now,
  )
}

/** Whether an event that is not over has a public page. A cancelled one has. */
const hasPublicPage = (event: StoredEvent | null, now: number): boolean =>
  event !== null && event.isPublished && !event.isPrivate && now < event.endsAt
