import { createStore } from './store.ts'

/** The server has taken a call of who is here for nobody's: their session has ended, while their page stays open. */
export const signedOut = createStore(false)
