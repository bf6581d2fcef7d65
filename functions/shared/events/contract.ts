import { z } from 'zod'
import { city, optionalCity } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import { text } from '../http/fields.ts'
import { eventId } from '../ids.ts'
import { publicSeries } from '../series/contract.ts'
import { eventContent, hostCard, publishedAnswer } from './stored.ts'

export const tileVariant = z.enum(['hero', 'solid', 'poster', 'cta', 'ticket'])
export type TileVariant = z.infer<typeof tileVariant>

/** When the event or its spots last changed. Of two responses, the one with the later instant is current. */
const updatedAt = z.iso.datetime()

/** One tile of the wall (specification section 3, "Event tile"). The cta tile has id 0. */
export const eventTile = z.object({
  id: z.number().int(),
  title: z.string(),
  city: z.string(),
  area: z.string().nullable(),
  /** ISO instant; shown in `timezone`. */
  dateTime: z.iso.datetime(),
  timezone: z.string(),
  venueName: z.string(),
  venueAddress: z.string().nullable(),
  imageUrl: z.string().nullable(),
  variant: tileVariant,
  colorA: z.string(),
  colorB: z.string(),
  signupCount: z.number().int(),
  /** Null if spots are unlimited. */
  spotsRemaining: z.number().int().nullable(),
  isFull: z.boolean(),
  /** Calendar days until the event, in its time zone; negative after it. */
  daysUntil: z.number().int(),
  countdownText: z.string(),
  description: z.string(),
  cityCode: z.string(),
  /** Missing unless the hosts said yes. The search on the home page uses it. */
  isStepFree: z.literal(true).optional(),
  /** Missing if RSVPs are open until the start. The screen applies the window, because RSVPs may open while a tile is cached. */
  rsvpWindow: eventContent.shape.rsvpWindow,
  /** Missing unless hosts choose who comes. If they do, people ask to join, even if the event is full. */
  isByRequest: z.literal(true).optional(),
  updatedAt,
})
export type EventTile = z.infer<typeof eventTile>

/**
 * Everything that the event's page shows. It never contains the link of a virtual event or the location of a private one, which
 * are in `events/{id}/access`.
 */
export const eventDetail = z.object({
  id: eventId,
  ...eventContent.shape,
  /** The description's beginning as plain text. */
  excerpt: z.string(),
  dateTime: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  timezone: z.string(),
  cityCode: z.string(),
  eventPhotos: z.array(z.string()),
  signupLimit: z.number().int().nullable(),
  signupCount: z.number().int(),
  waitlistCount: z.number().int(),
  spotsRemaining: z.number().int().nullable(),
  isFull: z.boolean(),
  isPast: z.boolean(),
  imageUrl: z.string().nullable(),
  photoUrl: z.string().nullable(),
  hosts: z.array(hostCard),
  /** Missing if the event does not repeat. */
  series: publicSeries.optional(),
  /** Questions to the hosts, with public answers; missing if there are none. */
  publishedAnswers: z.array(publishedAnswer).optional(),
  revision: z.number().int(),
  updatedAt,
})
export type EventDetail = z.infer<typeof eventDetail>

/** An entry of a list of related events (specification section 3, "Related-event entry"). */
export const relatedEvent = z.object({
  id: eventId,
  title: z.string(),
  dateTime: z.iso.datetime(),
  timezone: z.string(),
  area: z.string().nullable(),
  city: z.string(),
  venueName: z.string(),
  isFull: z.boolean(),
  spotsRemaining: z.number().int().nullable(),
})
export type RelatedEvent = z.infer<typeof relatedEvent>

export const pastEvent = relatedEvent.pick({
  id: true,
  title: true,
  dateTime: true,
  timezone: true,
  city: true,
  venueName: true,
})
export type PastEvent = z.infer<typeof pastEvent>

/** Events come in pages: `after` is the id of the last event of the previous page. */
export const tilePageQuery = z.object({
  city: optionalCity,
  after: eventId.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
})

const idParams = z.object({ id: eventId })

const freshCache = { maxAgeSeconds: 15, staleSeconds: 60 }

export const eventCalls = declareCalls({
  listUpcomingTiles: {
    method: 'GET',
    path: '/api/events/bento',
    summary: 'Upcoming public events as tiles, soonest first; the last page ends with the cta tile.',
    access: 'public',
    query: tilePageQuery,
    response: z.array(eventTile),
    status: 200,
    errors: [],
    cache: freshCache,
  },
  countUpcomingEvents: {
    method: 'GET',
    path: '/api/events/upcoming-count',
    summary: 'The number of upcoming public events, in all cities or in one.',
    access: 'public',
    query: tilePageQuery.pick({ city: true }),
    response: z.object({ count: z.number().int() }),
    status: 200,
    errors: [],
    cache: freshCache,
  },
  listPastTiles: {
    method: 'GET',
    path: '/api/events/past-bento',
    summary: 'Past public events as tiles, latest first.',
    access: 'public',
    query: tilePageQuery,
    response: z.array(eventTile),
    status: 200,
    errors: [],
    cache: { maxAgeSeconds: 60, staleSeconds: 600 },
  },
  listPastEvents: {
    method: 'GET',
    path: '/api/events/past',
    summary: 'Past public events, latest first.',
    access: 'public',
    query: tilePageQuery,
    response: z.array(pastEvent),
    status: 200,
    errors: [],
    cache: { maxAgeSeconds: 60, staleSeconds: 600 },
  },
  listNearbyEvents: {
    method: 'GET',
    path: '/api/events/nearby',
    summary:
      'Up to six upcoming public events in a city, without the event `excludeId`; if the city has fewer, also in related cities.',
    access: 'public',
    query: z.object({ city, excludeId: eventId.optional() }),
    response: z.array(relatedEvent),
    status: 200,
    errors: [],
    cache: freshCache,
  },
  searchEvents: {
    method: 'GET',
    path: '/api/events/search',
    summary:
      'Upcoming public events, soonest first, found among at most 15 candidates; each word of the query begins a word of the title, city, area or venue, or of `step-free` for an event with step-free access.',
    access: 'public',
    query: z.object({ q: text(80), city: optionalCity }),
    response: z.array(eventTile),
    status: 200,
    errors: [],
    cache: freshCache,
  },
  getEvent: {
    method: 'GET',
    path: '/api/events/{id}',
    summary: 'One published event; a private one too, for anyone with the link.',
    access: 'public',
    params: idParams,
    response: eventDetail,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'under_review'],
    cache: freshCache,
  },
  getEventCalendar: {
    method: 'GET',
    path: '/api/events/{id}/calendar',
    summary: 'The event as a calendar file (RFC 5545).',
    access: 'public',
    params: idParams,
    response: z.string(),
    responseType: 'text/calendar',
    fileName: 'event.ics',
    status: 200,
    errors: ['not_found', 'event_cancelled', 'under_review'],
    cache: { maxAgeSeconds: 60, staleSeconds: 600 },
  },
  changeSignupLimit: {
    method: 'PATCH',
    path: '/api/events/{id}/limit',
    summary: 'Sets the number of spots; a higher number gives spots to the first attendees on the waitlist.',
    access: 'eventHost',
    params: idParams,
    body: z.object({ signupLimit: z.number().int().min(1).max(100_000).nullable() }),
    response: z.object({
      signupLimit: z.number().int().nullable(),
      signupCount: z.number().int(),
      waitlistCount: z.number().int(),
    }),
    status: 200,
    errors: ['not_found', 'event_cancelled', 'limit_below_confirmed', 'event_over', 'changed_meanwhile'],
  },
})
