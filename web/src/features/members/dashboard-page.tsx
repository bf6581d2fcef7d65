import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { CurrentUser } from '@shared/auth/contract.ts'
import { SignedIn } from '@/components/signed-in.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { ownPage } from '@/lib/session.ts'
import { paths } from '@/lib/paths.ts'
import { Dashboard } from './dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery, firebaseEmailQuery } from './member-queries.ts'
import { fromDashboard } from './own-event.ts'

const LiveOwnEvents = lazy(async () => ({ default: (await import('./live-own-events.tsx')).LiveOwnEvents }))

interface DashboardPageProps {
  /** The host application form, which stands in the dashboard's place while it is open. */
  readonly application: ReactNode
}

/** The member dashboard; approved hosts and admins have pages of their own (specification section 4). */
export function DashboardPage({ application }: DashboardPageProps) {
  usePageTitle('Dashboard')
  const [search] = useSearchParams()
  return (
    <SignedIn loading={<DashboardSkeleton />}>
      {(user) => {
        const own = ownPage(user)
        if (own !== paths.dashboard) return <Navigate to={own} replace />
        return search.has('apply') && user.role === 'user' ? application : <LiveDashboard user={user} />
      }}
    </SignedIn>
  )
}

/** Counts come from the call; the lists from Firestore where the SDK is signed in too, else from the call as well. */
function LiveDashboard({ user }: { readonly user: CurrentUser }) {
  const counted = useQuery(dashboardQuery)
  const firebaseEmail = useQuery(firebaseEmailQuery)
  const answered = counted.data ? fromDashboard(counted.data) : null
  const stats = counted.isPending ? undefined : (counted.data?.stats ?? null)
  const skeleton = <DashboardSkeleton name={user.name} />

  if (firebaseEmail.data === user.email.toLowerCase()) {
    return (
      <Suspense fallback={skeleton}>
        <LiveOwnEvents email={user.email.toLowerCase()}>
          {(live) => {
            const events = live ?? answered
            return events ? <Dashboard user={user} events={events} stats={stats} /> : skeleton
          }}
        </LiveOwnEvents>
      </Suspense>
    )
  }
  if (answered) return <Dashboard user={user} events={answered} stats={stats} />
  if (counted.isError && !firebaseEmail.isPending) throw counted.error
  return skeleton
}
