import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { fetchPrivateResponse } from '@/lib/fetch-private-response.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['members', 'dashboard'],
  queryFn: (context) => fetchPrivateResponse('getDashboard', context),
})

export const dashboardStatsQuery = queryOptions({
  queryKey: ['members', 'dashboard-stats'],
  queryFn: (context) => fetchPrivateResponse('getDashboardStats', context),
})

export const profileQuery = queryOptions({
  queryKey: ['members', 'profile'],
  queryFn: (context) => fetchPrivateResponse('getProfile', context),
})

export const calendarLinkQuery = queryOptions({
  queryKey: ['members', 'calendar-link'],
  queryFn: ({ signal }) => callApi('getCalendarLink', { signal }),
})
