import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { fetchOwnResponse } from '@/lib/fetch-own-response.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['members', 'dashboard'],
  queryFn: (context) => fetchOwnResponse('getDashboard', context),
})

export const dashboardStatsQuery = queryOptions({
  queryKey: ['members', 'dashboard-stats'],
  queryFn: (context) => fetchOwnResponse('getDashboardStats', context),
})

export const profileQuery = queryOptions({
  queryKey: ['members', 'profile'],
  queryFn: (context) => fetchOwnResponse('getProfile', context),
})

export const calendarLinkQuery = queryOptions({
  queryKey: ['members', 'calendar-link'],
  queryFn: ({ signal }) => callApi('getCalendarLink', { signal }),
})
