import type { EventFacts } from '../../functions/shared/events/event.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { writeRsvpEvent } from '../rsvp-event.ts'
import type { Person } from './people.ts'

/** An event that some people host; a week from now, public and with seats unless told otherwise. */
export async function makeEvent(
  hosts: readonly Person[] = [],
  change: Partial<EventFacts> = {},
): Promise<EventId> {
  const id = await writeRsvpEvent(db, change)
  await db.doc(`events/${id}`).update({ hostIds: hosts.map((host) => host.uid) })
  return id
}

/** A city that only one test has events in. */
export function newCity(): string {
  return `City ${crypto.randomUUID().slice(0, 12)}`
}
