import { Suspense } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { NoEvents } from '@/core/events/wall/no-events.tsx'
import { useIsIdle } from '@/lib/use-is-idle.ts'

const CityAlert = makeLazyComponent(() => import('./city-alert.tsx'))

/** The home page or a city's page, without events. */
export default function EmptyHome({ city }: { readonly city: string | null }) {
  const isIdle = useIsIdle()
  return (
    <NoEvents city={city}>
      {city !== null && isIdle && (
        <Suspense fallback={null}>
          <CityAlert city={city} />
        </Suspense>
      )}
    </NoEvents>
  )
}
