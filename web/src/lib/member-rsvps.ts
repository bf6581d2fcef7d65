import { createStore } from './store.ts'

/** The current member's RSVPs to upcoming events, made on any device, and whether each is on the waitlist or a request. */
export const memberRsvps = createStore<
  ReadonlyMap<number, { readonly isWaitlist: boolean; readonly isRequest?: boolean }>
>(new Map())
