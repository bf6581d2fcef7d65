import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** `events/{id}/arrivals/{nonce}`: a scan, its undoing or a walk-in at the door, created once and never changed. */
export const storedArrival = z.object({
  kind: z.enum(['in', 'undo']),
  signupId: z.string(),
  occurredAt: storedInstant,
  deviceName: z.string(),
  method: z.enum(['scan', 'name', 'walk_in']),
  /** The nonce of the scan that an undo reverses; null for any other arrival. */
  undoneNonce: z.string().nullable(),
  expiresAt: storedInstant,
})

/** `checkInStates/{eventId}`: the link for helpers, and whether check-in was used. */
export const storedCheckInState = z.object({
  eventId: z.number().int(),
  /** The number of the current link. Links with another number do not work. */
  linkVersion: z.number().int(),
  isLinkOpen: z.boolean(),
  /** How many spots helpers have added by letting people in; missing if none. */
  helperSpotCount: z.number().int().optional(),
  /** When attendees who did not come are marked as missed; null before the first check-in, and after they were marked. */
  settleAt: storedInstant.nullable(),
  settledAt: storedInstant.nullable(),
  /** The time from which arrivals count, for an event that was moved: earlier arrivals belong to its former time. */
  countingStartsAt: storedInstant.nullable().optional(),
})
