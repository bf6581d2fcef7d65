import { createStore } from './store.ts'

/** True once the server has answered a call as signed out: the session has ended while the page stays open. */
export const isSignedOut = createStore(false)
