import type { CurrentUser } from '@shared/auth/contract.ts'
import type { DashboardStats } from '@shared/members/contract.ts'
import { Suspense, useState } from 'react'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { EventHistory } from './event-history.tsx'
import { addDeviceRsvps, type OwnEvents } from './own-event.ts'
import { PendingHostBanner, PendingHostBox } from './pending-host.tsx'
import { OutboxSection } from './outbox-section.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import { Welcome } from './welcome.tsx'

const NextEvents = makeLazyComponent(() => import('./next-events.tsx'), NoFallback)

interface DashboardProps {
  readonly user: CurrentUser
  readonly events: OwnEvents
  /** Undefined while the stats load, null if they could not be loaded. */
  readonly stats: DashboardStats | null | undefined
}

/** The member dashboard (specification section 2). */
export function Dashboard({ user, events, stats }: DashboardProps) {
  const [now] = useState(getServerTime)
  const isOnline = useIsOnline()
  const rsvps = useDeviceRsvps()
  const email = user.email.toLowerCase()
  const upcomingEvents = isOnline
    ? events.upcomingEvents
    : addDeviceRsvps(events.upcomingEvents, rsvps, { email, now })
  const isPendingHost = user.role === 'host' && !user.isApproved
  // A member without upcoming or attended events sees the next public events instead of stats.
  const hasNoEvents = upcomingEvents.length === 0 && events.pastEvents.length === 0
  return (
    <div className="px-gutter pt-28 pb-20">
      {isPendingHost && <PendingHostBanner />}
      <Welcome name={user.name} />
      <OutboxSection />
      <UpcomingEvents events={upcomingEvents} totalCount={stats?.upcomingCount ?? 0} now={now} />
      {hasNoEvents ? (
        <Suspense fallback={null}>
          <NextEvents city={user.city} />
        </Suspense>
      ) : (
        <StatCards stats={stats} />
      )}
      <div className="mt-20 grid gap-x-10 gap-y-20 lg:grid-cols-[2fr_1fr]">
        <EventHistory events={events.pastEvents} now={now} />
        <div>
          <QuickActions canApply={user.role === 'user'} />
          {isPendingHost && <PendingHostBox />}
        </div>
      </div>
    </div>
  )
}
