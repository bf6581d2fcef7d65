import { createStore } from './store.ts'

/** The upcoming events that the member here has an RSVP to, wherever it was made, and whether it is on the waitlist or a request. */
export const memberRsvps = createStore<
  ReadonlyMap<number, { readonly isWaitlist: boolean; readonly isRequest?: boolean }>
>(new Map())
