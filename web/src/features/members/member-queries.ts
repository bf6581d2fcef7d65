import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { fetchOwn } from '@/lib/own-query.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['members', 'dashboard'],
  queryFn: (context) => fetchOwn('getDashboard', context),
})

export const dashboardStatsQuery = queryOptions({
  queryKey: ['members', 'dashboard-stats'],
  queryFn: (context) => fetchOwn('getDashboardStats', context),
})

export const profileQuery = queryOptions({
  queryKey: ['members', 'profile'],
  queryFn: (context) => fetchOwn('getProfile', context),
})

export const calendarLinkQuery = queryOptions({
  queryKey: ['members', 'calendar-link'],
  queryFn: ({ signal }) => callApi('getCalendarLink', { signal }),
})
