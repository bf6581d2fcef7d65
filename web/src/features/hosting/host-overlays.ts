import type { ComponentType } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import type { HostOverlayProps } from './host-overlay-props.ts'

/** The overlays of the dashboard for one event (`?attendees={id}`); the editor opens for a new event too (`?edit=new`). */
export type HostOverlay = 'edit' | 'attendees' | 'photos' | 'guests' | 'stats' | 'role' | 'share'

/** All overlays of the dashboard. The dashboard offers no overlay that is missing here. */
export const hostOverlays: Partial<Record<HostOverlay, ComponentType<HostOverlayProps>>> = {
  edit: lazyPart(() => import('./edit-overlay.tsx'), DialogFallback),
  guests: lazyPart(() => import('./guests-overlay.tsx'), DialogFallback),
  attendees: lazyPart(() => import('./attendees-overlay.tsx'), DialogFallback),
  photos: lazyPart(() => import('./photos-overlay.tsx'), DialogFallback),
  stats: lazyPart(() => import('./stats-overlay.tsx'), DialogFallback),
  role: lazyPart(() => import('./role-overlay.tsx'), DialogFallback),
  share: lazyPart(() => import('./share-overlay.tsx'), DialogFallback),
}
