import { parseTicketLink } from '@shared/door/ticket-link.ts'
import { formatClockTime } from '@shared/time/zoned-time.ts'
import { useId, type RefObject } from 'react'
import { searchAttendees, type SearchableAttendee } from './door-attendees.ts'
import type { DoorAttendee } from './verdict.ts'

/** The maximum number of attendees that are listed; typing another letter narrows the list. */
const MAX_MATCHES = 40

interface AttendeeSearchProps {
  readonly searchableAttendees: readonly SearchableAttendee[]
  readonly query: string
  /** The query by which the list is filtered. It may be older than the input. */
  readonly deferredQuery: string
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly timezone: string
  readonly onType: (query: string) => void
  /** Called when a handheld scanner types a link and Enter; `code` is null if the link is not a ticket of this site. */
  readonly onTicket: (code: string | null) => void
  readonly onChoose: (attendee: DoorAttendee) => void
}

/** The attendees on the list, searched by name. A click on an attendee works like a scan of their ticket. */
export function AttendeeSearch({
  searchableAttendees,
  query,
  deferredQuery,
  fieldRef,
  timezone,
  onType,
  onTicket,
  onChoose,
}: AttendeeSearchProps) {
  const id = useId()
  const matches = searchAttendees(searchableAttendees, deferredQuery)
  const visibleMatches = matches.slice(0, MAX_MATCHES)
  return (
    <section aria-label="Attendees" className="grid gap-3">
      <label htmlFor={id} className="font-bold">
        Search by name
      </label>
      <input
        id={id}
        ref={fieldRef}
        type="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          const link = findLastLink(event.currentTarget.value)
          if (link === null) return
          onType('')
          onTicket(parseTicketLink(window.location.origin, link))
        }}
        className="bg-field text-ink rounded-tile min-h-14 w-full px-4 text-lg"
      />
      <p role="status" className="tabular-digits text-sm font-bold">
        {matches.length === 0
          ? deferredQuery.trim() === ''
            ? 'No attendees yet.'
            : 'Nobody with that name is on the list.'
          : matches.length > MAX_MATCHES
            ? `Showing ${MAX_MATCHES} of ${matches.length.toLocaleString('en')}. Type more to narrow the list.`
            : matches.length === 1
              ? '1 person'
              : `${matches.length} people`}
      </p>
      <ul className="border-t-2 border-current/30">
        {visibleMatches.map((attendee) => (
          <li key={attendee.ref} className="border-b-2 border-current/30">
            <button
              type="button"
              onClick={() => onChoose(attendee)}
              className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left hover:bg-current/10"
            >
              <span className="min-w-0 text-xl leading-tight font-bold wrap-anywhere">{attendee.name}</span>
              <span className="tabular-digits shrink-0 font-bold">
                {describeAttendeeState(attendee, timezone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Returns the last link in the text, because a scanner types its link after any earlier input; null if there is no link, as
 * in a name.
 */
const findLastLink = (text: string): string | null => /.*(https?:\/\/.*)/i.exec(text.trim())?.[1] ?? null

function describeAttendeeState(
  { scans: [firstScan], status, position, isRemoved }: DoorAttendee,
  timezone: string,
): string {
  if (isRemoved) return 'Removed'
  if (status === 'waitlist') return `Waitlist, number ${position}`
  if (firstScan) return `Checked in ${formatClockTime(firstScan.scannedAt, timezone)}`
  return status === 'cancelled' ? 'Cancelled' : ''
}
