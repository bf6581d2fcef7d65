import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { AnnouncementBar } from '@/components/ui/announcement-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'

const AnnouncementDialog = makeLazyComponent(() => import('./announcement-dialog.tsx'), DialogFallback)

const announcementQuery = {
  queryKey: ['admin', 'announcement'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('getAnnouncement', { signal }),
}

/** Shows the current announcement, and opens the dialog that changes it (`?announcement`). */
export function AnnouncementSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(announcementQuery)
  const { openId, open, close } = useOverlay('announcement')
  const focusProps = useRowFocus()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: announcementQuery.queryKey }),
      refreshList(client, 'listAdminActions'),
    ])
  const removeAnnouncement = useMutation({
    mutationFn: () => callApi('removeAnnouncement'),
    onSuccess: ({ message }) => toastSuccess(message, 'Pages stop showing it within three minutes.'),
    onError: (failure) => toastFailure(failure, 'Failed to remove the announcement. Please try again.'),
    onSettled: refresh,
  })
  const announcement = data?.announcement
  return (
    <section {...focusProps} aria-labelledby="announcement">
      <SectionHeader
        id="announcement"
        title="Announcement"
        actions={
          data && (
            <>
              <Button look="outline" className="wrap-anywhere" onClick={() => open('open')}>
                {announcement ? 'Edit announcement' : 'New announcement'}
              </Button>
              {announcement && (
                <Button
                  look="outline"
                  disabled={removeAnnouncement.isPending}
                  onClick={() => removeAnnouncement.mutate()}
                >
                  Remove
                </Button>
              )}
            </>
          )
        }
      >
        A short text above every page, for example about planned maintenance.
      </SectionHeader>
      <div className="mt-6">
        {announcement ? (
          <>
            <AnnouncementBar {...announcement} />
            <p className="text-ink-soft tabular-digits mt-2">
              Shown until {formatViewerDateTime(announcement.endsAt)}.
            </p>
          </>
        ) : data ? (
          <p>There is no announcement.</p>
        ) : error ? (
          <LoadError onRetry={() => void refetch()}>Couldn't load the announcement.</LoadError>
        ) : (
          <Skeleton className="h-12" />
        )}
      </div>
      {openId !== null && data && (
        <Suspense fallback={<DialogSpinner />}>
          <AnnouncementDialog
            announcement={data.announcement}
            onSaved={() => void refresh()}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}
