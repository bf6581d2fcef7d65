import { Suspense, useState } from 'react'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Failed } from '@/components/data/states.tsx'
import { DialogOpening } from '@/components/dialog-opening.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'

const WelcomeTips = lazyPart(() => import('./welcome-tips.tsx'), DialogMissing)

interface EventsHeaderProps {
  /** Whether the host has no event yet. */
  readonly isFirst?: boolean
  /** Until it is known whether they have one. */
  readonly isLoading?: boolean
}

/** 'Create Event'; the first time with some advice before it. */
export function EventsHeader({ isFirst = false, isLoading = false }: EventsHeaderProps) {
  const editor = useOverlay('edit')
  const [isShowingTips, setShowingTips] = useState(false)
  const create = () => editor.open('new')
  return (
    <>
      <SectionHeader
        title="My events"
        actions={
          <Button disabled={isLoading} onClick={isFirst ? () => setShowingTips(true) : create}>
            Create Event
          </Button>
        }
      />
      <Suspense fallback={<DialogOpening />}>
        {isShowingTips && (
          <WelcomeTips
            onClose={() => setShowingTips(false)}
            onCreate={() => {
              setShowingTips(false)
              create()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

export function EventsLoading() {
  return (
    <>
      <EventsHeader isLoading />
      <div role="status" className="mt-10 grid gap-2">
        <span className="sr-only">Loading your events</span>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    </>
  )
}

/** Specification section 2.11. */
export function EventsFailed({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <>
      <EventsHeader />
      <div className="mt-10">
        <Failed {...(onRetry ? { onRetry } : {})}>Unable to load events. Please refresh the page.</Failed>
      </div>
    </>
  )
}
