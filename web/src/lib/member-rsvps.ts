import { createStore } from './store.ts'

interface MemberRsvp {
  readonly isWaitlist: boolean
  readonly isRequest: boolean
  /** Whether a spot is offered to the member, who is on the waitlist. */
  readonly hasOffer: boolean
}

/** The current member's RSVPs to upcoming events, made on any device, by the id of the event. */
export const memberRsvps = createStore<ReadonlyMap<number, MemberRsvp>>(new Map())
