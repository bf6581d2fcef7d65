import { Suspense } from 'react'
import { NoFallback, makeLazyComponent } from '@/components/lazy-component.tsx'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { useIsIdleAfterInput } from '@/lib/use-is-idle-after-input.ts'

const EventData = makeLazyComponent(() => import('./event-data.tsx'), NoFallback)

/** Keeps the event of a page live after the page is rendered, while the device is online. */
export function LiveEvent({ id }: { readonly id: number }) {
  const isOnline = useIsOnline()
  const isIdleAfterInput = useIsIdleAfterInput()
  if (!isIdleAfterInput || !isOnline) return null
  return (
    <Suspense fallback={null}>
      <EventData id={id} />
    </Suspense>
  )
}
