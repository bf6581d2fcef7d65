import type { OutboxEntry } from '@/lib/outbox.ts'
import { ApiError, NetworkError } from '@/lib/api-error.ts'

/** So long a call may take: where the network only seems to be there, no answer comes at all. */
export const PATIENCE_MS = 20_000

const FIRST_AGAIN_MS = 5000
const LONGEST_AGAIN_MS = 5 * 60_000

/**
 * The server knows a request only while its RSVP stands. Who was given a seat whose answer was lost, and gave it back by e-mail,
 * would be given it again: so what may have arrived is not sent for ever.
 */
const MAYBE_MS = 24 * 60 * 60_000

/** Whether a call did not come to an answer: no network, or none that carries anything. */
export function isUnreached(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** What becomes of an entry after a try that failed. */
export type Failed =
  /** What was wanted is so already. */
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly message: string | undefined }
  /** Tried again after so many milliseconds, at the earliest. */
  | { readonly kind: 'later'; readonly waitMs: number }

export function afterFailure({ kind, tries }: Pick<OutboxEntry, 'kind' | 'tries'>, error: unknown): Failed {
  // The device's database may be busy, too.
  if (isUnreached(error) || error instanceof DOMException) return { kind: 'later', waitMs: backoff(tries) }
  // A fault of the program is no missing network: it would fail again for ever.
  if (!(error instanceof ApiError)) return { kind: 'refused', message: undefined }
  const { status, code, retryAfter, serverMessage } = error
  if (kind === 'rsvp' && code === 'already_rsvpd') return { kind: 'settled' }
  // A link that is unknown gives nothing back any more: the seat was given back elsewhere, or the event is off.
  if (kind === 'cancel' && status === 404) return { kind: 'settled' }
  if (status === 408 || status === 429 || status >= 500) {
    return { kind: 'later', waitMs: Math.max(backoff(tries), (retryAfter ?? 0) * 1000) }
  }
  return { kind: 'refused', message: serverMessage }
}

/** Milliseconds until the next try, after so many: doubling, spread so that a hall full of phones does not call at once. */
export function backoff(tries: number, random = Math.random()): number {
  return Math.min(FIRST_AGAIN_MS * 2 ** Math.min(tries, 10), LONGEST_AGAIN_MS) * (0.5 + random / 2)
}

/** Why an entry is not sent any more; null where it still is. */
export function tooLate({ kind, event, maybeSince }: OutboxEntry, now: number): string | null {
  if (now >= Date.parse(event.dateTime)) {
    return kind === 'rsvp'
      ? 'This device was offline until the event started, so this was never sent.'
      : "This device was offline until the event started, so your RSVP wasn't cancelled."
  }
  if (maybeSince !== null && now - maybeSince > MAYBE_MS) {
    return 'We got no answer for a day. If it went through, you have an email about it. Otherwise, please try again.'
  }
  return null
}

/**
 * An entry that is tried from now on: where there seems to be a network it may arrive, whatever becomes of the answer, the network or the
 * page meanwhile.
 */
export function begun<T extends OutboxEntry>(entry: T, now: number, isOnline: boolean): T {
  return isOnline ? { ...entry, maybeSince: entry.maybeSince ?? now } : entry
}

/** An entry after a try that brought no answer. */
export function triedInVain<T extends OutboxEntry>(entry: T, waitMs: number, now: number): T {
  return { ...entry, tries: entry.tries + 1, nextAt: now + waitMs }
}
