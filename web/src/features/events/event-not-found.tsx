import type { ReactNode } from 'react'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'

/** The page of an event that was called off. */
export function EventCancelled() {
  return <Gone title="Event Cancelled">This event was cancelled.</Gone>
}

export function EventNotFound({ title = 'Event Not Found' }: { readonly title?: string }) {
  return <Gone title={title}>The event you&apos;re looking for doesn&apos;t exist or has been removed.</Gone>
}

function Gone({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePage({ title })
  return (
    <MessagePage title={title} actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>{children}</p>
    </MessagePage>
  )
}
