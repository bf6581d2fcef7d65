import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { showSpots } from './own-spot.ts'

/** Updates the wall by the spots that this device took: the wall may come from a cached page. */
export default function WallRsvps() {
  const client = useQueryClient()
  const rsvps = useDeviceRsvps()
  useEffect(() => {
    for (const rsvp of rsvps) showSpots(client, rsvp)
  }, [client, rsvps])
  return null
}
