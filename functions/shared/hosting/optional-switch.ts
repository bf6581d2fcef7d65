import { z } from 'zod'

/** A field of an event that is on or off. Off is stored as null. If the field is missing, the event keeps its value. */
export const optionalSwitch = z
  .boolean()
  .nullish()
  .transform((value) => (value === false ? null : value))
