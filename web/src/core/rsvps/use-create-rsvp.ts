import type { EventDetail } from '@shared/events/contract.ts'
import type { RsvpResponse, RsvpLookup } from '@shared/rsvps/contract.ts'
import { useRef } from 'react'
import { queueRsvp, sendRsvp } from './send-outbox.ts'
import type { RsvpEntry } from '@/lib/outbox.ts'
import { makeUuid } from '@/lib/browser-support.ts'

interface RsvpValues {
  readonly name: string
  readonly email: string
  readonly isNameShown?: boolean | undefined
  readonly sourceCity: string | null
  readonly sourceArea: string | null
  readonly answers: NonNullable<RsvpEntry['answers']>
}

/**
 * Returns a function that makes an RSVP. The RSVP is stored with its `Idempotency-Key` before it is sent, so that it counts only
 * once, even if the page is closed or the network fails. The same values get the same key, so a retry after a lost response gets
 * that response and not "already RSVP'd". The function returns 'queued' if the RSVP waits for a connection.
 */
export function useCreateRsvp(event: EventDetail): (values: RsvpValues) => Promise<RsvpResponse | 'queued'> {
  const attempt = useRef<{ valuesJson: string; idempotencyKey: string }>(null)
  return async (values) => {
    const valuesJson = JSON.stringify(values)
    if (attempt.current?.valuesJson !== valuesJson)
      attempt.current = { valuesJson, idempotencyKey: makeUuid() }
    const { idempotencyKey } = attempt.current
    return sendRsvp(await queueRsvp({ ...values, event: pickEventFacts(event) }, idempotencyKey))
  }
}

/** Returns the facts of an event that its RSVP shows. */
function pickEventFacts(event: EventDetail): RsvpLookup['event'] {
  const { id, title, dateTime, endsAt, timezone, city, area, venueName, venueAddress } = event
  const { signupLimit, signupCount, waitlistCount, spotsRemaining, isFull, updatedAt } = event
  const { rsvpWindow = null } = event
  const facts = { id, title, dateTime, endsAt, timezone, city, area, venueName, venueAddress }
  const spots = { signupLimit, signupCount, waitlistCount, spotsRemaining, isFull, updatedAt }
  return { ...facts, ...spots, rsvpWindow, virtualLink: null }
}
