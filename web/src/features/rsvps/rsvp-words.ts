import type { EventDetail } from '@shared/events/contract.ts'
import type { RsvpAnswer } from '@shared/rsvps/contract.ts'
import { ApiError, userMessage } from '@/lib/api-error.ts'
import type { ToastOptions } from '@/lib/toast.ts'

/** Confirmed, or on the waitlist with the place in line. */
export function rsvpSuccess(
  { isWaitlist, place }: Pick<RsvpAnswer, 'isWaitlist' | 'place'>,
  event: Pick<EventDetail, 'title'>,
): ToastOptions {
  if (!isWaitlist) {
    return {
      title: "You're in!",
      description: `See you at ${event.title}. Your confirmation is in your email.`,
    }
  }
  const line = place === null ? '' : ` You are number ${place} in line.`
  return { title: "You're on the waitlist", description: `We'll email you if a spot opens.${line}` }
}

/** Specification section 8, "RSVP failure"; who has one already sees the modal close (section 4). */
export function rsvpFailure(error: unknown): ToastOptions & { readonly closes: boolean } {
  if (error instanceof ApiError && error.code === 'already_rsvpd') {
    return {
      title: "Already RSVP'd!",
      description:
        "You've already RSVP'd! We hope you can still make it. Check your email for the link to update your RSVP.",
      closes: true,
    }
  }
  return {
    title: 'Error',
    description: userMessage(error, 'Failed to submit RSVP. Please try again.'),
    destructive: true,
    closes: false,
  }
}
