import type { CurrentUser } from '@shared/auth/contract.ts'

export interface HostOverlayProps {
  readonly user: CurrentUser
  /** The event's id; `new` for the editor of a new event. */
  readonly openId: string
  readonly onClose: () => void
  /** Opens the event's photos. */
  readonly onOpenPhotos: () => void
  /** Opens the share dialog of an event. */
  readonly onShare: (id: number) => void
}
