import { z } from 'zod'
import { isCityKey } from '../cities/city-key.ts'
import { declareCalls } from '../http/call.ts'
import { text } from '../http/fields.ts'
import { userId } from '../ids.ts'

/** Longer than any city's name, and than a token. */
const MAX = 120

const feed = {
  method: 'GET',
  access: 'public',
  answer: z.string(),
  answerType: 'text/calendar',
  status: 200,
  errors: ['not_found'],
} as const

/** Whoever subscribes looks again every hour or more seldom. */
const hourly = { seconds: 300, staleSeconds: 3600 }

/** The address of one's own feed. */
const link = z.object({ url: z.url().nullable() })

export const calendarCalls = declareCalls({
  getCityCalendar: {
    ...feed,
    path: '/api/calendar/cities/{cityKey}.ics',
    summary: 'The public events of a city as a calendar to subscribe to (RFC 5545): from 30 days ago on.',
    params: z.object({
      // Whoever subscribed by an older key goes on.
      cityKey: text(MAX).refine(isCityKey, 'This is not the key of a city.'),
    }),
    cache: hourly,
  },
  getHostCalendar: {
    ...feed,
    path: '/api/calendar/hosts/{id}.ics',
    summary: 'The public events of a host as a calendar to subscribe to (RFC 5545): from 30 days ago on.',
    params: z.object({ id: userId }),
    cache: hourly,
  },
  getOwnCalendar: {
    ...feed,
    path: '/api/calendar/mine/{token}.ics',
    summary:
      'Where a member goes, and what they wait for, as a calendar to subscribe to (RFC 5545). The token is all that is asked for.',
    params: z.object({ token: text(MAX) }),
    isRevalidated: true,
  },
  getCalendarLink: {
    method: 'GET',
    path: '/api/user/calendar-link',
    summary: "The secret address of one's own calendar; null where none was made.",
    access: 'member',
    answer: link,
    status: 200,
    errors: ['signed_out'],
  },
  renewCalendarLink: {
    method: 'POST',
    path: '/api/user/calendar-link',
    summary: "Makes a new secret address of one's own calendar; the one before stops at once.",
    access: 'member',
    answer: z.object({ url: z.url() }),
    status: 201,
    errors: ['signed_out'],
  },
})
