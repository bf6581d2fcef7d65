import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { askOwn } from '@/lib/own-query.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['members', 'dashboard'],
  queryFn: (context) => askOwn('getDashboard', context),
})

export const dashboardStatsQuery = queryOptions({
  queryKey: ['members', 'dashboard-stats'],
  queryFn: (context) => askOwn('getDashboardStats', context),
})

export const profileQuery = queryOptions({
  queryKey: ['members', 'profile'],
  queryFn: (context) => askOwn('getProfile', context),
})

export const calendarLinkQuery = queryOptions({
  queryKey: ['members', 'calendar-link'],
  queryFn: ({ signal }) => callApi('getCalendarLink', { signal }),
})

/**
 * The e-mail that the Firebase SDK is signed in with on this device, in lower case; null where it is not (the session
 * cookie may outlive it). Firestore must not be asked for what is one's own before this is known.
 */
export const firebaseEmailQuery = queryOptions({
  queryKey: ['members', 'firebase-email'],
  queryFn: async () => {
    const { sdkAccount } = await import('@/core/live/firebase.ts')
    return (await sdkAccount())?.email?.toLowerCase() ?? null
  },
  staleTime: 0,
})
