import type { OutboxEntry } from '@/lib/outbox.ts'
import { ApiError, NetworkError } from '@/lib/api-error.ts'

/** Calls need a timeout, because a network that only seems to work never brings a response. */
export const CALL_TIMEOUT_MS = 20_000

const FIRST_RETRY_MS = 5000
const MAX_RETRY_MS = 5 * 60_000

/**
 * The server recognises a repeated call only while its RSVP exists. If the response was lost and the attendee then cancelled with
 * the link in the email, a repeated call would make the RSVP again. So a call that may have arrived is repeated for only a day,
 * unless it is a reconfirmation.
 */
const MAX_UNCERTAIN_MS = 24 * 60 * 60_000

/** Whether an error says that a call got no response, because there is no network or the network does not work. */
export function isUnreachableError(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** The consequence of a failed attempt for its entry. */
export type FailureOutcome =
  /** The requested state already exists. */
  | { readonly kind: 'already_done' }
  | { readonly kind: 'refused'; readonly message: string | undefined }
  /** The entry is sent again after at least `waitMs`. `isUncertain` is false if the response says that the server made no RSVP. */
  | { readonly kind: 'retry'; readonly waitMs: number; readonly isUncertain?: false }

export function classifyFailure(
  { kind, failedAttemptCount }: Pick<OutboxEntry, 'kind' | 'failedAttemptCount'>,
  error: unknown,
): FailureOutcome {
  // A `DOMException` may also come from the device's database, and a retry can succeed if the database was busy.
  if (isUnreachableError(error) || error instanceof DOMException)
    return { kind: 'retry', waitMs: computeRetryDelayMs(failedAttemptCount) }
  // Any other error is a bug in the program, so a retry would fail too.
  if (!(error instanceof ApiError)) return { kind: 'refused', message: undefined }
  const { status, code, retryAfterSeconds, serverMessage } = error
  if (kind === 'rsvp' && code === 'already_rsvpd') return { kind: 'already_done' }
  // An unknown link means that the RSVP or its event was cancelled elsewhere.
  if (kind === 'cancel' && status === 404) return { kind: 'already_done' }
  // The entry waits until RSVPs open, even if they open only after days.
  if (code === 'rsvp_not_open')
    return { kind: 'retry', waitMs: (retryAfterSeconds ?? 60) * 1000, isUncertain: false }
  if (status === 408 || status === 429 || status >= 500) {
    return {
      kind: 'retry',
      waitMs: Math.max(computeRetryDelayMs(failedAttemptCount), (retryAfterSeconds ?? 0) * 1000),
    }
  }
  return { kind: 'refused', message: serverMessage }
}

/**
 * Returns the time until the next attempt. It doubles with each failed attempt, up to a maximum, and varies at random so that
 * many phones do not call at the same time.
 */
export function computeRetryDelayMs(failedAttemptCount: number, randomNumber = Math.random()): number {
  return (
    Math.min(FIRST_RETRY_MS * 2 ** Math.min(failedAttemptCount, 10), MAX_RETRY_MS) * (0.5 + randomNumber / 2)
  )
}

const EXPIRY_TEXTS: Record<OutboxEntry['kind'], string> = {
  rsvp: 'The event started before your RSVP could be sent.',
  cancel: 'The event started before your cancellation could be sent, so it had no effect.',
  reconfirm: 'The event started before your answer could be sent.',
}

/**
 * Returns the reason why an entry can no longer be sent; null if it can. The server's clock says whether the event has started.
 * Attempts were recorded by the device's clock, which may be wrong by days.
 */
export function findExpiryReason(
  { kind, event, uncertainSince }: OutboxEntry,
  { now, deviceNow }: { readonly now: number; readonly deviceNow: number },
): string | null {
  const hasStarted = now >= Date.parse(event.dateTime)
  // A reconfirmation can be repeated, because a second one changes nothing on the server.
  if (kind !== 'reconfirm' && uncertainSince !== null) {
    if (hasStarted)
      return 'We got no answer before the event started. If your RSVP or cancellation went through, you have an email about it.'
    if (deviceNow - uncertainSince > MAX_UNCERTAIN_MS)
      return 'We got no answer for a day. If your RSVP or cancellation went through, you have an email about it. Otherwise, please try again.'
  }
  return hasStarted ? EXPIRY_TEXTS[kind] : null
}

/**
 * Marks an entry before an attempt. With a network, the entry may reach the server even if the response is lost or the page is
 * closed.
 */
export function markAttempted<T extends OutboxEntry>(
  entry: T,
  { now, isOnline }: { readonly now: number; readonly isOnline: boolean },
): T {
  return isOnline ? { ...entry, uncertainSince: entry.uncertainSince ?? now } : entry
}

/** Returns the entry after a failed attempt, with the time of the next one. */
export function recordFailedAttempt<T extends OutboxEntry>(
  entry: T,
  { waitMs, isUncertain }: { readonly waitMs: number; readonly isUncertain?: false },
  now: number,
): T {
  const failedEntry = {
    ...entry,
    failedAttemptCount: entry.failedAttemptCount + 1,
    nextAttemptAt: now + waitMs,
  }
  return isUncertain === false ? { ...failedEntry, uncertainSince: null } : failedEntry
}
