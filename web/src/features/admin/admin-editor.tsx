import type { CurrentUser } from '@shared/auth/contract.ts'
import { adminRole } from '@/core/events/editor/editor-role.ts'
import EventEditor from '@/core/events/editor/event-editor.tsx'

interface AdminEditorProps {
  readonly user: CurrentUser
  /** The event's id; `new` for a new one. */
  readonly openId: string
  readonly onClose: () => void
  readonly onOpenPhotos: () => void
}

/** Creates and changes events as their hosts do. An admin can choose any hosts of the event's city. */
export default function AdminEditor({ openId, ...editorProps }: AdminEditorProps) {
  return <EventEditor role={adminRole} id={openId === 'new' ? null : Number(openId)} {...editorProps} />
}
