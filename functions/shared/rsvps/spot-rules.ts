import { isHidden } from '../events/event-document.ts'
import { computeWindowState } from '../events/rsvp-window.ts'
import type { Outcome, Refusal, RsvpEvent, SpotCounts } from './command.ts'
import { isInLastHours } from './last-hours.ts'
import { isNight, computeOfferEnd } from './offer-times.ts'
import type { SpotAllocator } from './spot-allocator.ts'

export function refuse(code: Refusal): Outcome {
  return { kind: 'refused', code }
}

/** The number of an event's confirmed attendees and spots on offer. Its limit cannot be lower. */
export function countTakenSpots({
  confirmedCount,
  offeredCount = 0,
}: Pick<SpotCounts, 'confirmedCount' | 'offeredCount'>): number {
  return confirmedCount + offeredCount
}

export function isCancelled({ cancelledAt }: RsvpEvent): boolean {
  return typeof cancelledAt === 'number'
}

export const computeEventWindowState = ({ rsvpWindow, startsAt }: RsvpEvent, instant: number) =>
  computeWindowState(rsvpWindow, startsAt, instant)

/** Whether RSVPs have closed, which freezes the waitlist. */
export const areRsvpsClosed = (event: RsvpEvent, instant: number): boolean =>
  computeEventWindowState(event, instant).state === 'closed'

/**
 * Whether nobody is promoted from the waitlist. When the event is shown again, a `fillSpots` command gives out the free spots. When
 * an edit opens RSVPs again, the edit gives them out.
 */
export const isWaitlistFrozen = (event: RsvpEvent, instant: number): boolean =>
  isHidden(event) || areRsvpsClosed(event, instant)

/**
 * Gives at most `maxSpots` free spots to attendees on the waitlist. In the last hours before an event that asks its attendees
 * if they are still coming, spots are offered instead, and at night they stay free until the morning.
 */
export function fillSpots(
  event: RsvpEvent,
  allocator: SpotAllocator,
  { instant, maxSpots }: { readonly instant: number; readonly maxSpots: number },
): void {
  if (isWaitlistFrozen(event, instant)) return
  if (!isInLastHours(event, instant)) allocator.assignFreeSpots(maxSpots)
  else if (!isNight(instant, event.timezone))
    allocator.offerFreeSpots(maxSpots, computeOfferEnd(instant, event))
}
