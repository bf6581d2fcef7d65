import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { lazyPart } from '@/components/lazy-part.tsx'
import { SignedIn } from '@/core/session/signed-in.tsx'
import { PageSkeleton, Skeleton } from '@/components/ui/skeleton.tsx'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'

const HostEvents = lazyPart(async () => ({ default: (await import('./host-events-data.tsx')).HostEvents }))

/** Where an approved host lands: their name and the events they run. */
export function HostHomePage() {
  usePage({ title: 'Host Dashboard' })
  return (
    <SignedIn loading={<PageSkeleton />}>
      {(user) => {
        if (user.role === 'admin') return <Navigate to={paths.admin} replace />
        if (user.role !== 'host' || !user.isApproved) return <Navigate to={paths.dashboard} replace />
        return (
          <div className="px-gutter pt-28 pb-20">
            <h1 className="display text-display-1">{user.name}</h1>
            <section aria-labelledby="own-events" className="mt-16">
              <h2 id="own-events" className="text-4xl sm:text-6xl">
                Your events
              </h2>
              <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
                <HostEvents uid={String(user.id)} />
              </Suspense>
            </section>
          </div>
        )
      }}
    </SignedIn>
  )
}
