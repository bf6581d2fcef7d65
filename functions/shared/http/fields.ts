import { z } from 'zod'

/** Text a person typed: trimmed, never empty, at most `max` characters. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'Please fill this in.')
    .max(max, `Please keep this under ${max} characters.`)
}

/** Text that may be left out; an empty field counts as left out. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Please keep this under ${max} characters.`)
    .nullish()
    .transform((value) => value || null)
}

/** An e-mail address, trimmed and in lower case: the form in which addresses are compared and stored. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'))

/** A web link (http or https only, so that it can stand in an href), or nothing. */
export const optionalUrl = z
  .union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Please enter a full link, such as https://example.com.' }).max(500),
  ])
  .nullish()
  .transform((value) => value || null)

/** Only says that it worked. */
export const messageAnswer = z.object({ message: z.string() })
