import { z } from 'zod'

const MISSING = 'Please fill this in.'

/** Half of a surrogate pair: legal in JSON, but no Unicode, so that Firestore refuses a whole commit over it. */
const BROKEN = /\p{Cs}/u

/** Nothing that can be seen: controls, formats (zero-width ones), blanks of all kinds, fillers. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * What every text of every contract is made from: well-formed Unicode, with something to be seen in it if it holds more
 * than blanks. `missing` is said where there is none at all.
 */
export function anyText(missing?: string) {
  return z
    .string(missing)
    .refine((value) => !BROKEN.test(value), 'This holds a broken character. Please type it again.')
    .refine((value) => value.trim() === '' || !INVISIBLE.test(value), missing ?? MISSING)
}

function atMost(max: number): string {
  return `Please keep this under ${max} characters.`
}

/** Text a person typed: trimmed, never empty, at most `max` characters. */
export function text(max: number) {
  return anyText().trim().min(1, MISSING).max(max, atMost(max))
}

/** Text that may be left out; an empty field counts as left out. */
export function optionalText(max: number) {
  return orNothing(anyText().trim().max(max, atMost(max)))
}

function orNothing(schema: z.ZodString) {
  return schema.nullish().transform((value) => value || null)
}

const MAX_NAME = 80

/**
 * What a person is called. It stands in mails to others and in their headers, so it neither turns the direction of the
 * text around it nor is a link.
 */
function nameOf(schema: z.ZodString) {
  return schema
    .refine(
      (value) => !/[\u202a-\u202e\u2066-\u2069]/.test(value),
      'Please leave hidden characters out of a name.',
    )
    .refine((value) => !value.includes('://'), 'Please leave links out of a name.')
}
export const personName = nameOf(text(MAX_NAME))
export const optionalPersonName = orNothing(nameOf(anyText().trim().max(MAX_NAME, atMost(MAX_NAME))))

/** An e-mail address, trimmed and in lower case: the form in which addresses are compared and stored. */
export const email = anyText()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'))

/** A web link (http or https only, so that it can stand in an href), or nothing. */
export const optionalUrl = z
  .union([
    z.literal(''),
    anyText()
      .max(500)
      .pipe(z.url({ protocol: /^https?$/, error: 'Please enter a full link, such as https://example.com.' })),
  ])
  .nullish()
  .transform((value) => value || null)

/** The header by which a request made again is known. */
export const idempotencyKey = optionalText(200)

/** Only says that it worked. */
export const messageAnswer = z.object({ message: z.string() })
