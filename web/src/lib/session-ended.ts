import { createStore } from './store.ts'

/** True after the server has answered a call with `signed_out`: the session has ended, but the page is still open. */
export const isSessionEnded = createStore(false)
