import type { RsvpResponse } from '../../functions/shared/rsvps/contract.ts'
import { expectJson } from './expect-json.ts'
import { post, type ApiResponse } from './request.ts'

interface RsvpOptions {
  readonly headers?: Record<string, string>
  /** Any other field of the body. */
  readonly [field: string]: unknown
}

/** Sends an RSVP over HTTP. */
export function postRsvp(
  eventId: number,
  email: string,
  { headers = {}, ...fields }: RsvpOptions = {},
): Promise<ApiResponse> {
  return post('/api/rsvp', { name: 'Robin', email, eventId, ...fields }, headers)
}

/**
 * Sends an RSVP over HTTP, expects the status 201, and returns the token of its change link, or null if the response has none.
 */
export async function rsvp(
  eventId: number,
  email: string,
  options: RsvpOptions = {},
): Promise<string | null> {
  return (await expectJson<RsvpResponse>(postRsvp(eventId, email, options), 201)).changeToken
}
