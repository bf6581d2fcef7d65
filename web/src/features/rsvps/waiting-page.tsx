import { useEffect } from 'react'
import { Empty } from '@/components/data/states.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { startOutbox } from '@/core/rsvps/send-outbox.ts'
import { OutboxList } from '@/core/rsvps/outbox-list.tsx'
import { outbox } from '@/lib/outbox.ts'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'

/** /waiting: what was asked for on this device without a connection, of who is here. */
export function WaitingPage() {
  usePage({ title: 'Waiting for a connection' })
  const entries = outbox.use()
  useEffect(() => void startOutbox(), [])
  return (
    <div className="px-gutter pt-28 pb-24">
      <h1 className="display text-display-3">Not sent yet</h1>
      <p className="mt-6 mb-10 max-w-prose text-lg">
        What you asked for without a connection waits on this device. It goes out by itself when there is one,
        also after you closed the app, and we tell you here and by email what came of it.
      </p>
      {entries.length > 0 ? (
        <OutboxList entries={entries} />
      ) : (
        <Empty title="Nothing waits." action={<ButtonLink to={paths.home}>Browse events</ButtonLink>}>
          Everything you asked for here was answered.
        </Empty>
      )}
    </div>
  )
}
