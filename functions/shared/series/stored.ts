import { z } from 'zod'
import { notifiedEventFields } from '../events/event-document.ts'
import { eventContent, storedEvent } from '../events/stored.ts'
import { eventId, seriesId, userId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'
import { isTimeZone } from '../time/zoned-time.ts'
import { weeksOfMonth } from './rule.ts'

const day = z.iso.date()
const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/)
const endFields = { until: day.nullable(), count: z.number().int().min(1).nullable() }

const storedRule = z.discriminatedUnion('frequency', [
  z.object({ frequency: z.enum(['week', 'two_weeks']), startDate: day, ...endFields }),
  z.object({ frequency: z.literal('month'), startDate: day, week: z.enum(weeksOfMonth), ...endFields }),
  z.object({ frequency: z.literal('picked_dates'), startDate: day, dates: z.array(day) }),
])

/**
 * The content of each new event of a series. It includes the location of a private event and the link of a virtual one, so
 * only the server reads it.
 */
const storedTemplate = z.object({
  ...eventContent.shape,
  signupLimit: storedEvent.shape.signupLimit,
  virtualLink: z.string().nullable(),
})

const snapshotMask = Object.fromEntries(
  [...notifiedEventFields, 'revision'].map((field) => [field, true]),
) as Record<(typeof notifiedEventFields)[number] | 'revision', true>
const eventSnapshot = storedEvent.pick(snapshotMask).extend({ eventId })

/**
 * One change of several events of a series. It is stored before the first event changes, so that a job can finish it
 * after a crash, and with the former content, so that the one email about the change says what changed.
 */
const pendingChange = z.object({
  id: z.string(),
  kind: z.enum(['cancel', 'edit']),
  events: z.array(
    z.object({
      before: eventSnapshot,
      /** The new time, if the event may move: it has no RSVPs, or the host confirmed the move. */
      startsAt: storedInstant,
      endsAt: storedInstant,
      isMoveConfirmed: z.boolean(),
    }),
  ),
  note: z.string().nullable(),
  /** Whether attendees get no email if only the event's title changes. */
  shouldSkipTitleEmail: z.boolean(),
  /** The admin who makes the change; null if a host makes it. */
  actor: z.object({ id: userId, name: z.string() }).nullable(),
})
export type PendingChange = z.output<typeof pendingChange>

/** `series/{id}`: an event that repeats. */
export const storedSeries = z.object({
  id: seriesId,
  /**
   * The uid of the host who owns its events; null after their account was deleted or an admin replaced them, until another of its
   * hosts continues the series.
   */
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
  /** The event that the series was made from, and its date: the only event whose id is not derived. */
  firstEventId: eventId,
  firstDate: day,
  template: storedTemplate,
  /** The photo of the series itself; each event gets a copy. */
  coverUrl: z.string().nullable(),
  /** When the series was paused; null if it is not paused. */
  pausedAt: storedInstant.nullable(),
  /** The latest date that the job has handled; null if all dates must be checked again. */
  lastProcessedDate: day.nullable(),
  /**
   * The latest event for which standing RSVPs were handled. The first event of a series and a private event count as handled,
   * although they get none. Missing if there is no such event.
   */
  standingRsvpsEventId: eventId.optional(),
  /** When the job must handle the series next; null if never. */
  dueAt: storedInstant.nullable(),
  /** The change that is being carried out. Until it is complete, nothing else changes the series. */
  pendingChange: pendingChange.nullish(),
  createdAt: storedInstant,
  /** Changes with every change of the series, but not when the job makes its events. */
  updatedAt: storedInstant,
})
export type StoredSeries = z.output<typeof storedSeries>
