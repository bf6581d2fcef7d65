import { z } from 'zod'

/** Whether people ask to join; left out, it stays. */
export const isByRequestBody = z
  .boolean()
  .nullish()
  .transform((said) => (said === false ? null : said))
