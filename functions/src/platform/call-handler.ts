import type { Api, CallName } from '../../shared/api.ts'
import type { Role } from '../../shared/auth/contract.ts'
import type { Upload } from '../../shared/http/call.ts'
import type { ErrorCode } from '../../shared/http/errors.ts'
import type { UserId } from '../../shared/ids.ts'
import type { z } from 'zod'
import { hashAddress } from './tokens.ts'

/** The session behind a `__session` cookie. Times in milliseconds since 1970. */
export interface CallerSession {
  /** The cookie's value. */
  readonly cookie: string
  /** When the caller followed the login link that started the session. */
  readonly signedInAt: number
  readonly endsAt: number
}

/** The caller, identified by the session cookie or the ID token. */
export interface Caller {
  readonly id: UserId
  readonly email: string
  readonly role: Role
  readonly isApproved: boolean
  /**
   * Null if the caller sent an ID token. The sign-in time in an ID token is when the SDK signed in, not when the caller followed
   * the login link.
   */
  readonly session: CallerSession | null
}

/** Whether an address is the one that the caller has proven by signing in. Upper and lower case make no difference. */
export function isOwnAddress(caller: Caller | null, email: string): caller is Caller {
  return caller !== null && hashAddress(caller.email) === hashAddress(email)
}

type RequestPart<N extends CallName, P extends 'params' | 'query' | 'body'> =
  Api[N] extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined

/** A file of a multipart form. Name and type are omitted, because the sender can claim any. */
export interface UploadedFile {
  readonly bytes: Buffer
}

/** A call that has been authenticated, parsed and authorised. */
export interface CallRequest<N extends CallName> {
  readonly params: RequestPart<N, 'params'>
  readonly query: RequestPart<N, 'query'>
  readonly body: RequestPart<N, 'body'>
  /** The files of a call with `upload`: at least one, within its limits. Empty for other calls. */
  readonly files: Api[N] extends { readonly upload: Upload }
    ? readonly [UploadedFile, ...UploadedFile[]]
    : readonly []
  /** Null for a visitor, if the call's access is `public`, and for a helper at a door, if it is `eventDoor`. */
  readonly caller: Api[N]['access'] extends 'public' | 'eventDoor' ? Caller | null : Caller
  /** When the call began, in milliseconds since 1970. It does not change during the call. */
  readonly now: number
  /** The `Idempotency-Key` header, if any. */
  readonly idempotencyKey: string | null
  /** Sets or clears the `__session` cookie of the response, and the cookie with its user's id. */
  readonly session: { set(cookie: string, userId: UserId): void; clear(): void }
}

export type Handler<N extends CallName> = (request: CallRequest<N>) => Promise<z.input<Api[N]['response']>>

/** One handler for each call of `api`. */
export type Handlers = { readonly [N in CallName]: Handler<N> }

/**
 * The error that handlers and the functions that they call throw. The HTTP layer responds with `{code, message, fields?}` and the
 * code's status.
 */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** The time until a retry makes sense, for the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The error for something that does not exist: `makeNotFoundError('event')`. */
export const makeNotFoundError = (name: string): CallError =>
  new CallError('not_found', `There is no such ${name}.`)

/** The error for a caller without a valid session or without an account. */
export const makeSignedOutError = (): CallError => new CallError('signed_out', 'Please sign in first.')

/** The lifetime of a session cookie: the maximum that Firebase allows. */
export const SESSION_DAYS = 14
