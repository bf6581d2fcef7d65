import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** The interval between checks for a finished export. */
const POLL_INTERVAL_MS = 3000

export const dataExportQuery = queryOptions({
  queryKey: ['privacy', 'data-export'],
  queryFn: ({ signal }) => callApi('getDataExport', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL_INTERVAL_MS : false),
})

export const ownDeletionQuery = queryOptions({
  queryKey: ['privacy', 'deletion'],
  queryFn: ({ signal }) => callApi('getOwnDeletion', { signal }),
})
