import { useWaitlistPosition } from '@/core/rsvps/own-rsvp.ts'

/** The position of a member on the waitlist of an event. */
export function WaitlistPosition({ eventId }: { readonly eventId: number }) {
  const place = useWaitlistPosition(eventId)
  return <span className="figures block font-bold">On Waitlist{place !== null && `, number ${place}`}</span>
}
