import type { ComponentType } from 'react'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'

/** What opens over the dashboard for one event: `?attendees={id}`; the editor for a new one too: `?edit=new`. */
export type HostOverlay = 'edit' | 'attendees' | 'photos' | 'guests' | 'figures' | 'role'

export interface HostOverlayProps {
  readonly user: CurrentUser
  /** The event's id; `new` for the editor of a new one. */
  readonly shown: string
  readonly onClose: () => void
  /** Leads from here to the event's photos, where they can be shown. */
  readonly onPhotos: (() => void) | undefined
}

/** What is not here is offered nowhere. */
export const hostOverlays: Partial<Record<HostOverlay, ComponentType<HostOverlayProps>>> = {
  edit: lazyPart(() => import('./edit-overlay.tsx'), DialogMissing),
  guests: lazyPart(() => import('./guests-overlay.tsx'), DialogMissing),
  attendees: lazyPart(() => import('./attendees-overlay.tsx'), DialogMissing),
  photos: lazyPart(() => import('./photos-overlay.tsx'), DialogMissing),
  figures: lazyPart(() => import('./figures-overlay.tsx'), DialogMissing),
  role: lazyPart(() => import('./role-overlay.tsx'), DialogMissing),
}
