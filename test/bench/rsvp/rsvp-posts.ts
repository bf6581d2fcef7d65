import type { Firestore } from 'firebase-admin/firestore'
import type { EventId } from '../../../functions/shared/ids.ts'
import { describeBrokenInvariants, readRsvps } from '../../factories/rsvp-event.ts'
import type { LoadResponse, PostRequest } from './load-client.ts'

/** Makes the request that sends the RSVP of an event's `n`-th attendee, from an IP address. */
export function makeRsvpPost(eventId: EventId, n: number, ipAddress: string): PostRequest {
  return {
    path: '/api/rsvp',
    headers: { 'X-Forwarded-For': ipAddress, 'Idempotency-Key': `${eventId}-${n}` },
    body: { eventId, name: `Attendee ${n}`, email: `attendee-${eventId}-${n}@example.com` },
  }
}

interface RsvpCheck {
  readonly confirmedCount: number
  readonly waitlistedCount: number
  /** A text for each contradiction between responses and database. */
  readonly faults: readonly string[]
}

/** Compares the responses that attendees got with the number of spots of the event, and with the database. */
export async function compareWithDatabase(
  db: Firestore,
  eventId: EventId,
  responses: readonly LoadResponse[],
  spotCount: number,
): Promise<RsvpCheck> {
  const attendeeCount = responses.length
  const bodies = responses
    .filter((response) => response.status === 201)
    .map((response) => JSON.parse(response.text) as { status: string; position: number | null })
  const confirmedCount = bodies.filter((item) => item.status === 'confirmed').length
  const waitlistedCount = bodies.length - confirmedCount
  const positions = new Set(bodies.flatMap((item) => item.position ?? []))
  const rsvps = await readRsvps(db, eventId)
  const refusal = responses.find((response) => response.status !== 201)
  const faults = [
    refusal && `an RSVP was answered ${refusal.status} ${refusal.text}`,
    confirmedCount !== spotCount && `${confirmedCount} responses say confirmed`,
    waitlistedCount !== attendeeCount - spotCount && `${waitlistedCount} responses say waitlist`,
    (positions.size !== attendeeCount - spotCount ||
      [...positions].some((position) => position > attendeeCount - spotCount)) &&
      'waitlist positions are not 1 to N, each once',
    rsvps.confirmedSeqs.length !== spotCount && `the database has ${rsvps.confirmedSeqs.length} confirmed`,
    rsvps.waitlistedSeqs.length !== attendeeCount - spotCount &&
      `the database has ${rsvps.waitlistedSeqs.length} waitlisted`,
    rsvps.mailIds.length !== attendeeCount && `the outbox has ${rsvps.mailIds.length} emails`,
    ...describeBrokenInvariants(rsvps),
  ].filter((fault) => typeof fault === 'string')
  return { confirmedCount, waitlistedCount, faults }
}
