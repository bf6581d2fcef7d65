import { useEffect } from 'react'
import { EmptyState } from '@/components/data/states.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { startOutbox } from '@/core/rsvps/send-outbox.ts'
import { OutboxList } from '@/core/rsvps/outbox-list.tsx'
import { outbox } from '@/lib/outbox.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'

/** The page /waiting: this user's RSVPs, cancellations and answers on this device that are unsent or refused. */
export function OutboxPage() {
  usePage({ title: 'Not confirmed' })
  const entries = outbox.use()
  useEffect(() => void startOutbox(), [])
  return (
    <div className="px-gutter pt-28 pb-24">
      <h1 className="display text-display-3">Not confirmed</h1>
      <p className="mt-6 mb-10 max-w-prose text-lg">
        RSVPs, cancellations and answers that you make offline are stored on this device, even if you close
        the app. We send them when you're online and the app is open, and let you know here.
      </p>
      {entries.length > 0 ? (
        <OutboxList entries={entries} />
      ) : (
        <EmptyState
          title="Nothing left to send"
          action={<ButtonLink to={paths.home}>Browse events</ButtonLink>}
        />
      )}
    </div>
  )
}
