import type { RsvpResponse } from '@shared/rsvps/contract.ts'
import { makeRsvpToast } from './rsvp-text.ts'
import type { CancelEntry, OutboxEntry, ReconfirmEntry } from '@/lib/outbox.ts'
import type { ToastOptions } from '@/lib/toast.ts'

/** The toasts about entries that the server has not answered yet. None of them says that an unsent RSVP is confirmed. */
export const UNSENT_TOASTS: Record<OutboxEntry['kind'], ToastOptions> = {
  rsvp: {
    title: 'RSVP not sent yet',
    description: "We'll send it when you're online and the app is open. You don't have a spot yet.",
    durationMs: 10_000,
  },
  cancel: {
    title: 'Cancellation not sent yet',
    description: "We'll send it when you're online and the app is open. Your RSVP stays until then.",
    durationMs: 10_000,
  },
  reconfirm: {
    title: 'Answer not sent yet',
    description: "We'll send it when you're online and the app is open. Until then it counts as no answer.",
    durationMs: 10_000,
  },
}

/** Returns the toast about an entry that waits for a connection. */
export function makeUnsentToast(entry: OutboxEntry): ToastOptions {
  const unsentToast = UNSENT_TOASTS[entry.kind]
  if (entry.kind === 'reconfirm' && entry.isOffer) {
    const description =
      "We'll send it when you're online and the app is open. The spot isn't yours until then."
    return { ...unsentToast, description }
  }
  if (entry.kind === 'cancel' && entry.isRequest) {
    const description = "We'll send it when you're online and the app is open. Your request stays until then."
    return { ...unsentToast, description }
  }
  return unsentToast
}

/** Returns the toast after an RSVP was cancelled or a request was withdrawn. */
export const makeCancelledToast = ({ isRequest }: Pick<CancelEntry, 'isRequest'>): ToastOptions =>
  isRequest
    ? { title: 'Request withdrawn', description: 'Thank you for letting us know!' }
    : {
        title: 'RSVP Cancelled',
        description: 'Your spot has been released. Thank you for letting us know!',
      }

/** Returns the text for an RSVP that waits until RSVPs open; `openingText` says when: `Opens Mon 2 Nov, 09:00`. */
export const describeWaitForOpening = (openingText: string): string =>
  `${openingText}. We'll send it then if the app is open, otherwise when you next open it. You don't have a spot yet.`

/**
 * Returns the toast after the response to a queued RSVP. The toast names the event, whose page may have been closed long ago.
 */
export function makeQueuedRsvpToast(
  response: Pick<RsvpResponse, 'status' | 'position'>,
  { event }: Pick<OutboxEntry, 'event'>,
): ToastOptions {
  const { title, description = '' } = makeRsvpToast(response, event)
  return {
    title,
    description: response.status === 'confirmed' ? description : `${event.title}: ${description}`,
    durationMs: null,
  }
}

/** Returns the toast for an attendee who said that they are still coming, or accepted a spot. */
export const makeReconfirmedToast = ({
  isOffer,
  event,
}: Pick<ReconfirmEntry, 'isOffer' | 'event'>): ToastOptions =>
  isOffer
    ? { title: 'The spot is yours!', description: `See you at ${event.title}.` }
    : { title: 'See you there!', description: `${event.title}: your answer is saved.` }

const REFUSED_TITLE_PREFIXES: Record<OutboxEntry['kind'], string> = {
  rsvp: 'RSVP not confirmed:',
  cancel: 'Cancellation not confirmed:',
  reconfirm: 'Answer not saved:',
}

/** Returns the toast after a refusal. It stays until the user closes it, because they may not be looking when it appears. */
export function makeRefusedToast({ kind, event, refusal }: OutboxEntry): ToastOptions {
  return {
    title: `${REFUSED_TITLE_PREFIXES[kind]} ${event.title}`,
    ...(refusal === null ? {} : { description: refusal }),
    isDestructive: true,
    durationMs: null,
  }
}

/** Formats the numbers of entries of each kind, and of check-ins: `2 RSVPs and 1 cancellation`. */
export function formatEntryCounts(entries: readonly OutboxEntry[], checkInCount = 0): string {
  const count = (kind: OutboxEntry['kind']) => entries.filter((entry) => entry.kind === kind).length
  const counts = [
    [count('rsvp'), 'RSVP'],
    [count('reconfirm'), 'answer'],
    [count('cancel'), 'cancellation'],
    [checkInCount, 'check-in'],
  ] as const
  const parts = counts
    .filter(([total]) => total > 0)
    .map(([total, noun]) => `${total} ${total === 1 ? noun : `${noun}s`}`)
  const lastPart = parts.pop() ?? ''
  return parts.length === 0 ? lastPart : `${parts.join(', ')} and ${lastPart}`
}
