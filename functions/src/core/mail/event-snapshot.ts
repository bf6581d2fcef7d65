import type { EventSnapshot } from './mail-data.ts'

/** The facts of an event in emails, and no others. */
export function eventSnapshot(
  event: Omit<EventSnapshot, 'eventId'> & { readonly id: number },
): EventSnapshot {
  const bringAlong = event.goodToKnow?.bringAlong
  return {
    eventId: event.id,
    title: event.title,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    timezone: event.timezone,
    city: event.city,
    area: event.area,
    venueName: event.venueName,
    venueAddress: event.venueAddress,
    isVirtual: event.isVirtual,
    revision: event.revision,
    ...(bringAlong ? { goodToKnow: { bringAlong } } : {}),
    ...(event.placeMark ? { placeMark: event.placeMark } : {}),
    ...(event.linkMark ? { linkMark: event.linkMark } : {}),
  }
}
