import { EventOverlay } from '@/core/events/event-overlay.tsx'
import { PhotosEditor } from '@/core/events/photos-editor.tsx'

interface AdminPhotosProps {
  readonly id: number
  readonly onClose: () => void
}

/** An event's photos. Only the hosts' dashboard offers to email them to attendees. */
export default function AdminPhotos({ id, onClose }: AdminPhotosProps) {
  return (
    <EventOverlay id={id} name="Photos" missingText="There is no such event." onClose={onClose}>
      {(event) => <PhotosEditor event={event} isAdmin />}
    </EventOverlay>
  )
}
