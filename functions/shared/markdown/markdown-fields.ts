import type { z } from 'zod'
import { optionalText, text } from '../http/fields.ts'
import { hasTooMuchPunctuation, MAX_PUNCTUATION, MAX_NESTING, parseMarkdown } from './parse.ts'

/** The parsing time of some texts grows with the square of their length, so a text that was already refused is not parsed. */
const hasNoIssues = ({ issues }: z.core.ParsePayload) => issues.length === 0

/** Adds the limits on punctuation and nesting to the schema of a Markdown field. */
export function addMarkdownChecks<Schema extends z.ZodType<string | null>>(schema: Schema) {
  return schema
    .refine((value) => value === null || !hasTooMuchPunctuation(value), {
      error: `Please use at most ${MAX_PUNCTUATION.toLocaleString('en-GB')} punctuation marks and line breaks.`,
      when: hasNoIssues,
    })
    .refine((value) => value === null || parseMarkdown(value) !== null, {
      error: `Please nest quotes, lists and emphasis at most ${MAX_NESTING} levels deep.`,
      when: hasNoIssues,
    })
}

/** Markdown that a person typed, of at most `maxLength` characters. */
export const markdown = (maxLength: number) => addMarkdownChecks(text(maxLength))

/** Markdown that may be left out; an empty field counts as left out. */
export const optionalMarkdown = (maxLength: number) => addMarkdownChecks(optionalText(maxLength))
