import { Suspense, type ReactNode } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { PageFallback } from '@/components/part-fallbacks.tsx'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { isCancelledError, isUnderReviewError } from '@/core/events/event-queries.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import type { EventPreview } from './draft-preview.tsx'

const DraftPreview = makeLazyComponent(() => import('./draft-preview.tsx'), PageFallback)

interface EventUnavailableProps {
  readonly id: number
  /** The server's error. */
  readonly error: unknown
  /** The heading if the event does not exist. */
  readonly title?: string
  /** Renders the draft or hidden event for its hosts and for admins. */
  readonly children: (preview: EventPreview) => ReactNode
}

/** The page of an event that is cancelled, hidden or not found. Its hosts and admins see a preview of a hidden event or draft. */
export default function EventUnavailable({
  id,
  error,
  title = 'Event Not Found',
  children,
}: EventUnavailableProps) {
  const { user } = useCurrentUser()
  if (isCancelledError(error))
    return <UnavailableMessage title="Event cancelled">This event was cancelled.</UnavailableMessage>
  const unavailablePage = isUnderReviewError(error) ? (
    <UnavailableMessage title="Under review">
      Our team is reviewing this event, so it isn't shown for now. If you have a spot, you keep it.
    </UnavailableMessage>
  ) : (
    <UnavailableMessage title={title}>
      The event you&apos;re looking for doesn&apos;t exist or has been removed.
    </UnavailableMessage>
  )
  const canHost = user?.role === 'admin' || (user?.role === 'host' && user.isApproved)
  if (!canHost) return unavailablePage
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DraftPreview id={id} unavailablePage={unavailablePage}>
        {children}
      </DraftPreview>
    </Suspense>
  )
}

function UnavailableMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePage({ title })
  return (
    <MessagePage title={title} actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>{children}</p>
    </MessagePage>
  )
}
