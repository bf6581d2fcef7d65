import { createEngine } from './create-engine.ts'
import { seatStore } from './seats-store.ts'

/** The engine of this instance. */
export const engine = createEngine(seatStore())
