import { getFreeTexts } from '../../../shared/events/good-to-know.ts'
import type { EventSnapshot } from './mail-data.ts'

/** The facts of an event that emails show. “Good to know” is reduced to the texts in a host's own words. */
export function toEventSnapshot(
  event: Omit<EventSnapshot, 'eventId'> & { readonly id: number },
): EventSnapshot {
  const freeTexts = getFreeTexts(event.goodToKnow).map(({ name, text }) => [name, text] as const)
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
    ...(freeTexts.length > 0 ? { goodToKnow: Object.fromEntries(freeTexts) } : {}),
    ...(event.placeMark ? { placeMark: event.placeMark } : {}),
    ...(event.linkMark ? { linkMark: event.linkMark } : {}),
  }
}
