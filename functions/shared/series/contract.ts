import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { eventId, seriesId, userId } from '../ids.ts'
import { isWithinTenYears, TOO_FAR_AHEAD_MESSAGE, wholeNumber } from '../http/fields.ts'
import { MAX_SERIES_DATES, findRuleError, TOO_MANY_DATES_MESSAGE, weeksOfMonth } from './rule.ts'

/** A day of a series; like the start of an event, it is at most ten years ahead. */
const day = z.iso
  .date('Please choose a date.')
  .refine((date) => date >= '2000' && isWithinTenYears(Date.parse(date)), TOO_FAR_AHEAD_MESSAGE)

const endFields = {
  /** The last day of the series; null if it ends after a number of dates. */
  until: day.nullable().default(null),
  /** The number of dates, including the first; null if the series ends on a day. */
  count: wholeNumber(1, MAX_SERIES_DATES, TOO_MANY_DATES_MESSAGE).nullable().default(null),
}

/** When a series takes place: on the weekday of its first date, or on picked days. */
export const seriesRule = z
  .discriminatedUnion('frequency', [
    z.object({ frequency: z.enum(['week', 'two_weeks']), startDate: day, ...endFields }),
    z.object({ frequency: z.literal('month'), startDate: day, week: z.enum(weeksOfMonth), ...endFields }),
    z.object({
      frequency: z.literal('picked_dates'),
      startDate: day,
      dates: z
        .array(day)
        .min(1, 'Please choose at least one more date.')
        .max(MAX_SERIES_DATES, TOO_MANY_DATES_MESSAGE),
    }),
  ])
  .superRefine((rule, context) => {
    // A rule with an invalid field is not checked, because its dates may have no end.
    const error = context.issues.length > 0 ? null : findRuleError(rule)
    if (error) context.addIssue({ code: 'custom', path: [error.field], message: error.message })
  })

const instant = z.iso.datetime()

/** A series as its hosts see it. */
const hostSeries = z.object({
  id: seriesId,
  title: z.string(),
  /** The rule in words, such as `Every first Thursday`. */
  rhythm: z.string(),
  rule: seriesRule,
  /** When its events begin, in the time zone `timezone`. */
  startTime: z.string(),
  timezone: z.string(),
  /** Null after the owner's account was deleted or an admin replaced them, until another host continues the series. */
  ownerId: userId.nullable(),
  /** Whether the series is paused or has no owner; either way it gets no new events. */
  isPaused: z.boolean(),
  /** Events that have not started, soonest first. */
  upcomingEvents: z.array(
    z.object({
      id: eventId,
      dateTime: instant,
      isCancelled: z.boolean(),
      /** Whether the event was edited separately from the series. */
      isDetached: z.boolean(),
      /** Whether the event was made for a date that is no longer in the rule. */
      isLeftOver: z.boolean(),
      signupCount: z.number().int(),
      waitlistCount: z.number().int(),
    }),
  ),
  /** Future dates of the rule that have no event yet; empty while the series is paused, has no owner or is being changed. */
  upcomingDates: z.array(z.iso.date()),
  updatedAt: instant,
})
export type HostSeries = z.output<typeof hostSeries>

/** The facts of an event's series for visitors. */
export const publicSeries = z.object({
  /** The id for following the series; null for a private event, whose series is not announced. */
  id: seriesId.nullable(),
  rhythm: z.string(),
  /** The next other events; empty for a private event, whose address is the invitation. */
  nextEvents: z.array(z.object({ id: eventId, dateTime: instant })),
})
export type PublicSeries = z.output<typeof publicSeries>

const idParams = z.object({ id: seriesId })

export const seriesCalls = declareCalls({
  createSeries: {
    method: 'POST',
    path: '/api/host/series',
    summary:
      'Makes a published event the first one of a series. The next ones are made immediately, up to 12 ahead. Repeating the call returns the same series.',
    access: 'host',
    body: z.object({ eventId, rule: seriesRule }),
    response: hostSeries,
    status: 201,
    errors: ['not_found', 'forbidden', 'event_cancelled', 'event_over', 'not_published', 'changed_meanwhile'],
  },
  getSeries: {
    method: 'GET',
    path: '/api/host/series/{id}',
    summary: 'One series as its hosts see it, with its upcoming events.',
    access: 'host',
    params: idParams,
    response: hostSeries,
    status: 200,
    errors: ['not_found', 'forbidden'],
  },
  updateSeries: {
    method: 'PUT',
    path: '/api/host/series/{id}',
    summary:
      'Changes when a series takes place, or pauses it. Existing events stay as they are; events that do not fit the rule are marked as left over.',
    access: 'host',
    params: idParams,
    body: z.object({
      rule: seriesRule,
      isPaused: z.boolean().default(false),
      /** `updatedAt` of the series as read, so that changes by someone else since then are not overwritten. */
      basedOn: instant.nullish(),
    }),
    response: hostSeries,
    status: 200,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
  },
})
