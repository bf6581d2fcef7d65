import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { EventWithLaterEvents } from './group-events.ts'
import { EventRow } from './event-row.tsx'
import type { HostEventGroup } from './host-queries.ts'

/** The next event of a series, with a button that shows the later events; a single event is one row. */
export function SeriesRow({
  event,
  laterEvents,
  group,
}: EventWithLaterEvents & { readonly group: HostEventGroup }) {
  const [isOpen, setOpen] = useState(false)
  if (laterEvents.length === 0) return <EventRow event={event} group={group} />
  const datesText = laterEvents.length === 1 ? '1 later date' : `${laterEvents.length} later dates`
  return (
    <>
      <EventRow event={event} group={group} />
      <li className="border-hairline border-b-2 py-2 pl-8">
        <Button
          look="plain"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${datesText} of ${event.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Hide ${datesText}` : `Show ${datesText}`}
        </Button>
        {isOpen && (
          <ul>
            {laterEvents.map((laterEvent) => (
              <EventRow key={laterEvent.id} event={laterEvent} group={group} />
            ))}
          </ul>
        )}
      </li>
    </>
  )
}
