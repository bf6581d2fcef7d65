import { createStore } from './store.ts'

/** The current member's RSVPs to upcoming events, made on any device, by the id of the event. */
export const memberRsvps = createStore<
  ReadonlyMap<number, { readonly isWaitlist: boolean; readonly isRequest?: boolean }>
>(new Map())
