import type { ComponentType } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import type { HostOverlayProps } from './overlay-props.ts'

/** What opens over the dashboard for one event: `?attendees={id}`; the editor for a new one too: `?edit=new`. */
export type HostOverlay = 'edit' | 'attendees' | 'photos' | 'guests' | 'figures' | 'role' | 'share'

/** All overlays of the dashboard; one that is missing here is offered nowhere. */
export const hostOverlays: Partial<Record<HostOverlay, ComponentType<HostOverlayProps>>> = {
  edit: lazyPart(() => import('./edit-overlay.tsx'), DialogMissing),
  guests: lazyPart(() => import('./guests-overlay.tsx'), DialogMissing),
  attendees: lazyPart(() => import('./attendees-overlay.tsx'), DialogMissing),
  photos: lazyPart(() => import('./photos-overlay.tsx'), DialogMissing),
  figures: lazyPart(() => import('./stats-overlay.tsx'), DialogMissing),
  role: lazyPart(() => import('./role-overlay.tsx'), DialogMissing),
  share: lazyPart(() => import('./share-overlay.tsx'), DialogMissing),
}
