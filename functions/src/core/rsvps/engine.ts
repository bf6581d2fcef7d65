import { createEngine } from './create-engine.ts'
import { createFirestoreRsvpStore } from './rsvp-store.ts'

/** The RSVP engine of this instance. */
export const engine = createEngine(createFirestoreRsvpStore())
