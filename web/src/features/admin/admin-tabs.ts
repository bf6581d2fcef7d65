import type { CurrentUser } from '@shared/auth/contract.ts'
import type { ComponentType } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'

/** The value of `?tab=`. */
export type AdminTab =
  'overview' | 'users' | 'hosts' | 'events' | 'heatmap' | 'messaging' | 'nudges' | 'email-health'

interface AdminTabProps {
  readonly user: CurrentUser
}

interface Tab {
  readonly label: string
  /** The content, whose code is loaded when the tab is first opened. */
  readonly Panel: ComponentType<AdminTabProps>
}

/** The tabs of the admin dashboard, in their order (specification section 2.1). */
export const adminTabs: Record<AdminTab, Tab> = {
  overview: { label: 'Overview', Panel: lazyPart(() => import('./overview-tab.tsx')) },
  users: { label: 'Users', Panel: lazyPart(() => import('./users-tab.tsx')) },
  hosts: { label: 'Hosts', Panel: lazyPart(() => import('./hosts-tab.tsx')) },
  events: { label: 'Events', Panel: lazyPart(() => import('./all-events-tab.tsx')) },
  heatmap: { label: 'Heatmap', Panel: lazyPart(() => import('./heatmap-tab.tsx')) },
  messaging: { label: 'Messaging', Panel: lazyPart(() => import('./messaging-tab.tsx')) },
  nudges: { label: 'Engagement', Panel: lazyPart(() => import('./engagement-tab.tsx')) },
  'email-health': { label: 'Email Health', Panel: lazyPart(() => import('./email-health-tab.tsx')) },
}
