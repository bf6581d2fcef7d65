import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Welcome } from './welcome.tsx'

/** Placeholders while the dashboard loads; the welcome is shown as soon as the name is known. */
export function DashboardSkeleton({ name }: { readonly name?: string }) {
  return (
    <div role="status" className="px-gutter pt-28 pb-16">
      <span className="sr-only">Loading your dashboard</span>
      {name === undefined ? <Skeleton className="text-display-2 h-[.88em] w-3/4" /> : <Welcome name={name} />}
      <Skeleton className="mt-10 h-12 w-72" />
      <div className="mt-6 grid gap-[10px] md:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-72" />
        ))}
      </div>
      <div className="mt-20 grid gap-[10px] sm:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-36" />
        ))}
      </div>
    </div>
  )
}
