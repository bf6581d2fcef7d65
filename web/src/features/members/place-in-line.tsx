import { usePlaceInLine } from '@/core/rsvps/own-rsvp.ts'

/** For an event that a member waits for. */
export function PlaceInLine({ eventId }: { readonly eventId: number }) {
  const place = usePlaceInLine(eventId)
  return (
    <span className="figures block font-bold">
      On Waitlist{place !== null && `, number ${place} in line`}
    </span>
  )
}
