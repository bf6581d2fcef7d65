import type { EventDetail } from '@shared/events/contract.ts'
import { formatPlaceLine } from '@shared/events/place-line.ts'
import { useId, useState } from 'react'
import { Button, ExternalLink, makeButtonClass } from '@/components/ui/button.tsx'
import { addToCalendar } from '@/core/events/add-to-calendar.ts'
import { makeEventCalendarLinks } from '@/core/events/event-calendar-links.ts'
import { formatPlatformName, type EventVenue } from '@/core/events/event-text.ts'
import { makeCallUrl } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'

interface RsvpCalendarProps {
  readonly event: EventDetail
  /** Null if this device does not know the venue of a private event. */
  readonly venue: EventVenue | null
  /** Whether the calendars are shown without a click. */
  readonly isOpen?: boolean
}

/** Lets an attendee add an event to a calendar, or save it as a file. */
export function RsvpCalendar({ event, venue, isOpen = false }: RsvpCalendarProps) {
  const [isShown, setShown] = useState(isOpen)
  const id = useId()
  return (
    <>
      {isOpen ? (
        <p id={id} className="basis-full font-bold">
          Add to Calendar
        </p>
      ) : (
        <Button look="outline" id={id} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          Add to Calendar
        </Button>
      )}
      {isShown && <CalendarOptions event={event} venue={venue} labelledBy={id} />}
    </>
  )
}

interface CalendarOptionsProps extends Pick<RsvpCalendarProps, 'event' | 'venue'> {
  readonly labelledBy: string
}

function CalendarOptions({ event, venue, labelledBy }: CalendarOptionsProps) {
  const calendarEvent = { ...event, ...venue }
  const links = makeEventCalendarLinks({
    ...event,
    location: event.isVirtual
      ? formatPlatformName(event.virtualPlatform)
      : formatPlaceLine([calendarEvent.venueName, calendarEvent.venueAddress, event.area, event.city]),
    url: new URL(paths.event(event.id), window.location.origin).href,
  })
  const saveFile = () => void addToCalendar(calendarEvent)
  return (
    <ul
      aria-labelledby={labelledBy}
      className="grid w-full basis-full grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-2.5"
    >
      {links.map(({ appName, href }) => (
        <li key={appName}>
          <ExternalLink look="outline" className="w-full px-3" href={href}>
            {appName}
          </ExternalLink>
        </li>
      ))}
      <li>
        {event.isPrivate ? (
          // The server's file does not contain the location of a private event, which only attendees know.
          <Button look="outline" className="w-full" onClick={saveFile}>
            Apple
          </Button>
        ) : (
          // The link opens the file instead of downloading it: an iPhone then shows the event with a button to add it.
          <a
            href={makeCallUrl('getEventCalendar', { id: event.id })}
            className={makeButtonClass('outline', 'w-full')}
          >
            Apple
          </a>
        )}
      </li>
      <li>
        <Button look="outline" className="w-full" onClick={saveFile}>
          File (.ics)
        </Button>
      </li>
    </ul>
  )
}
