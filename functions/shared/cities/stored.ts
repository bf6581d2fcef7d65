import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** `citySignups/{hash of address and cityKey}`: a visitor's sign-up for emails about new events in a city. */
export const storedCitySignup = z.object({
  name: z.string(),
  email: z.string(),
  /** In the catalogue's spelling, otherwise as typed. */
  city: z.string(),
  cityKey: z.string(),
  createdAt: storedInstant,
})
