import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/*
 * Figures that no aggregation answers, kept: recounted for what changed and repaired every night, never added to. Of an event they
 * count what others can see: published and not cancelled.
 */

const count = z.number().int().min(0)

/** `hostStats/{uid}`: what an approved host has run; there exactly while they are one. */
export const storedHostStats = z.object({
  events: count,
  /** When their first event began, or begins; null without any. */
  firstAt: storedInstant.nullable(),
  /** When their last event ends. A planned one counts: its host is not idle. */
  lastAt: storedInstant.nullable(),
  /** When the last one that had begun as of counting did. */
  lastBegunAt: storedInstant.nullable(),
  /** Seats taken, at all of them, without those of people who did not come. */
  attendees: count,
  isHighPerformer: z.boolean(),
  /** When an admin last nudged them; counting leaves it alone. */
  lastNudgedAt: storedInstant.optional(),
  /** By Firestore's clock: what was counted later stands. */
  countedAt: storedInstant,
})

/** `cityStats/{cityKey}`: what goes on in a city; there while anything does. */
export const storedCityStats = z.object({
  /** As its latest event spells it, else as a host of it does. */
  city: z.string(),
  events: count,
  /** Approved hosts whose city it is. */
  hosts: count,
  /** Seats taken, at all of its events. */
  signups: count,
  /** Events and seats together, for the order. */
  activity: count,
  /** Hosts, and fewer than three events. */
  isOpportunity: z.boolean(),
  /** More than five signups, and no host. */
  isTarget: z.boolean(),
  /** Days with events (`2026-11-22`, by their own clock) from three months back to five weeks ahead. */
  days: z.array(z.object({ day: z.string(), events: count })),
  countedAt: storedInstant,
})

/** `recountMarks/host-{uid}`, `member-{uid}`, `city-{cityKey}`, `event-{id}`: whose figures are to be counted; of an event, its attendees'. */
export const storedRecountMark = z.object({
  kind: z.enum(['host', 'member', 'city', 'event']),
  key: z.string(),
  dueAt: storedInstant,
  /** When counting began; null before. What changes from then on needs a mark of its own. */
  takenAt: storedInstant.nullable(),
  /** When an admin had it counted before it was due; what changed since is counted then. */
  countedAt: storedInstant.optional(),
})

/** `totals/members`: how many members there are who joined before an instant: they may become fewer, and never more. */
export const storedMemberTotal = z.object({
  count,
  joinedBefore: storedInstant,
  /** By Firestore's clock: what was counted later stands. */
  countedAt: storedInstant,
})

/** `weekStats/{Monday}`: what happened in a week (from Monday, in UTC), as far as it was over. */
export const storedWeekStats = z.object({
  /** RSVPs made, whatever became of them. */
  rsvps: count,
  members: count,
  /** Events that began. */
  events: count,
  /** Up to when they were counted: the end of the week, once that has come. */
  until: storedInstant,
})
