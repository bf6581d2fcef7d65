import { expect } from 'vitest'
import type { Api, CallName } from '../../functions/shared/api.ts'
import type { ApiResponse } from './request.ts'

/** The body of a call's response. */
export type ResponseOf<N extends CallName> = ReturnType<Api[N]['response']['parse']>

/** Expects that a response has a status, by default 200, and returns its JSON. */
export async function expectJson<T>(request: Promise<ApiResponse>, status = 200): Promise<T> {
  const response = await request
  expect(response.status, response.text).toBe(status)
  return response.json() as T
}
