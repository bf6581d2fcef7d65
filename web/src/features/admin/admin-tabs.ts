import type { CurrentUser } from '@shared/auth/contract.ts'
import type { ComponentType } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'

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
  overview: { label: 'Overview', Panel: makeLazyComponent(() => import('./overview-tab.tsx')) },
  users: { label: 'Users', Panel: makeLazyComponent(() => import('./users-tab.tsx')) },
  hosts: { label: 'Hosts', Panel: makeLazyComponent(() => import('./hosts-tab.tsx')) },
  events: { label: 'Events', Panel: makeLazyComponent(() => import('./all-events-tab.tsx')) },
  heatmap: { label: 'Heatmap', Panel: makeLazyComponent(() => import('./heatmap-tab.tsx')) },
  messaging: { label: 'Messaging', Panel: makeLazyComponent(() => import('./messaging-tab.tsx')) },
  nudges: { label: 'Engagement', Panel: makeLazyComponent(() => import('./engagement-tab.tsx')) },
  'email-health': { label: 'Email Health', Panel: makeLazyComponent(() => import('./email-health-tab.tsx')) },
}
