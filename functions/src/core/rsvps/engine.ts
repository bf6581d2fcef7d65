import { createEngine } from './create-engine.ts'
import { firestoreRsvpStore } from './rsvp-store.ts'

/** The engine of this instance. */
export const engine = createEngine(firestoreRsvpStore())
