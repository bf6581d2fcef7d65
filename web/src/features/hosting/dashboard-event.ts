import { isHidden, type EventFacts } from '@shared/events/event-document.ts'
import type { RsvpWindow } from '@shared/events/rsvp-window.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import type { SeriesId } from '@shared/ids.ts'
import { isTimeZone } from '@shared/time/zoned-time.ts'

/** An event as the host dashboard shows it in its lists; instants are milliseconds since 1970. */
export interface DashboardEvent {
  readonly id: number
  readonly title: string
  /** Set if the event repeats. */
  readonly seriesId?: SeriesId | undefined
  readonly startsAt: number
  readonly endsAt: number
  readonly timezone: string
  /** Missing if RSVPs are open until the start. */
  readonly rsvpWindow?: RsvpWindow
  readonly city: string
  readonly area: string | null
  readonly isVirtual: boolean
  readonly isPrivate: boolean
  readonly hasGuestList: boolean
  readonly isPublished: boolean
  /** True if admins hide the event, which is then listed among the drafts. */
  readonly isHidden: boolean
  /** True if the link of a virtual event is known. */
  readonly hasLink: boolean
  readonly cancelledAt: number | null
  readonly signupLimit: number | null
  readonly signupCount: number
  /** The number of attendees with a spot who did not come; set after an event with check-in. */
  readonly missedCount: number
  readonly waitlistCount: number
  /** The number of requests to join that no host has answered. */
  readonly requestedCount: number
  readonly photoCount: number
  /** True if this host does not own the event. */
  readonly isCoHosted: boolean
  /** True if this host can become the owner: the owner offered it to them, or nobody owns the event. */
  readonly isOwnershipOffered: boolean
}

/** Converts an event as `events/{id}` stores it. */
export function convertStoredEvent(event: EventFacts, uid: string): DashboardEvent {
  const { id, title, startsAt, endsAt, timezone, city, area, isVirtual, isPrivate, isPublished } = event
  return {
    id,
    title,
    startsAt,
    endsAt,
    timezone,
    city,
    area,
    isVirtual,
    isPrivate,
    isPublished,
    ...(event.seriesId === undefined ? {} : { seriesId: event.seriesId }),
    ...(event.rsvpWindow ? { rsvpWindow: event.rsvpWindow } : {}),
    isHidden: isHidden(event),
    hasLink: (event.linkMark ?? null) !== null,
    hasGuestList: event.hasGuestList,
    cancelledAt: event.cancelledAt,
    signupLimit: event.signupLimit,
    signupCount: event.confirmedCount,
    missedCount: event.missedCount ?? 0,
    waitlistCount: event.waitlistCount,
    requestedCount: event.requestedCount ?? 0,
    photoCount: event.photos.length,
    isCoHosted: event.ownerId !== uid,
    isOwnershipOffered: event.ownerId === null || event.offeredOwnerId === uid,
  }
}

/** Converts an event as the API returns it. */
export function convertApiEvent(event: HostEvent, uid: string): DashboardEvent {
  const { id, title, timezone, city, area, isVirtual, isPrivate, isPublished, hasGuestList } = event
  return {
    id,
    title,
    timezone,
    city,
    area,
    isVirtual,
    isPrivate,
    isPublished,
    hasGuestList,
    ...(event.seriesId === undefined ? {} : { seriesId: event.seriesId }),
    ...(event.rsvpWindow ? { rsvpWindow: event.rsvpWindow } : {}),
    isHidden: event.hidden !== null,
    hasLink: event.virtualLink !== null,
    startsAt: Date.parse(event.dateTime),
    endsAt: Date.parse(event.endsAt),
    cancelledAt: event.cancelledAt === null ? null : Date.parse(event.cancelledAt),
    signupLimit: event.signupLimit,
    signupCount: event.signupCount,
    missedCount: event.missedCount,
    waitlistCount: event.waitlistCount,
    requestedCount: event.requestedCount ?? 0,
    photoCount: event.eventPhotos.length,
    isCoHosted: String(event.ownerId) !== uid,
    isOwnershipOffered: event.ownerId === null || String(event.offeredOwnerId) === uid,
  }
}

/** Returns whether the list can show an event; an invalid event is left out (specification section 2.11). */
export function isValidEvent({ title, startsAt, endsAt, timezone }: DashboardEvent): boolean {
  return (
    typeof title === 'string' && Number.isFinite(startsAt) && Number.isFinite(endsAt) && isTimeZone(timezone)
  )
}

/** Returns `2 confirmed, 3 on the waitlist`, `12 of 12 confirmed`, or `9 of 12 came` if some attendees missed the event. */
export function formatSpots({
  signupLimit,
  signupCount,
  missedCount,
  waitlistCount,
}: DashboardEvent): string {
  if (missedCount > 0) return `${signupCount - missedCount} of ${signupCount} came`
  const confirmedText = `${signupCount}${signupLimit === null ? '' : ` of ${signupLimit}`} confirmed`
  return waitlistCount > 0 ? `${confirmedText}, ${waitlistCount} on the waitlist` : confirmedText
}

/**
 * Says how many attendees were emailed about the cancellation: everyone with a spot, on the waitlist or with a request. The
 * invited guests of a private event are not in this number.
 */
export function describeCancellationEmails({
  signupCount,
  waitlistCount,
  requestedCount,
  isPrivate,
  hasGuestList,
}: DashboardEvent): string {
  const emailedCount = signupCount + waitlistCount + requestedCount
  const hasGuests = isPrivate && hasGuestList
  if (emailedCount === 0)
    return hasGuests
      ? "Nobody had RSVP'd. Invited guests got an email."
      : "Nobody had RSVP'd, so no emails were sent."
  const guestsText = hasGuests ? ' Invited guests without an RSVP got an email too.' : ''
  if (emailedCount === 1) return `We emailed one person.${guestsText}`
  const waitlistText = waitlistCount > 0 ? `, ${waitlistCount} of them on the waitlist` : ''
  return `We emailed ${emailedCount} people${waitlistText}.${guestsText}`
}
