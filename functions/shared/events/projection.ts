import { cutAtWord } from '../text/cut-text.ts'
import { toCalendarDay } from '../time/zoned-time.ts'
import { getColour } from './colours.ts'
import { pickContent } from './content.ts'
import type { EventDetail, EventTile, PastEvent, RelatedEvent } from './contract.ts'
import { countAttending, type EventFacts } from './event-document.ts'
import { formatCountdown, chooseVariant } from './tile.ts'

/**
 * Projections of an event to the data that screens show. The server makes the API's responses with these pure functions, and the
 * web makes its screens' data from live documents with the same functions.
 */

const MAX_HERO_DESCRIPTION_LENGTH = 60
const MAX_TILE_DESCRIPTION_LENGTH = 40

type SpotFields = Pick<EventFacts, 'signupLimit' | 'confirmedCount' | 'shouldReconfirm' | 'waitlistCount'>

export function countSpots({ signupLimit, confirmedCount, shouldReconfirm, waitlistCount }: SpotFields) {
  // A spot that is on offer to the waitlist, or will be in the morning (`offer-times.ts`), is not free for others.
  const spotsForWaitlist = shouldReconfirm ? waitlistCount : 0
  const spotsRemaining =
    signupLimit === null ? null : Math.max(0, signupLimit - confirmedCount - spotsForWaitlist)
  return { spotsRemaining, isFull: spotsRemaining === 0 }
}

export function toTile(event: EventFacts, position: number, now: number): EventTile {
  const variant = chooseVariant(event, position)
  const daysUntil = toCalendarDay(event.startsAt, event.timezone) - toCalendarDay(now, event.timezone)
  return {
    id: event.id,
    title: event.title,
    city: event.city,
    area: event.area,
    dateTime: new Date(event.startsAt).toISOString(),
    timezone: event.timezone,
    venueName: event.venueName,
    venueAddress: event.venueAddress,
    imageUrl: event.imageUrl,
    variant,
    colorA: getColour(event.id).hex,
    colorB: getColour(event.id + 1).hex,
    signupCount: countAttending(event),
    ...countSpots(event),
    daysUntil,
    countdownText: formatCountdown(daysUntil),
    description: cutAtWord(
      event.excerpt,
      variant === 'hero' ? MAX_HERO_DESCRIPTION_LENGTH : MAX_TILE_DESCRIPTION_LENGTH,
    ),
    cityCode: event.cityCode,
    ...(event.goodToKnow?.stepFree ? { isStepFree: true as const } : {}),
    ...(event.rsvpWindow ? { rsvpWindow: event.rsvpWindow } : {}),
    ...(event.isByRequest ? { isByRequest: true as const } : {}),
    updatedAt: new Date(event.updatedAt).toISOString(),
  }
}

export function toEventDetail(event: EventFacts, now: number, series?: EventDetail['series']): EventDetail {
  return {
    id: event.id,
    ...pickContent(event),
    excerpt: event.excerpt,
    dateTime: new Date(event.startsAt).toISOString(),
    endsAt: new Date(event.endsAt).toISOString(),
    timezone: event.timezone,
    cityCode: event.cityCode,
    eventPhotos: [...event.photos],
    signupLimit: event.signupLimit,
    signupCount: countAttending(event),
    waitlistCount: event.waitlistCount,
    ...countSpots(event),
    isPast: event.startsAt < now,
    imageUrl: event.imageUrl,
    photoUrl: event.photos[0] ?? null,
    hosts: [...event.hosts],
    ...(series ? { series } : {}),
    ...(event.publishedAnswers?.length ? { publishedAnswers: event.publishedAnswers } : {}),
    revision: event.revision,
    updatedAt: new Date(event.updatedAt).toISOString(),
  }
}

export function toPastEvent(event: EventFacts): PastEvent {
  return {
    id: event.id,
    title: event.title,
    dateTime: new Date(event.startsAt).toISOString(),
    timezone: event.timezone,
    city: event.city,
    venueName: event.venueName,
  }
}

export function toRelatedEvent(event: EventFacts): RelatedEvent {
  return { ...toPastEvent(event), area: event.area, ...countSpots(event) }
}
