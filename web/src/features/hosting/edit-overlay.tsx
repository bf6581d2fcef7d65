import { hostRole } from '@/core/events/editor/editor-role.ts'
import EventEditor from '@/core/events/editor/event-editor.tsx'
import type { HostOverlayProps } from './overlay-props.ts'

/** `?edit={id}` and `?edit=new`. */
export default function EditOverlay({ user, openId, onClose, onPhotos }: HostOverlayProps) {
  return (
    <EventEditor
      role={hostRole}
      user={user}
      id={openId === 'new' ? null : Number(openId)}
      onClose={onClose}
      onPhotos={onPhotos}
    />
  )
}
