import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'

export function EventsHeader() {
  return <SectionHeader title="My events" />
}

export function EventsLoading() {
  return (
    <>
      <EventsHeader />
      <div role="status" className="mt-10 grid gap-2">
        <span className="sr-only">Loading your events</span>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    </>
  )
}

/** Shown if the events cannot be loaded (specification section 2.11). */
export function EventsLoadError({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <>
      <EventsHeader />
      <div className="mt-10">
        <LoadError {...(onRetry ? { onRetry } : {})}>
          Unable to load events. Please refresh the page.
        </LoadError>
      </div>
    </>
  )
}
