import { eventFromDocument, isListed, type EventDocument } from '../../../shared/events/event.ts'
import { cityFollow, hostFollow } from '../../../shared/follows/follow-keys.ts'
import { hasCitySignups } from '../../core/mail/city-signups-store.ts'
import { eventCopy } from '../../core/mail/event-copy.ts'
import { hasFollowers } from '../../core/mail/follows-store.ts'
import type { CityNotificationMailData } from '../../core/mail/mails.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'

/**
 * Tells those who asked about a city, or follow it or a host, of an event of theirs, when it becomes public: each once, in how many
 * ways they asked. The send is its own marker: an event that is taken back and published again, or a change that is reported
 * twice, is not announced twice. `before` is undefined where the event is new, `after` where it is gone.
 */
export async function announceEvent(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  if (!after || !isListed(after) || isListed(before)) return
  const event = eventFromDocument(after)
  if (event.startsAt <= now) return
  const { city, hostIds } = event
  const [hasAsked, isFollowed] = await Promise.all([
    hasCitySignups(city),
    hasFollowers([cityFollow(city), ...hostIds.map(hostFollow)]),
  ])
  if (!hasAsked && !isFollowed) return
  await announce({ ...eventCopy(event), hosts: event.hosts.map(({ name }) => name), hostIds }, now)
}

/** Tells who asked that an event was published; once an event. */
export async function announce(event: Omit<CityNotificationMailData, 'name'>, now: number): Promise<void> {
  const { eventId, city, hostIds = [] } = event
  await createMailing(
    {
      id: `city-${eventId}`,
      template: 'city-notification',
      data: event,
      audience: { kind: 'followers', city, hostIds },
      eventId,
    },
    now,
  )
}
