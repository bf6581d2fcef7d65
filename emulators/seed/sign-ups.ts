import { createHash } from 'node:crypto'
import { guests, member, type Guest } from './people.ts'
import type { Planned } from './programme.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000

/** The id of a sign-up, and of an entry in a guest list. */
export function idOfEmail(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}

export interface SignUp extends Guest {
  readonly id: string
  readonly seq: number
  readonly status: 'requested' | 'confirmed' | 'waitlist' | 'cancelled'
  /** The answer to the RSVP when it was made. */
  readonly answer: { readonly status: 'requested' | 'confirmed' | 'waitlist'; readonly place: number | null }
  readonly createdAt: number
  readonly updatedAt: number
  readonly checkedInAt: number | null
}

/**
 * The confirmed, waitlisted, cancelled and requested RSVPs in the order in which they were made. They keep the rules of the
 * waitlist: spots go by `seq`, and nobody waits while a spot is free.
 */
export function signUpsFor(
  planned: Planned,
  times: { readonly opened: number; readonly startsAt: number; readonly now: number },
  random: Random,
): SignUp[] {
  const waiting = planned.waiting ?? 0
  const cancelled = planned.cancelled ?? 0
  const asking = planned.requested ?? 0
  const total = planned.confirmed + waiting + cancelled + asking
  const people = random.shuffled(guests).slice(0, total)
  // Cancelled attendees had a spot before the event was full, so that nobody was passed over.
  const isCancelled = people.map((_, index) => index < cancelled)
  const line = random.shuffled(isCancelled.slice(0, planned.confirmed + cancelled))
  const kinds = [...line, ...isCancelled.slice(planned.confirmed + cancelled)]
  const live = kinds.flatMap((gone, index) => (gone ? [] : [index]))
  const memberAt =
    planned.member === 'confirmed'
      ? live[Math.floor(planned.confirmed / 2)]
      : planned.member === 'waiting'
        ? live[planned.confirmed + 1]
        : undefined

  const closed = Math.min(times.now, times.startsAt)
  const moments = people
    .map(() => times.opened + random.next() * (closed - times.opened))
    .map((at) => Math.floor(at / MINUTE) * MINUTE)
    .sort((a, b) => a - b)
  return people.map((person, index) => {
    const guest: Guest = index === memberAt ? member : person
    const createdAt = moments[index] ?? closed
    const place = live.indexOf(index) + 1 - planned.confirmed
    const asks = index >= total - asking
    const waits = kinds[index] !== true && !asks && place > 0
    const came = times.startsAt < times.now && kinds[index] !== true && !waits && random.next() < 0.85
    return {
      id: idOfEmail(guest.email),
      name: guest.name,
      email: guest.email,
      seq: index + 1,
      status: kinds[index] === true ? 'cancelled' : asks ? 'requested' : waits ? 'waitlist' : 'confirmed',
      answer: waits
        ? { status: 'waitlist', place }
        : { status: asks ? 'requested' : 'confirmed', place: null },
      createdAt,
      updatedAt: kinds[index] === true ? Math.floor((createdAt + closed) / 2) : createdAt,
      checkedInAt: came ? times.startsAt + random.below(20) * MINUTE : null,
    }
  })
}
