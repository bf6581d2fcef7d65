import { useQuery } from '@tanstack/react-query'
import { memberRsvpQuery } from '@/core/rsvps/own-rsvp.ts'
import { useCurrentUser } from '@/core/session/session.ts'

/** Shows a member's position on the waitlist of an event, or that a spot is offered to the member. */
export function WaitlistPosition({ eventId }: { readonly eventId: number }) {
  const { user } = useCurrentUser()
  const { data } = useQuery({ ...memberRsvpQuery(eventId, user?.email ?? ''), enabled: user !== null })
  if (data?.offerEndsAt !== undefined)
    return <span className="block font-bold">You've been offered a spot</span>
  const position = data?.signup.position ?? null
  const positionText = position === null ? '' : `, number ${position}`
  return <span className="tabular-digits block font-bold">{`On Waitlist${positionText}`}</span>
}
