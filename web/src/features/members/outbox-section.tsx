import { OutboxList } from '@/core/rsvps/outbox-list.tsx'
import { outbox } from '@/lib/outbox.ts'

/** The entries of a member's outbox; nothing if there are none. */
export function OutboxSection() {
  const entries = outbox.use()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="outbox" className="mt-10">
      <h2 id="outbox" className="mb-6 text-4xl sm:text-6xl">
        Not confirmed
      </h2>
      <OutboxList entries={entries} />
    </section>
  )
}
