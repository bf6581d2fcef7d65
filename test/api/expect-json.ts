import { expect } from 'vitest'
import type { Api, CallName } from '../../functions/shared/api.ts'
import type { Answer } from './request.ts'

/** The body of a call's answer. */
export type AnswerOf<N extends CallName> = ReturnType<Api[N]['answer']['parse']>

/** Expects that an answer has a status, by default 200, and returns its JSON. */
export async function expectJson<T>(request: Promise<Answer>, status = 200): Promise<T> {
  const answer = await request
  expect(answer.status, answer.text).toBe(status)
  return answer.json() as T
}
