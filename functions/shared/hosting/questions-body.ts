import { z } from 'zod'
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  questionKinds,
} from '../events/questions.ts'
import { line } from '../http/fields.ts'

const options = z
  .array(line(MAX_OPTION_LENGTH))
  .max(MAX_OPTIONS, `Please offer at most ${MAX_OPTIONS} options.`)
  .refine((answer) => new Set(answer).size === answer.length, 'Please offer each option once.')

const question = z
  .object({
    id: z.string().regex(/^[a-z0-9]{8}$/),
    kind: z.enum(questionKinds),
    text: line(MAX_QUESTION_LENGTH),
    isRequired: z.boolean().default(false),
    options: options.default([]),
  })
  .transform((said) => (said.kind === 'text' ? { ...said, options: [] } : said))
  .refine(({ kind, options: said }) => kind === 'text' || said.length > 1, {
    path: ['options'],
    error: 'Please offer at least two options.',
  })

/** The questions for everyone who RSVPs; without the field they stay, and an empty list removes them. */
export const questionsBody = z
  .array(question)
  .max(MAX_QUESTIONS, `Please ask at most ${MAX_QUESTIONS} questions.`)
  .refine((said) => new Set(said.map(({ id }) => id)).size === said.length, 'Please ask each question once.')
  .nullish()
  .transform((said) => (said && said.length === 0 ? null : said))
