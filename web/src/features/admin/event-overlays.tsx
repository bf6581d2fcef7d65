import type { CurrentUser } from '@shared/auth/contract.ts'
import { useSearchParams } from 'react-router-dom'
import { DialogBoundary } from '@/components/dialog-opening.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'

const AdminEditor = lazyPart(() => import('./admin-editor.tsx'), DialogFallback)
const CancelOverlay = lazyPart(() => import('./cancel-overlay.tsx'), DialogFallback)
const EventAttendees = lazyPart(() => import('./event-attendees.tsx'), DialogFallback)
const EventPhotos = lazyPart(() => import('./admin-photos.tsx'), DialogFallback)

/** The dialogs for one event over the events tab: `?edit={id|new}`, `?attendees={id}`, `?photos={id}`, `?cancel={id}`. */
export function EventOverlays({ user }: { readonly user: CurrentUser }) {
  const [params] = useSearchParams()
  const edit = useOverlay('edit')
  const attendees = useOverlay('attendees')
  const photos = useOverlay('photos')
  const cancel = useOverlay('cancel')
  const userDialog = useOverlay('user')
  // The user dialog replaces the attendee list, which returns when it closes.
  const isUserDialogOpen = params.has('user')
  return (
    <>
      {edit.openId !== null && (
        <DialogBoundary>
          <AdminEditor
            key={edit.openId}
            user={user}
            openId={edit.openId}
            onClose={edit.close}
            onPhotos={() => photos.open(edit.openId ?? '', 'edit')}
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
          <EventPhotos key={photos.openId} id={Number(photos.openId)} onClose={photos.close} />
        </DialogBoundary>
      )}
      {cancel.openId !== null && (
        <DialogBoundary>
          <CancelOverlay key={cancel.openId} id={Number(cancel.openId)} onClose={cancel.close} />
        </DialogBoundary>
      )}
    </>
  )
}
