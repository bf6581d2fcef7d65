import type { Refusal } from '../../../shared/rsvps/command.ts'
import { CallError } from '../../platform/call-handler.ts'

/**
 * The messages of refusals, which the web shows unchanged. The specification (section 8) quotes those of `not_found` and
 * `already_rsvpd`.
 */
const refusalMessages: Record<Refusal, string> = {
  not_found: "The event you're looking for doesn't exist or has been removed.",
  already_rsvpd:
    "You've already RSVP'd! We hope you can still make it. Check your email for the link to update your RSVP.",
  event_over: 'This event has already started, so RSVPs can no longer be made or changed.',
  rsvp_not_open: "RSVPs for this event aren't open yet.",
  rsvp_closed: 'RSVPs for this event are closed.',
  questions_changed: "Please answer the host's questions, which may have changed, and try again.",
  // The text is the same for a guest list and for someone whom a host keeps out, so that nobody learns which of the two is the
  // reason.
  forbidden:
    "This email address can't RSVP to this event. If you were invited with another one, use that. Otherwise ask the host if you think that's a mistake.",
  limit_below_confirmed: 'More people than that are already confirmed. Choose a higher limit.',
  event_hidden: 'This event is hidden while our team reviews it.',
  offer_over: 'This spot is no longer on offer. You are still on the waitlist.',
  changed_meanwhile:
    "Someone else has changed this event in the meantime. Your changes haven't been saved. Reload the page and try again.",
}

/** The error for a refused command; `takenSpotCount` is the number of spots taken or on offer, if known. */
export function makeRefusalError(code: Refusal, takenSpotCount?: number, offeredCount = 0): CallError {
  if (code !== 'limit_below_confirmed' || takenSpotCount === undefined)
    return new CallError(code, refusalMessages[code])
  const [confirmedText, takenText] =
    takenSpotCount === 1
      ? ['1 person is already confirmed', '1 spot is taken or offered']
      : [`${takenSpotCount} people are already confirmed`, `${takenSpotCount} spots are taken or offered`]
  const message = `${offeredCount > 0 ? takenText : confirmedText}. The limit can't be lower than ${takenSpotCount}.`
  return new CallError(code, message, { fields: { signupLimit: message } })
}

/** The error for an RSVP before RSVPs open. A device that stores the RSVP sends it again when they open. */
export function makeNotOpenYetError(opensAt: number, now: number): CallError {
  const retryAfterSeconds = Math.max(1, Math.ceil((opensAt - now) / 1000))
  return new CallError('rsvp_not_open', refusalMessages.rsvp_not_open, { retryAfterSeconds })
}

/** The error for a change link that belongs to no RSVP, or no longer does. */
export function makeUnknownLinkError(): CallError {
  return new CallError('not_found', "We couldn't find your RSVP. The link may have expired or is invalid.")
}
