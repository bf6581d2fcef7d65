import { z } from 'zod'
import { removeInvisibleCharacters } from '../text/invisible-characters.ts'
import { INVALID_NUMBER_MESSAGE, makeRangeMessage } from '../text/whole-number.ts'
import { toCanonicalEmail, isEmailAddress } from './email-address.ts'

/** The message for a required field that is empty. */
export const MISSING_MESSAGE = 'Please fill this in.'

/** Matches half of a surrogate pair. JSON allows one, but it is not valid Unicode: Firestore refuses a commit that has one. */
const LONE_SURROGATE = /\p{Cs}/u

/** The message for a text with half of a surrogate pair. */
export const BROKEN_TEXT_MESSAGE = 'This contains a broken character. Please type it again.'

/** Matches a text without a visible character: only control and format characters, spaces of all kinds, and fillers. */
const INVISIBLE_TEXT = /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * The basis of every text in the contracts: well-formed Unicode, with visible characters if it is not blank. A missing text
 * gets the message `missingMessage`.
 */
export function anyText(missingMessage?: string) {
  return z
    .string(missingMessage)
    .refine((value) => !LONE_SURROGATE.test(value), BROKEN_TEXT_MESSAGE)
    .refine((value) => value.trim() === '' || !INVISIBLE_TEXT.test(value), missingMessage ?? MISSING_MESSAGE)
}

/** The message for a text that is too long; exactly `maxLength` characters are allowed. */
export function makeTooLongMessage(maxLength: number): string {
  return `Please use at most ${maxLength} characters.`
}

/** Text that a person typed: trimmed, never empty, at most `maxLength` characters. */
export function text(maxLength: number) {
  return anyText().trim().min(1, MISSING_MESSAGE).max(maxLength, makeTooLongMessage(maxLength))
}

const LINE_BREAK_OR_CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
const ONE_LINE_MESSAGE = 'Please write this on one line, without tabs.'
/** Characters that change the direction of the text around them: embeddings, overrides and isolates. */
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u2069]/
const INVISIBLE_CHARACTERS_MESSAGE =
  'This contains invisible characters. Please type it instead of pasting it.'

/** Text on one line, such as a title or the subject of an email. */
export function line(maxLength: number) {
  return text(maxLength)
    .refine((value) => !LINE_BREAK_OR_CONTROL.test(value), ONE_LINE_MESSAGE)
    .refine((value) => !DIRECTION_CONTROL.test(value), INVISIBLE_CHARACTERS_MESSAGE)
}

/** Text on one line that may be left out; an empty field counts as left out. */
export function optionalLine(maxLength: number) {
  return optionalText(maxLength)
    .refine((value) => value === null || !LINE_BREAK_OR_CONTROL.test(value), ONE_LINE_MESSAGE)
    .refine((value) => value === null || !DIRECTION_CONTROL.test(value), INVISIBLE_CHARACTERS_MESSAGE)
}

/** Text that may be left out; an empty field counts as left out. */
export function optionalText(maxLength: number) {
  return turnEmptyIntoNull(anyText().trim().max(maxLength, makeTooLongMessage(maxLength)))
}

function turnEmptyIntoNull(schema: z.ZodString) {
  return schema.nullish().transform((value) => value || null)
}

const MAX_NAME_LENGTH = 80

/**
 * Adds the checks of a person's name. Emails to others show the name, also in headers, so it is one line, does not change the
 * direction of the text around it and contains no link with a scheme (`://`).
 */
function addNameChecks(schema: z.ZodString) {
  return schema
    .refine((value) => !LINE_BREAK_OR_CONTROL.test(value), 'Please write a name on one line, without tabs.')
    .refine((value) => !DIRECTION_CONTROL.test(value), INVISIBLE_CHARACTERS_MESSAGE)
    .refine((value) => !value.includes('://'), 'Please leave links out of a name.')
}
export const personName = addNameChecks(text(MAX_NAME_LENGTH))
export const optionalPersonName = turnEmptyIntoNull(
  addNameChecks(anyText().trim().max(MAX_NAME_LENGTH, makeTooLongMessage(MAX_NAME_LENGTH))),
)

const INVALID_EMAIL_MESSAGE = 'Please enter a valid email address.'

/** An email address in the form in which addresses are compared and stored. */
export const email = anyText()
  .overwrite(toCanonicalEmail)
  .refine((value) => value !== '', { error: MISSING_MESSAGE, abort: true })
  .refine(isEmailAddress, INVALID_EMAIL_MESSAGE)
  .meta({ format: 'email' })

/** An email address that may be left out; an empty field counts as left out. */
export const optionalEmail = anyText()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(email.nullable())

const INVALID_LINK_MESSAGE = 'Please enter a full link, such as https://example.com.'
/**
 * Matches a text that is not exactly one link: an email address or a handle (`@ada.okafor`), which would be parsed as a URL's user
 * name, or a link with other text.
 */
const NOT_ONE_LINK = /^https?:\/\/[^/?#]*@|\s/i

/**
 * A web link as people type it, or nothing: without http:// or https:// it gets https:// (specification section 5). Other
 * schemes are refused, because pages use the link as an href.
 */
export const optionalUrl = anyText()
  .overwrite(removeInvisibleCharacters)
  .trim()
  .transform((value) => (value === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `https://${value}`))
  .pipe(
    z.union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, hostname: /[^.]\.[^.]/, error: INVALID_LINK_MESSAGE })
        .refine((value) => !NOT_ONE_LINK.test(value), INVALID_LINK_MESSAGE)
        .max(500, makeTooLongMessage(500)),
    ]),
  )
  .nullish()
  .transform((value) => value || null)

/**
 * A whole number from `min` to `max`. Both limits have their own messages, because Zod would otherwise use the message for a
 * wrong type.
 */
export function wholeNumber(min: number, max: number, tooLargeMessage = makeRangeMessage(min, max)) {
  return z.number(INVALID_NUMBER_MESSAGE).int().min(min, makeRangeMessage(min, max)).max(max, tooLargeMessage)
}

/** The header `Idempotency-Key`, by which the server recognises a repeated request. */
export const idempotencyKey = optionalText(200)

/** A response that only confirms success. */
export const messageResponse = z.object({ message: z.string() })

/**
 * Firestore stores instants of the years 1 to 9999. The first and the last year are excluded, because a query for a day in a
 * time zone may reach into the year before or after.
 */
function isQueryable(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year > 1 && year < 9999
}
const INVALID_DAY_MESSAGE = 'Please choose another day.'

/** A day as a parameter of a list: `2026-11-24`. */
export const dayParam = z.iso.date().refine(isQueryable, INVALID_DAY_MESSAGE)
/** An instant as a parameter of a list, in UTC. */
export const instantParam = z.iso.datetime().refine(isQueryable, INVALID_DAY_MESSAGE)

export const TOO_FAR_AHEAD_MESSAGE = 'Please choose a day within the next ten years.'
const TEN_YEARS_MS = 10 * 366 * 86_400_000

/**
 * Whether an event may begin at an instant. With a later date, which is probably a typo, the event could stay in lists for
 * centuries, and its calendar file would list every change of the clocks until then.
 */
export const isWithinTenYears = (startsAt: number): boolean => startsAt < Date.now() + TEN_YEARS_MS
