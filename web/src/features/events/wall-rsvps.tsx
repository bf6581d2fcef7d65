import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { showSpots } from './own-spot.ts'

/** Shows on the wall what this device knows of the seats it took: the wall may have come with a page that a cache kept. */
export default function WallRsvps() {
  const client = useQueryClient()
  const rsvps = useDeviceRsvps()
  useEffect(() => {
    for (const rsvp of rsvps) showSpots(client, rsvp)
  }, [client, rsvps])
  return null
}
