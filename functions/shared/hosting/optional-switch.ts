import { z } from 'zod'

/** A field of an event that is on or off; if the body lacks it, it stays. */
export const optionalSwitch = z
  .boolean()
  .nullish()
  .transform((value) => (value === false ? null : value))
