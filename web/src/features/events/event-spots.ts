import type { EventDetail } from '@shared/events/contract.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Dated } from '@/lib/api-client.ts'
import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { useOwnRsvp } from '@/core/rsvps/own-rsvp.ts'
import { eventQuery } from '@/core/events/event-queries.ts'
import type { FirstWall } from '@/core/events/merge-responses.ts'

/**
 * Updates an event's spots from the user's own RSVP. The response with an RSVP never comes from a shared cache, so it counts a newly
 * filled spot before other responses do.
 */
export function updateSpots(client: QueryClient, { event }: DeviceRsvp): void {
  const { id, signupLimit, signupCount, waitlistCount, spotsRemaining, isFull, updatedAt } = event
  client.setQueryData<Dated<EventDetail>>(eventQuery(id).queryKey, (cachedResponse) => {
    if (!cachedResponse || cachedResponse.value.updatedAt >= updatedAt) return cachedResponse
    const spots = { signupLimit, signupCount, waitlistCount, spotsRemaining, isFull, updatedAt }
    return { ...cachedResponse, value: { ...cachedResponse.value, ...spots } }
  })
  client.setQueriesData<FirstWall>({ queryKey: ['events', 'upcoming'] }, (wall) => {
    if (!wall?.value.some((tile) => tile.id === id && tile.updatedAt < updatedAt)) return wall
    const spots = { signupCount, spotsRemaining, isFull, updatedAt }
    return { ...wall, value: wall.value.map((tile) => (tile.id === id ? { ...tile, ...spots } : tile)) }
  })
}

/** Returns the user's own RSVP to an event, and updates the event's spots from it. */
export function useOwnRsvpAndUpdateSpots(event: EventDetail): DeviceRsvp | undefined {
  const client = useQueryClient()
  const rsvp = useOwnRsvp(event)
  useEffect(() => {
    if (rsvp) updateSpots(client, rsvp)
  }, [client, rsvp])
  return rsvp
}
