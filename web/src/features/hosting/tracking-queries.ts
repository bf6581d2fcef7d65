import { queryOptions } from '@tanstack/react-query'
import { callApi, type CallAnswer } from '@/lib/api-client.ts'

export type Recipient = CallAnswer<'getEmailTracking'>[number]['recipients'][number]

/** The most events that the choice lists in each group. */
const MAX_CHOICES = 50

const trackedEventsQuery = (when: 'upcoming' | 'past' | 'cancelled') =>
  queryOptions({
    queryKey: ['hosting', 'with-mail', when],
    queryFn: ({ signal }) => callApi('listHostEvents', { query: { when, limit: MAX_CHOICES }, signal }),
  })

/** Drafts have nobody to write to. */
export const eventsWithMail = [
  { label: 'Upcoming', query: trackedEventsQuery('upcoming') },
  { label: 'Past', query: trackedEventsQuery('past') },
  { label: 'Cancelled', query: trackedEventsQuery('cancelled') },
] as const

/** The numbers of each campaign; recipients have a separate list. */
export const trackingQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'tracking', id],
    queryFn: ({ signal }) => callApi('getEmailTracking', { params: { id }, query: { limit: 1 }, signal }),
  })
