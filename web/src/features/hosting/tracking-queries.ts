import { queryOptions } from '@tanstack/react-query'
import { callApi, type CallResponse } from '@/lib/api-client.ts'

export type Recipient = CallResponse<'getEmailTracking'>[number]['recipients'][number]

/** The maximum number of events to choose from in each group. */
const MAX_CHOICES = 50

const trackedEventsQuery = (group: 'upcoming' | 'past' | 'cancelled') =>
  queryOptions({
    queryKey: ['hosting', 'with-mail', group],
    queryFn: ({ signal }) =>
      callApi('listHostEvents', { query: { status: group, limit: MAX_CHOICES }, signal }),
  })

/** The events to choose from, without drafts, which have no attendees to write to. */
export const trackedEventGroups = [
  { label: 'Upcoming', query: trackedEventsQuery('upcoming') },
  { label: 'Past', query: trackedEventsQuery('past') },
  { label: 'Cancelled', query: trackedEventsQuery('cancelled') },
] as const

/** The stats of each campaign; recipients have a separate list. */
export const trackingQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'tracking', id],
    queryFn: ({ signal }) => callApi('getEmailTracking', { params: { id }, query: { limit: 1 }, signal }),
  })
