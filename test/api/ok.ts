import { expect } from 'vitest'
import type { Api, CallName } from '../../functions/shared/api.ts'
import type { Answer } from './request.ts'

/** The body that a call answers. */
export type AnswerOf<N extends CallName> = ReturnType<Api[N]['answer']['parse']>

/** The JSON of an answer, which must have a status. */
export async function ok<T>(answer: Promise<Answer>, status = 200): Promise<T> {
  const arrived = await answer
  expect(arrived.status, arrived.text).toBe(status)
  return arrived.json() as T
}
