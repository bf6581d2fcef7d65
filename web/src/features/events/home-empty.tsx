import { Suspense } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { NoEvents } from '@/core/events/wall/no-events.tsx'
import { useCalm } from '@/lib/use-calm.ts'

const CityAlert = lazyPart(() => import('./city-alert.tsx'))

/** Home without any event, or a city's page without one. */
export default function HomeEmpty({ city }: { readonly city: string | null }) {
  const isCalm = useCalm()
  return (
    <NoEvents city={city}>
      {city !== null && isCalm && (
        <Suspense fallback={null}>
          <CityAlert city={city} />
        </Suspense>
      )}
    </NoEvents>
  )
}
