import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { updateSpots } from './event-spots.ts'

/** Updates the spots on the wall after an RSVP on this device, because the wall may come from a cached page. */
export default function WallSpotsUpdater() {
  const client = useQueryClient()
  const rsvps = useDeviceRsvps()
  useEffect(() => {
    for (const rsvp of rsvps) updateSpots(client, rsvp)
  }, [client, rsvps])
  return null
}
