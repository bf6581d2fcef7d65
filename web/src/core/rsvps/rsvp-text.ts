import type { EventDetail } from '@shared/events/contract.ts'
import type { RsvpResponse } from '@shared/rsvps/contract.ts'
import { ApiError } from '@/lib/api-error.ts'
import type { ToastOptions } from '@/lib/toast.ts'
import { PLACE_BY_EMAIL_TEXT } from '@/core/events/event-text.ts'
import { ANSWER_BY_EMAIL_TEXT, ASKED_TO_JOIN_TEXT, HOST_CHOOSES_TEXT } from './request-text.ts'

/** Returns the toast after an RSVP. It says whether the attendee has a spot, is on the waitlist, or has asked to join. */
export function makeRsvpToast(
  { status, position }: Pick<RsvpResponse, 'status' | 'position'>,
  event: Pick<EventDetail, 'title'>,
): ToastOptions {
  if (status === 'requested')
    return { title: ASKED_TO_JOIN_TEXT, description: `${HOST_CHOOSES_TEXT} ${ANSWER_BY_EMAIL_TEXT}` }
  if (status === 'confirmed') {
    return {
      title: "You're in!",
      description: `See you at ${event.title}. We've emailed you a confirmation.`,
    }
  }
  const positionText = position === null ? '' : ` You're number ${position} on the waitlist.`
  return { title: "You're on the waitlist", description: `We'll email you if a spot opens.${positionText}` }
}

/** Says where to find the address of a private event if this device does not know it. */
export const describeHiddenAddress = ({ status }: Pick<RsvpResponse, 'status'>): string =>
  status === 'confirmed' ? 'The exact address is in your confirmation email.' : PLACE_BY_EMAIL_TEXT

/** The text is the specification's (section 8, "RSVP failure"). */
export const RSVP_FAILURE_TEXT = 'Failed to submit RSVP. Please try again.'

/** Whether a call failed because the attendee already has an RSVP; the RSVP dialog then closes (specification section 4). */
export const isAlreadyRsvpdError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'already_rsvpd'

/** Whether a call failed because a host has changed the questions since the form was loaded. */
export const isQuestionsChangedError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'questions_changed'

export const ALREADY_RSVPD_TOAST: ToastOptions = {
  title: "Already RSVP'd!",
  description:
    "You've already RSVP'd! We hope you can still make it. Check your email for the link to update your RSVP.",
}
