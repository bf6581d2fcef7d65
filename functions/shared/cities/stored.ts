import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** `citySignups/{hash of address and cityKey}`: an address that asked for email about events in a city. */
export const storedCitySignup = z.object({
  name: z.string(),
  email: z.string(),
  /** In the catalogue's spelling, otherwise as typed. */
  city: z.string(),
  cityKey: z.string(),
  createdAt: storedInstant,
})
