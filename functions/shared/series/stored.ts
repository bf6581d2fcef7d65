import { z } from 'zod'
import { eventContent, storedEvent } from '../events/stored.ts'
import { eventId, seriesId, userId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'
import { isTimeZone } from '../time/zoned.ts'
import { weeksOfMonth } from './rule.ts'

const day = z.iso.date()
const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/)
const end = { until: day.nullable(), count: z.number().int().min(1).nullable() }

const storedRule = z.discriminatedUnion('every', [
  z.object({ every: z.enum(['week', 'two_weeks']), startDate: day, ...end }),
  z.object({ every: z.literal('month'), startDate: day, week: z.enum(weeksOfMonth), ...end }),
  z.object({ every: z.literal('picked'), startDate: day, dates: z.array(day) }),
])

/** What each new event of a series says. The place of a private one and the link of a virtual one are in it: only the server reads it. */
const storedTemplate = z.object({
  ...eventContent.shape,
  signupLimit: storedEvent.shape.signupLimit,
  virtualLink: z.string().nullable(),
})

const eventSnapshot = z.object({
  eventId,
  ...storedEvent.pick({
    title: true,
    timezone: true,
    city: true,
    area: true,
    venueName: true,
    venueAddress: true,
    isVirtual: true,
    placeMark: true,
    linkMark: true,
    revision: true,
  }).shape,
  startsAt: storedInstant,
  endsAt: storedInstant,
})

/**
 * A change of several events of a series at once. It is stored before the first event changes, so that a job finishes it should the server die, and
 * with what the events said before, so that the one email about it names what changed.
 */
const pendingChange = z.object({
  id: z.string(),
  kind: z.enum(['cancel', 'edit']),
  events: z.array(
    z.object({
      before: eventSnapshot,
      /** When it is to be, where it may move: it has no RSVPs, or the host confirmed that it moves with them. */
      startsAt: storedInstant,
      endsAt: storedInstant,
      isMoveConfirmed: z.boolean(),
    }),
  ),
  note: z.string().nullable(),
  /** Whether nobody is emailed where the name alone changes. */
  isQuiet: z.boolean(),
  /** The admin who makes it, if one does. */
  by: z.object({ id: userId, name: z.string() }).nullable(),
})
export type PendingChange = z.output<typeof pendingChange>

/** `series/{id}`: an event that repeats. */
export const storedSeries = z.object({
  id: seriesId,
  /** The uid of the host whose events it makes; null once their account is deleted, which ends it. */
  ownerId: z.string().nullable(),
  /** Uids of the hosts of its new events, the owner's first. */
  hostIds: z.array(z.string()),
  rule: storedRule,
  times: z.object({
    startTime: timeOfDay,
    endTime: timeOfDay,
    endsAfterDays: z.number().int().min(0),
    timezone: z.string().refine(isTimeZone),
  }),
  /** The event that it was made of, and its date: the one event whose id is not derived. */
  firstEventId: eventId,
  firstDate: day,
  template: storedTemplate,
  /** A photo of the series' own: each event gets a copy. */
  coverUrl: z.string().nullable(),
  /** While it is paused no events are made. */
  pausedAt: storedInstant.nullable(),
  /** The latest date that was dealt with; null: all of them are to be looked at again. */
  madeUntil: day.nullable(),
  /** The next event for which members with a standing RSVP got their spots last; none did yet where it is left out. */
  standingRsvpsFor: eventId.optional(),
  /** When there is something to do next; null where there never is. */
  dueAt: storedInstant.nullable(),
  /** While it is being carried out, nothing else changes the series. */
  pendingChange: pendingChange.nullish(),
  createdAt: storedInstant,
  /** Moves with what a host changes. */
  updatedAt: storedInstant,
})
export type StoredSeries = z.output<typeof storedSeries>
