import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { LoadError } from '@/components/data/states.tsx'
import { Button, makeButtonClass } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi, makeCallUrl, type CallResponse } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { dataExportQuery } from './own-data-queries.ts'

/** Requests and downloads a data export of the member. */
export function DownloadData() {
  const { data, error, refetch } = useQuery(dataExportQuery)
  const focusProps = useRowFocus()
  return (
    <>
      <h3 className="text-2xl">A copy of your data</h3>
      <p className="mt-2 max-w-prose leading-snug">
        Your profile, RSVPs, events, messages, emails and profile photos in one zip file. It takes a few
        minutes: we'll email you when it's ready, and you can download it for 24 hours.
      </p>
      <div className="mt-4" role="status" {...focusProps}>
        {data ? (
          <ExportState dataExport={data} />
        ) : error ? (
          <LoadError onRetry={() => void refetch()}>Couldn't check for a copy of your data.</LoadError>
        ) : (
          <Skeleton className="h-11 w-56" />
        )}
      </div>
    </>
  )
}

function ExportState({ dataExport }: { readonly dataExport: CallResponse<'getDataExport'> }) {
  const { state, availableUntil, byteCount } = dataExport
  const client = useQueryClient()
  const startExport = useMutation({
    mutationFn: () => callApi('requestDataExport'),
    onSuccess: (newExport) => client.setQueryData(dataExportQuery.queryKey, newExport),
    onError: (error) => toastFailure(error, "Couldn't start making your copy. Please try again."),
  })
  if (state === 'making') {
    return <p className="text-lg font-bold">Your copy is being made. You can leave this page.</p>
  }
  if (state === 'ready') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={makeCallUrl('downloadDataExport')} download className={makeButtonClass()}>
          Download my data
        </a>
        <span className="text-ink-soft tabular-digits">
          {Math.max(1, Math.round((byteCount ?? 0) / 1024)).toLocaleString('en')} KB
          {availableUntil && <>, available until {formatViewerDateTime(availableUntil)}</>}
        </span>
      </div>
    )
  }
  return (
    <>
      {state === 'failed' && <p className="mb-3 font-bold">We couldn't make your copy. Please try again.</p>}
      <Button disabled={startExport.isPending} onClick={() => startExport.mutate()}>
        Make a copy of my data
      </Button>
    </>
  )
}
