import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { firebaseEmailQuery } from '@/core/session/firebase-email-query.ts'
import { SignedInPage } from '@/core/session/signed-in-page.tsx'
import { usePage } from '@/lib/use-page.ts'
import { getDashboardPath } from '@/core/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { Dashboard } from './member-dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery, dashboardStatsQuery } from './member-queries.ts'
import { toOwnEvents, type OwnEvents } from './own-event.ts'

const LiveOwnEvents = makeLazyComponent(async () => ({
  default: (await import('./live-own-events-data.tsx')).LiveOwnEvents,
}))

interface DashboardPageProps {
  /** The host application form, shown at `?apply` instead of the dashboard. */
  readonly application: ReactNode
}

/** The member dashboard; approved hosts and admins have other pages (specification section 4). */
export function DashboardPage({ application }: DashboardPageProps) {
  usePage({ title: 'Dashboard' })
  const [search] = useSearchParams()
  return (
    <SignedInPage fallback={<DashboardSkeleton />}>
      {(user) => {
        const path = getDashboardPath(user)
        if (path !== paths.dashboard) return <Navigate to={path} replace />
        return search.has('apply') && user.role === 'user' ? application : <LiveDashboard user={user} />
      }}
    </SignedInPage>
  )
}

/** The lists come from Firestore if the Firebase SDK is signed in, otherwise from `getDashboard`, which includes the stats. */
function LiveDashboard({ user }: { readonly user: CurrentUser }) {
  const { data: firebaseEmail, isPending } = useQuery(firebaseEmailQuery)
  const email = user.email.toLowerCase()
  const skeleton = <DashboardSkeleton name={user.name} />
  if (isPending) return skeleton
  if (firebaseEmail !== email) return <FetchedDashboard user={user} />
  return (
    <Suspense fallback={skeleton}>
      <LiveOwnEvents email={email} fallback={<FetchedDashboard user={user} />}>
        {(events) => (events ? <DashboardWithStats user={user} events={events} /> : skeleton)}
      </LiveOwnEvents>
    </Suspense>
  )
}

function DashboardWithStats({ user, events }: { readonly user: CurrentUser; readonly events: OwnEvents }) {
  const { data, isPending } = useQuery(dashboardStatsQuery)
  return <Dashboard user={user} events={events} stats={isPending ? undefined : (data ?? null)} />
}

function FetchedDashboard({ user }: { readonly user: CurrentUser }) {
  const { data, error } = useQuery(dashboardQuery)
  if (data) return <Dashboard user={user} events={toOwnEvents(data)} stats={data.stats} />
  if (error) throw error
  return <DashboardSkeleton name={user.name} />
}
