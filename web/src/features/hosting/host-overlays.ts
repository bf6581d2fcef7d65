import type { ComponentType } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import type { HostOverlayProps } from './host-overlay-props.ts'

/** The overlays of the dashboard for one event (`?attendees={id}`); the editor opens for a new event too (`?edit=new`). */
export type HostOverlay = 'edit' | 'attendees' | 'photos' | 'guests' | 'stats' | 'role' | 'share'

/** The component of each overlay, whose code is loaded when the overlay first opens. */
export const hostOverlays: Record<HostOverlay, ComponentType<HostOverlayProps>> = {
  edit: makeLazyComponent(() => import('./edit-overlay.tsx'), DialogFallback),
  guests: makeLazyComponent(() => import('./guests-overlay.tsx'), DialogFallback),
  attendees: makeLazyComponent(() => import('./attendees-overlay.tsx'), DialogFallback),
  photos: makeLazyComponent(() => import('./photos-overlay.tsx'), DialogFallback),
  stats: makeLazyComponent(() => import('./stats-overlay.tsx'), DialogFallback),
  role: makeLazyComponent(() => import('./role-overlay.tsx'), DialogFallback),
  share: makeLazyComponent(() => import('./share-overlay.tsx'), DialogFallback),
}
