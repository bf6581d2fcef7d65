import type { EventTile } from '@shared/events/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { upcomingTilesQuery } from '@/core/events/event-queries.ts'
import { useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { findEventTicket } from '@/lib/device-tickets.ts'

/** The known facts of an event whose page cannot be loaded. */
export type KnownFacts = Pick<EventTile, 'title' | 'dateTime' | 'timezone' | 'city' | 'area' | 'venueName'>

/** The cached response of a query of events: a list, or pages of lists. */
interface CachedList {
  readonly value?: unknown
  readonly pages?: readonly CachedList[]
}

const listFacts = (list: CachedList | undefined): KnownFacts[] => {
  if (list?.pages) return list.pages.flatMap(listFacts)
  return Array.isArray(list?.value) ? (list.value as KnownFacts[]) : []
}

/**
 * Returns the facts that this page or device knows of an event: from a list that contains it, otherwise from the user's RSVP
 * or ticket. If the event could not be loaded, the first wall is loaded too, because the service worker has it offline.
 */
export function useKnownFacts(id: number, hasLoadFailed: boolean): KnownFacts | undefined {
  useQuery({ ...upcomingTilesQuery(null), enabled: hasLoadFailed })
  const rsvp = useDeviceRsvps().find(({ event }) => event.id === id)
  const lists = useQueryClient().getQueriesData<CachedList>({ queryKey: ['events'] })
  const tile = lists.flatMap(([, list]) => listFacts(list)).find((facts) => 'id' in facts && facts.id === id)
  return tile ?? rsvp?.event ?? findEventTicket(id)?.event
}
