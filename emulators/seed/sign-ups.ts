import { createHash } from 'node:crypto'
import { guests, member, type Guest } from './people.ts'
import type { SeedEvent } from './programme.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000

/** The id of a sign-up or a guest list entry. */
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
  planned: SeedEvent,
  times: { readonly opened: number; readonly startsAt: number; readonly now: number },
  random: Random,
): SignUp[] {
  const { confirmed, waiting = 0, cancelled = 0, requested = 0 } = planned
  const total = confirmed + waiting + cancelled + requested
  const people = random.shuffle(guests).slice(0, total)
  // Cancelled attendees had a spot before the event was full, so that nobody was passed over.
  const isCancelled = people.map((_, index) => index < cancelled)
  const shuffled = random.shuffle(isCancelled.slice(0, confirmed + cancelled))
  const cancellations = [...shuffled, ...isCancelled.slice(confirmed + cancelled)]
  const active = cancellations.flatMap((isGone, index) => (isGone ? [] : [index]))
  const memberPosition = { confirmed: Math.floor(confirmed / 2), waiting: confirmed + 1 }
  const memberIndex = planned.member && active[memberPosition[planned.member]]

  const closed = Math.min(times.now, times.startsAt)
  const moments = people
    .map(() => times.opened + random.next() * (closed - times.opened))
    .map((at) => Math.floor(at / MINUTE) * MINUTE)
    .sort((a, b) => a - b)
  return people.map((person, index) => {
    const guest: Guest = index === memberIndex ? member : person
    const createdAt = moments[index] ?? closed
    const place = active.indexOf(index) + 1 - confirmed
    const isActive = cancellations[index] !== true
    const isRequest = index >= total - requested
    const isWaiting = isActive && !isRequest && place > 0
    const didCome = times.startsAt < times.now && isActive && !isWaiting && random.next() < 0.85
    const firstStatus = isWaiting ? 'waitlist' : isRequest ? 'requested' : 'confirmed'
    return {
      id: idOfEmail(guest.email),
      name: guest.name,
      email: guest.email,
      seq: index + 1,
      status: isActive ? firstStatus : 'cancelled',
      answer: { status: firstStatus, place: isWaiting ? place : null },
      createdAt,
      updatedAt: isActive ? createdAt : Math.floor((createdAt + closed) / 2),
      checkedInAt: didCome ? times.startsAt + random.nextBelow(20) * MINUTE : null,
    }
  })
}
