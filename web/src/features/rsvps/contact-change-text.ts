import type { WindowState } from '@shared/events/rsvp-window.ts'

/**
 * Returns a note on how an attendee changes their contact details (specification section 2, "RSVP management"): by cancelling
 * and making a new RSVP. After RSVPs have closed, the note warns that no new RSVP can be made. Returns null after the start, when
 * an RSVP can be neither cancelled nor made.
 */
export function describeContactChange(
  { isRequest }: { readonly isRequest?: boolean | undefined },
  windowState: WindowState['state'],
  hasStarted: boolean,
): string | null {
  if (hasStarted) return null
  const action = isRequest ? 'withdraw this request' : 'cancel this RSVP'
  if (windowState === 'closed')
    return `RSVPs are closed, so you can't change your contact details: if you ${action}, you can't make a new one.`
  const openingText = windowState === 'not_yet' ? ' once RSVPs are open' : ''
  const waitlistText = isRequest ? '' : ' You may lose your spot or waitlist position.'
  return `To change your contact details, ${action} and make a new one${openingText}.${waitlistText}`
}
