import type { EventDetail } from '@shared/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { eventQuery } from '@/core/events/event-queries.ts'
import { LiveEvent } from '@/core/events/live-event.tsx'
import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { useRefreshOwnRsvp } from './own-rsvp.ts'

/** Keeps an RSVP without a spot up to date on a page that does not show the event itself. */
export function LiveOwnRsvp({ rsvp }: { readonly rsvp: DeviceRsvp }) {
  const { data } = useQuery(eventQuery(rsvp.event.id))
  return (
    <>
      <LiveEvent id={rsvp.event.id} />
      {data && <OwnRsvpRefresher event={data.value} rsvp={rsvp} />}
    </>
  )
}

interface OwnRsvpRefresherProps {
  readonly event: EventDetail
  readonly rsvp: DeviceRsvp
}

function OwnRsvpRefresher({ event, rsvp }: OwnRsvpRefresherProps): null {
  useRefreshOwnRsvp(event, rsvp)
  return null
}
