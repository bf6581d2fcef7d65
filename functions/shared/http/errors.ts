import { z } from 'zod'

/** Every error that a call can return, with its HTTP status. */
export const errorStatus = {
  invalid_body: 400,
  invalid_params: 400,
  invalid_query: 400,
  name_required: 400,
  invalid_image: 400,
  invalid_link: 400,
  questions_changed: 400,
  signed_out: 401,
  forbidden: 403,
  cross_site: 403,
  login_too_old: 403,
  /** This error is sent with `Retry-After`, which says when RSVPs open. */
  rsvp_not_open: 403,
  not_found: 404,
  event_cancelled: 404,
  rsvp_cancelled: 404,
  under_review: 404,
  unknown_path: 404,
  method_not_allowed: 405,
  // After this status, unlike any other error, Mailgun does not send the webhook again.
  bad_signature: 406,
  already_registered: 409,
  already_rsvpd: 409,
  limit_below_confirmed: 409,
  already_applied: 409,
  already_resolved: 409,
  not_applied: 409,
  not_failed: 409,
  not_running: 409,
  not_stopped: 409,
  not_sent: 409,
  not_cancelled: 409,
  changed_meanwhile: 409,
  is_owner: 409,
  not_over: 409,
  too_early: 409,
  not_published: 409,
  already_sent: 409,
  has_events: 409,
  own_account: 409,
  last_admin: 409,
  is_admin: 409,
  event_hidden: 409,
  address_changed: 409,
  too_many_follows: 409,
  too_many_kept_out: 409,
  too_many_answers: 409,
  offer_over: 409,
  // The status is not 409, because a caller would conclude from 409 that they already have an RSVP.
  event_over: 410,
  rsvp_closed: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The response of every failed call: a code for programs, a message for people, and messages by field. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
