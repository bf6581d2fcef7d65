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
  .refine((texts) => new Set(texts).size === texts.length, 'Please offer each option once.')

const question = z
  .object({
    id: z.string().regex(/^[a-z0-9]{8}$/),
    kind: z.enum(questionKinds),
    text: line(MAX_QUESTION_LENGTH),
    isRequired: z.boolean().default(false),
    options: options.default([]),
  })
  .transform((body) => (body.kind === 'text' ? { ...body, options: [] } : body))
  .refine((body) => body.kind === 'text' || body.options.length > 1, {
    path: ['options'],
    error: 'Please offer at least two options.',
  })

/** The questions for everyone who RSVPs. If the field is missing, the questions stay as they are; an empty list removes them. */
export const questionsBody = z
  .array(question)
  .max(MAX_QUESTIONS, `Please ask at most ${MAX_QUESTIONS} questions.`)
  .refine(
    (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
    'Please ask each question once.',
  )
  .nullish()
  .transform((questions) => (questions && questions.length === 0 ? null : questions))
