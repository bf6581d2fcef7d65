import type { CurrentUser } from '@shared/auth/contract.ts'
import { useSearchParams } from 'react-router-dom'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'

const AdminEditor = makeLazyComponent(() => import('./admin-editor.tsx'), DialogFallback)
const CancelOverlay = makeLazyComponent(() => import('./cancel-overlay.tsx'), DialogFallback)
const EventAttendees = makeLazyComponent(() => import('./event-attendees.tsx'), DialogFallback)
const AdminPhotos = makeLazyComponent(() => import('./admin-photos.tsx'), DialogFallback)

/** The dialogs for one event over the events tab: `?edit={id|new}`, `?attendees={id}`, `?photos={id}`, `?cancel={id}`. */
export function EventOverlays({ user }: { readonly user: CurrentUser }) {
  const [params] = useSearchParams()
  const editor = useOverlay('edit')
  const attendees = useOverlay('attendees')
  const photos = useOverlay('photos')
  const cancellation = useOverlay('cancel')
  const userDialog = useOverlay('user')
  // The user dialog replaces the attendee list, which returns when the dialog closes.
  const isUserDialogOpen = params.has('user')
  return (
    <>
      {editor.openId !== null && (
        <DialogBoundary>
          <AdminEditor
            key={editor.openId}
            user={user}
            openId={editor.openId}
            onClose={editor.close}
            onOpenPhotos={() => photos.open(editor.openId ?? '', 'edit')}
          />
        </DialogBoundary>
      )}
      {attendees.openId !== null && !isUserDialogOpen && (
        <DialogBoundary>
          <EventAttendees
            key={attendees.openId}
            id={Number(attendees.openId)}
            onOpenUser={userDialog.open}
            onClose={attendees.close}
          />
        </DialogBoundary>
      )}
      {photos.openId !== null && (
        <DialogBoundary>
          <AdminPhotos key={photos.openId} id={Number(photos.openId)} onClose={photos.close} />
        </DialogBoundary>
      )}
      {cancellation.openId !== null && (
        <DialogBoundary>
          <CancelOverlay
            key={cancellation.openId}
            id={Number(cancellation.openId)}
            onClose={cancellation.close}
          />
        </DialogBoundary>
      )}
    </>
  )
}
