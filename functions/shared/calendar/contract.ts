import { z } from 'zod'
import { isCityKey } from '../cities/city-key.ts'
import { declareCalls } from '../http/call.ts'
import { text } from '../http/fields.ts'
import { userId } from '../ids.ts'

/** The maximum length of a city key or a token. No real city has a longer key. */
const MAX_KEY_LENGTH = 120

const feedFields = {
  method: 'GET',
  access: 'public',
  response: z.string(),
  responseType: 'text/calendar',
  status: 200,
  errors: ['not_found'],
} as const

/** Calendars are asked to refresh only once an hour, so a feed may be about an hour old. */
const feedCache = { maxAgeSeconds: 300, staleSeconds: 3600 }

export const calendarCalls = declareCalls({
  getCityCalendar: {
    ...feedFields,
    path: '/api/calendar/cities/{cityKey}.ics',
    summary: 'The public events of a city as a calendar feed (RFC 5545), starting 30 days ago.',
    params: z.object({ cityKey: text(MAX_KEY_LENGTH).refine(isCityKey, 'This is not the key of a city.') }),
    cache: feedCache,
  },
  getHostCalendar: {
    ...feedFields,
    path: '/api/calendar/hosts/{id}.ics',
    summary: 'The public events of a host as a calendar feed (RFC 5545), starting 30 days ago.',
    params: z.object({ id: userId }),
    cache: feedCache,
  },
  getOwnCalendar: {
    ...feedFields,
    path: '/api/calendar/mine/{token}.ics',
    summary:
      'The RSVPs of a member, confirmed and waitlisted, as a calendar feed (RFC 5545), starting 30 days ago. The token is the only authentication.',
    params: z.object({ token: text(MAX_KEY_LENGTH) }),
    isRevalidated: true,
  },
  getCalendarLink: {
    method: 'GET',
    path: '/api/user/calendar-link',
    summary: "The secret address of the caller's calendar feed; null if none was created.",
    access: 'member',
    response: z.object({ url: z.url().nullable() }),
    status: 200,
    errors: ['signed_out'],
  },
  renewCalendarLink: {
    method: 'POST',
    path: '/api/user/calendar-link',
    summary:
      "Creates a new secret address for the caller's calendar feed; the previous one stops working immediately.",
    access: 'member',
    response: z.object({ url: z.url() }),
    status: 201,
    errors: ['signed_out'],
  },
})
