import type { Firestore } from 'firebase-admin/firestore'
import type { EventId } from '../../../functions/shared/ids.ts'
import { brokenLaws, readRsvps } from '../../factories/rsvp-event.ts'
import type { Answer, Post } from './load.ts'

/** The RSVP of an event's `n`-th guest, from an address. */
export function rsvpOf(eventId: EventId, n: number, address: string): Post {
  return {
    path: '/api/rsvp',
    headers: { 'X-Forwarded-For': address, 'Idempotency-Key': `${eventId}-${n}` },
    body: { eventId, name: `Guest ${n}`, email: `guest-${eventId}-${n}@example.com` },
  }
}

interface BenchResult {
  readonly confirmed: number
  readonly waitlisted: number
  /** What is wrong with the answers or the database; nothing where all is right. */
  readonly faults: readonly string[]
}

/** Compares the answers that guests got with the number of spots of the event, and with the database. */
export async function benchResultOf(
  db: Firestore,
  eventId: EventId,
  answers: readonly Answer[],
  seats: number,
): Promise<BenchResult> {
  const people = answers.length
  const bodies = answers
    .filter((answer) => answer.status === 201)
    .map((answer) => JSON.parse(answer.text) as { status: string; place: number | null })
  const confirmed = bodies.filter((item) => item.status === 'confirmed').length
  const waitlisted = bodies.length - confirmed
  const places = new Set(bodies.flatMap((item) => item.place ?? []))
  const rsvps = await readRsvps(db, eventId)
  const refused = answers.find((answer) => answer.status !== 201)
  const faults = [
    refused && `an RSVP was answered ${refused.status} ${refused.text}`,
    confirmed !== seats && `${confirmed} were told that they have a seat`,
    waitlisted !== people - seats && `${waitlisted} were told that they wait`,
    (places.size !== people - seats || [...places].some((place) => place > people - seats)) &&
      'places in line are not distinct',
    rsvps.confirmed.length !== seats && `the database has ${rsvps.confirmed.length} confirmed`,
    rsvps.waiting.length !== people - seats && `the database has ${rsvps.waiting.length} waiting`,
    rsvps.mails.length !== people && `the outbox has ${rsvps.mails.length} e-mails`,
    ...brokenLaws(rsvps),
  ].filter((fault) => typeof fault === 'string')
  return { confirmed, waitlisted, faults }
}
