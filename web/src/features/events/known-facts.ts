import type { EventTile } from '@shared/events/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { upcomingTilesQuery } from '@/core/events/event-queries.ts'
import { useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { findTicketTo } from '@/lib/device-tickets.ts'

/** The known facts of an event whose page cannot be loaded. */
export type KnownFacts = Pick<EventTile, 'title' | 'dateTime' | 'timezone' | 'city' | 'area' | 'venueName'>

/** A query of events holds a list or pages of lists. */
interface List {
  readonly value?: unknown
  readonly pages?: readonly List[]
}

const factsIn = (list: List | undefined): KnownFacts[] => {
  if (list?.pages) return list.pages.flatMap(factsIn)
  return Array.isArray(list?.value) ? (list.value as KnownFacts[]) : []
}

/**
 * What this page or device knows of an event: from a list that showed it, otherwise from the user's RSVP or ticket. Without
 * a network the service worker answers with the last wall.
 */
export function useKnownFacts(id: number, isMissing: boolean): KnownFacts | undefined {
  useQuery({ ...upcomingTilesQuery(null), enabled: isMissing })
  const rsvp = useDeviceRsvps().find(({ event }) => event.id === id)
  const lists = useQueryClient().getQueriesData<List>({ queryKey: ['events'] })
  const tile = lists.flatMap(([, list]) => factsIn(list)).find((facts) => 'id' in facts && facts.id === id)
  return tile ?? rsvp?.event ?? findTicketTo(id)?.event
}
