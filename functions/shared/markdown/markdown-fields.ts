import type { z } from 'zod'
import { optionalText, text } from '../http/fields.ts'
import { MAX_NESTING, parseMarkdown } from './parse.ts'

/** Limits the nesting of a Markdown field. */
export function asMarkdown<Schema extends z.ZodType<string | null>>(schema: Schema) {
  return schema.refine((value) => value === null || parseMarkdown(value) !== null, {
    error: `Please nest quotes, lists and emphasis at most ${MAX_NESTING} levels deep.`,
    // The parsing time of some texts grows with the square of their length, so a text that is too long is not parsed.
    when: ({ issues }) => issues.length === 0,
  })
}

/** Markdown a person typed, of at most `max` characters. */
export const markdown = (max: number) => asMarkdown(text(max))

/** Markdown that may be left out; an empty field counts as left out. */
export const optionalMarkdown = (max: number) => asMarkdown(optionalText(max))
