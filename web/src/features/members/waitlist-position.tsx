import { useWaitlistPosition } from '@/core/rsvps/own-rsvp.ts'

/** The position of a member on the waitlist of an event, or that a spot is on offer to them. */
export function WaitlistPosition({ eventId }: { readonly eventId: number }) {
  const { place, isOffered } = useWaitlistPosition(eventId)
  if (isOffered) return <span className="block font-bold">A spot is on offer to you</span>
  return <span className="figures block font-bold">On Waitlist{place !== null && `, number ${place}`}</span>
}
