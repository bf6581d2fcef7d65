import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/*
 * Stats, which are counted again and never incremented. Those of hosts and cities are recounted after changes and every night.
 * Only events that are published and not cancelled count.
 */

const count = z.number().int().min(0)

/** `hostStats/{uid}`: the events of an approved host; exists only while they are approved. */
export const storedHostStats = z.object({
  eventCount: count,
  /** When the host's first event began or begins; null if the host has no event. */
  firstEventAt: storedInstant.nullable(),
  /** When the host's last event began or begins. A planned event counts, so its host is not inactive. */
  lastEventAt: storedInstant.nullable(),
  /** The start of the latest event that had begun at the time of the count. */
  lastStartedEventAt: storedInstant.nullable(),
  /** The number of spots that attendees had at all of the host's events, without those of attendees who did not come. */
  attendeeCount: count,
  isHighPerformer: z.boolean(),
  /** When an admin last nudged the host; a recount does not change the time. */
  lastNudgedAt: storedInstant.optional(),
  /** The time of the count by Firestore's clock: the later count is kept. */
  countedAt: storedInstant,
})

/** `cityStats/{cityKey}`: the activity in a city; exists only while the city has events or hosts. */
export const storedCityStats = z.object({
  /** Spelled as in the city's latest event, otherwise as one of its hosts spells it. */
  city: z.string(),
  eventCount: count,
  /** Approved hosts from this city. */
  hostCount: count,
  /** The number of spots that attendees had at all events in the city. */
  signupCount: count,
  /** Sum of events and spots, for sorting. */
  activity: count,
  /** Whether the city has hosts and fewer than three events. */
  isOpportunity: z.boolean(),
  /** Whether the city has more than five sign-ups and no host. */
  isTarget: z.boolean(),
  /** Days with events (`2026-11-22`, in the events' own time zones) from 95 days back to 40 days ahead. */
  days: z.array(z.object({ day: z.string(), eventCount: count })),
  countedAt: storedInstant,
})

/**
 * `recountMarks/host-{uid}`, `member-{uid}`, `city-{cityKey}`, `event-{id}`: a host, member or city with stats that must be
 * counted again. A mark for an event stands for all of its attendees.
 */
export const storedRecountMark = z.object({
  kind: z.enum(['host', 'member', 'city', 'event']),
  key: z.string(),
  dueAt: storedInstant,
  /** When counting began; null if it has not begun. Changes after that need a new mark. */
  claimedAt: storedInstant.nullable(),
  /** When an admin had the stats counted before the mark was due; later changes are counted when the mark is due. */
  countedAt: storedInstant.optional(),
})

/** `totals/members`: the number of members who joined before `joinedBefore`. For the same instant it can fall but never rise. */
export const storedMemberTotal = z.object({
  count,
  joinedBefore: storedInstant,
  /** The time of the count by Firestore's clock: the later count is kept. */
  countedAt: storedInstant,
})

/** `weekStats/{Monday}`: the counts of a week (from Monday, in UTC) until an instant. */
export const storedWeekStats = z.object({
  /** RSVPs made, whatever their status is now. */
  rsvpCount: count,
  memberCount: count,
  /** Events that began. */
  eventCount: count,
  /** The instant until which the week was counted; the end of the week if that is past. */
  countedUntil: storedInstant,
})
