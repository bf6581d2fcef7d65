import type { CurrentUser } from '@shared/auth/contract.ts'
import type { ComponentType } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'

/** The value of `?tab=`. */
export type HostTab = 'events' | 'collaborate' | 'tracking'

interface HostTabProps {
  readonly user: CurrentUser
}

interface Tab {
  /** The text of the tab (specification section 2.11). */
  readonly label: string
  /** The content, whose code is loaded when the tab is first opened. */
  readonly Panel: ComponentType<HostTabProps>
}

/** The tabs of the host dashboard, in their order. */
export const hostTabs: Record<HostTab, Tab> = {
  events: { label: 'MY EVENTS', Panel: makeLazyComponent(() => import('./events-tab.tsx')) },
  collaborate: { label: 'COLLABORATE', Panel: makeLazyComponent(() => import('./collaborate-tab.tsx')) },
  tracking: { label: 'EMAIL TRACKING', Panel: makeLazyComponent(() => import('./tracking-tab.tsx')) },
}
