import { isGoingAhead, isHidden, type EventDocument } from '../../../shared/events/event-document.ts'

/** What attendees plan by; `eventChanges` puts it into words. */
const notableFields = [
  'title',
  'timezone',
  'city',
  'area',
  'venueName',
  'venueAddress',
  'placeMark',
  'isVirtual',
  'linkMark',
] as const
const instants = ['startsAt', 'endsAt'] as const

/**
 * Whether a write of an event's document may be news to its attendees. Asked at every write, those of the RSVP engine
 * too, so it reads nothing and looks at the few fields alone.
 */
export function isNews(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): boolean {
  const was = isGoingAhead(before) ? before : undefined
  const is = isGoingAhead(after) ? after : undefined
  if (!was && !is) return false
  // Invited guests are notified of a cancellation, whether or not anybody has RSVP'd.
  const isForGuests = was?.hasGuestList === true && !is
  if (!isForGuests && Math.max(hasAttendees(before), hasAttendees(after)) === 0) return false
  if (Math.max(millis(was?.endsAt), millis(is?.endsAt)) <= now) return false
  if (!was || !is) return true
  // What changed while it was hidden is told once it is shown.
  if (isHidden(was) && !isHidden(is)) return true
  return (
    notableFields.some((field) => (was[field] ?? null) !== (is[field] ?? null)) ||
    instants.some((field) => millis(was[field]) !== millis(is[field]))
  )
}

function hasAttendees(event: EventDocument | undefined): number {
  return Number(event?.confirmedCount ?? 0) + Number(event?.waitlistCount ?? 0)
}

function millis(instant: unknown): number {
  return (instant as { toMillis(): number } | undefined)?.toMillis() ?? 0
}
