import { isHidden } from '../events/event-document.ts'
import type { EndSpotCommand, Outcome, ReconfirmCommand, RsvpEvent } from './command.ts'
import { isInLastHours } from './last-hours.ts'
import { isNight } from './offer-times.ts'
import { hasOffer, type SpotAllocator } from './spot-allocator.ts'
import { fillSpots, isCancelled, isWaitlistFrozen, refuse } from './spot-rules.ts'
import { PROMOTIONS_PER_STEP } from './waitlist-head.ts'

/**
 * Carries out the answer "I'll be there": the attendee keeps their spot, or accepts an offer of one. An offer is valid until the
 * sweep ends it, possibly a few minutes late.
 */
export function reconfirm(
  event: RsvpEvent,
  allocator: SpotAllocator,
  { signupId, seq, startsAt, receivedAt }: ReconfirmCommand,
): Outcome {
  const signup = allocator.find(signupId)
  const hasSpotOrPosition =
    signup?.seq === seq && (signup.status === 'confirmed' || signup.status === 'waitlist')
  if (!hasSpotOrPosition || isCancelled(event)) return refuse('not_found')
  if (event.startsAt < receivedAt) return refuse('event_over')
  if (event.startsAt !== startsAt) return refuse('changed_meanwhile')
  if (signup.status === 'waitlist') {
    if (!hasOffer(signup)) return refuse('offer_over')
    if (isHidden(event)) return refuse('event_hidden')
    if (allocator.isKeptOut(signupId)) return refuse('forbidden')
    allocator.admit(signup, 'confirmed')
  } else if (event.shouldReconfirm) allocator.reconfirm(signup, startsAt)
  return { kind: 'reconfirmed' }
}

/** Releases a spot or ends an offer, if that is due. */
export function endSpot(
  event: RsvpEvent,
  allocator: SpotAllocator,
  { kind, signupId, seq, receivedAt }: EndSpotCommand,
): Outcome {
  const signup = allocator.find(signupId)
  if (signup?.seq !== seq || isCancelled(event)) return refuse('not_found')
  if (signup.status === 'cancelled') return { kind: 'cancelled' }
  const hasStarted = event.startsAt < receivedAt
  if (kind === 'lapse') {
    const isOver = (signup.offerEndsAt ?? 0) <= receivedAt && !isNight(receivedAt, event.timezone)
    if (!hasOffer(signup) || !(isOver || hasStarted)) return refuse('changed_meanwhile')
    allocator.expire(signup, 'lapsed', { shouldNotify: !hasStarted })
  } else {
    const isUnanswered =
      event.reconfirmAskedFor === event.startsAt &&
      signup.status === 'confirmed' &&
      signup.reconfirmedFor !== event.startsAt
    const isDue =
      isInLastHours(event, receivedAt) &&
      !isNight(receivedAt, event.timezone) &&
      !isWaitlistFrozen(event, receivedAt)
    if (!isUnanswered || !isDue) return refuse('changed_meanwhile')
    fillSpots(event, allocator, { instant: receivedAt, maxSpots: PROMOTIONS_PER_STEP })
    if (!allocator.removeKeptOutBeforeNextOffer()) return refuse('changed_meanwhile')
    allocator.expire(signup, 'released', { shouldNotify: true })
  }
  return { kind: 'cancelled' }
}
