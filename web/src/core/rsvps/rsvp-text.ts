import type { EventDetail } from '@shared/events/contract.ts'
import type { RsvpAnswer } from '@shared/rsvps/contract.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { ToastOptions } from '@/lib/toast.ts'

/** Confirmed, or on the waitlist with the position. */
export function rsvpSuccess(
  { isWaitlist, place }: Pick<RsvpAnswer, 'isWaitlist' | 'place'>,
  event: Pick<EventDetail, 'title'>,
): ToastOptions {
  if (!isWaitlist) {
    return {
      title: "You're in!",
      description: `See you at ${event.title}. We've emailed you a confirmation.`,
    }
  }
  const line = place === null ? '' : ` You're number ${place} on the waitlist.`
  return { title: "You're on the waitlist", description: `We'll email you if a spot opens.${line}` }
}

/** Specification section 8, "RSVP failure". */
export const FAILURE = 'Failed to submit RSVP. Please try again.'

/** For an attendee with an RSVP the modal closes (specification section 4). */
export const isAlreadyRsvpd = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'already_rsvpd'

export const ALREADY_RSVPD: ToastOptions = {
  title: "Already RSVP'd!",
  description:
    "You've already RSVP'd! We hope you can still make it. Check your email for the link to update your RSVP.",
}
