import { expect } from 'vitest'
import type { RsvpAnswer } from '../../functions/shared/rsvps/contract.ts'
import { post } from './request.ts'

/** Signs somebody up over HTTP, which must be taken. Answers the token of their change link: null where none is told. */
export async function rsvp(
  eventId: number,
  email: string,
  { name = 'Robin', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
): Promise<string | null> {
  const answer = await post(
    '/api/rsvp',
    { name, email, sourceCity: null, sourceArea: null, eventId },
    headers,
  )
  expect(answer.status, answer.text).toBe(201)
  return (answer.json() as RsvpAnswer).changeToken
}
