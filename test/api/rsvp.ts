import type { RsvpAnswer } from '../../functions/shared/rsvps/contract.ts'
import { ok } from './ok.ts'
import { post, type Answer } from './request.ts'

interface RsvpRequest {
  readonly headers?: Record<string, string>
  /** A field of the body. */
  readonly [field: string]: unknown
}

/** Sends an RSVP over HTTP. */
export function postRsvp(
  eventId: number,
  email: string,
  { headers = {}, ...fields }: RsvpRequest = {},
): Promise<Answer> {
  return post('/api/rsvp', { name: 'Robin', email, eventId, ...fields }, headers)
}

/** Sends an RSVP over HTTP, which must be accepted. Returns the token of its change link, or null if the answer has none. */
export async function rsvp(
  eventId: number,
  email: string,
  request: RsvpRequest = {},
): Promise<string | null> {
  return (await ok<RsvpAnswer>(postRsvp(eventId, email, request), 201)).changeToken
}
