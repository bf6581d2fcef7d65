import { Suspense } from 'react'
import { NoFallback, lazyPart } from '@/components/lazy-part.tsx'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { useIsSettled } from '@/lib/use-settled.ts'

const EventData = lazyPart(() => import('./event-data.tsx'), NoFallback)

/** Keeps the event of a page live after the page is rendered, while the device is online. */
export function LiveEvent({ id }: { readonly id: number }) {
  const isOnline = useIsOnline()
  const isSettled = useIsSettled()
  if (!isSettled || !isOnline) return null
  return (
    <Suspense fallback={null}>
      <EventData id={id} />
    </Suspense>
  )
}
