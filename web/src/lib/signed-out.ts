import { createStore } from './store.ts'

/** Set when the server answers a call as signed out: the session has ended while the page stays open. */
export const isSignedOut = createStore(false)
