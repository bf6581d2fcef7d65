import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `member` is anyone signed in, `host` an approved host or admin, `eventHost` a host of the event in
 * the path parameter `id` or an admin, `eventDoor` one of these or a helper with the link to that event's door.
 */
export type Access = 'public' | 'member' | 'host' | 'eventHost' | 'eventDoor' | 'admin'

/** How long shared caches may store the response, in seconds. Calls that read the session must not be cached. */
export interface CachePolicy {
  readonly maxAgeSeconds: number
  /** How much longer a stale response may be served while a fresh one is fetched. */
  readonly staleSeconds: number
}

/** The files of a multipart form; at least one is required. */
export interface Upload {
  readonly field: string
  /** The limit for each file. */
  readonly maxBytes: number
  readonly maxFiles: number
  /** The messages for a missing file and for one that is too large. */
  readonly messages: { readonly missing: string; readonly tooLarge: string }
}

/**
 * One call, declared once. The server's routes, the web's client, `openapi.json` and the access tests are all made from these
 * declarations.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with parameters in braces, for example `/api/events/{id}`. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Media types other than `application/json` with which callers may send the JSON of the body. */
  readonly bodyTypes?: readonly string[]
  /** For a multipart form: its files. `body` parses all other fields as text. */
  readonly upload?: Upload
  readonly response: z.ZodType
  /** Media type of the response if it is not JSON; the handler then returns the text, or the bytes, itself. */
  readonly responseType?: 'text/calendar' | 'text/csv' | 'text/html' | 'application/zip'
  /** The file name of a response that is not JSON, with path parameters in braces. */
  readonly fileName?: string
  /** Status of a success. The response of a 303 is the path of the page to which it redirects. */
  readonly status: 200 | 201 | 202 | 303
  /** The errors that this call can return, in addition to `commonErrors` and to those of its access and method (`openapi.ts`). */
  readonly errors: readonly ErrorCode[]
  readonly cache?: CachePolicy
  /** For a personal response: clients store it with its ETag, and revalidate it each time. */
  readonly isRevalidated?: true
  /** The limits in `limits.ts` that count this call. */
  readonly limits?: readonly LimitName[]
}

/** The names of the rate limits, whose sizes are in `limits.ts`. */
export type LimitName =
  | 'loginByIpAddress'
  | 'loginByEmailAndIpAddress'
  | 'verifyByIpAddress'
  | 'signInLinkByMember'
  | 'ticketByIpAddress'
  | 'firstNamesByIpAddress'
  | 'registerByIpAddress'
  | 'registerByEmail'
  | 'rsvpByIpAddress'
  | 'rsvpByEventAndIpAddress'
  | 'rsvpByEmail'
  | 'applyByEmail'
  | 'citySignUpByEmail'
  | 'applyByMember'
  | 'attendeeMailByMember'
  | 'hostMessageByMember'
  | 'doorByIpAddress'
  | 'hostPhotoByMember'
  | 'ownDataByMember'
  | 'followByMember'
  | 'clientErrorsByIpAddress'
  | 'reportByIpAddress'
  | 'questionByIpAddress'

/** Returns the calls with their literal types. */
export function declareCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls
}

/** The errors that any call can return. */
export const commonErrors = [
  'invalid_body',
  'invalid_params',
  'invalid_query',
  'body_too_large',
  'unsupported_media_type',
  'internal',
  'busy',
] as const satisfies readonly ErrorCode[]
