import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { PageMissing } from '@/components/part-missing.tsx'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'
import type { Preview } from './draft-preview.tsx'

const DraftPreview = lazyPart(() => import('./draft-preview.tsx'), PageMissing)

/** The page of an event that admins hide; its hosts see what it will be again. */
export function EventUnderReview(props: Pick<EventNotFoundProps, 'id' | 'children'>) {
  return (
    <EventNotFound
      {...props}
      notFound={
        <Gone title="Under Review">
          Our team is reviewing this event, so it isn't shown for now. If you have a spot, you keep it.
        </Gone>
      }
    />
  )
}

/** The page of a cancelled event. */
export function EventCancelled() {
  return <Gone title="Event Cancelled">This event was cancelled.</Gone>
}

interface EventNotFoundProps {
  readonly id: number
  readonly title?: string
  /** What is shown where there is no draft to see. */
  readonly notFound?: ReactNode
  /** The page of a draft, which its hosts are shown. */
  readonly children: (preview: Preview) => ReactNode
}

export function EventNotFound({
  id,
  title = 'Event Not Found',
  notFound = (
    <Gone title={title}>The event you&apos;re looking for doesn&apos;t exist or has been removed.</Gone>
  ),
  children,
}: EventNotFoundProps) {
  const { user } = useCurrentUser()
  const mayHost = user?.role === 'admin' || (user?.role === 'host' && user.isApproved)
  if (!mayHost) return notFound
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DraftPreview id={id} notFound={notFound}>
        {children}
      </DraftPreview>
    </Suspense>
  )
}

function Gone({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePage({ title })
  return (
    <MessagePage title={title} actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>{children}</p>
    </MessagePage>
  )
}
