import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { EventRows } from './event-group.ts'
import { EventRow } from './event-row.tsx'
import type { HostEventGroup } from './host-queries.ts'

/** The next event of a series, with its later ones behind a button; a single event is one row. */
export function SeriesRow({ event, later, when }: EventRows & { readonly when: HostEventGroup }) {
  const [isOpen, setOpen] = useState(false)
  if (later.length === 0) return <EventRow event={event} when={when} />
  const dates = later.length === 1 ? '1 later date' : `${later.length} later dates`
  return (
    <>
      <EventRow event={event} when={when} />
      <li className="border-hairline border-b-2 py-2 pl-8">
        <Button
          look="plain"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${dates} of ${event.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Hide ${dates}` : `Repeats: show ${dates}`}
        </Button>
        {isOpen && (
          <ul>
            {later.map((laterEvent) => (
              <EventRow key={laterEvent.id} event={laterEvent} when={when} />
            ))}
          </ul>
        )}
      </li>
    </>
  )
}
