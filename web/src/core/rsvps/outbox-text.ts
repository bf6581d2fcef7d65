import type { RsvpAnswer } from '@shared/rsvps/contract.ts'
import { rsvpSuccess } from './rsvp-text.ts'
import type { OutboxEntry } from '@/lib/outbox.ts'
import type { ToastOptions } from '@/lib/toast.ts'

/** Shown until the server has answered: nothing unsent is called confirmed. */
export const WAITING = 'Waiting for a connection'

export const STORED_TOASTS: Record<OutboxEntry['kind'], ToastOptions> = {
  rsvp: {
    title: 'RSVP not sent yet',
    description: "We'll send it as soon as you're back online. You don't have a spot until then.",
    duration: 10_000,
  },
  cancel: {
    title: 'Cancellation not sent yet',
    description: "We'll send it as soon as you're back online. You keep your spot until then.",
    duration: 10_000,
  },
}

/** Of a request to join that is withdrawn without a connection. */
export const WITHDRAWAL_STORED: ToastOptions = {
  ...STORED_TOASTS.cancel,
  description: "We'll send it as soon as you're back online. Your request stays until then.",
}

/** Of an RSVP that waits for its event's RSVPs to open: `Opens Mon 2 Nov, 09:00`. */
export const sentOnOpening = (opening: string): string =>
  `${opening}. We'll send it then, or when you next open this page. You don't have a spot yet.`

/** The answer to a queued RSVP. It names the event, because its page may have been closed long ago. */
export function answeredToast(
  answer: Pick<RsvpAnswer, 'status' | 'place'>,
  { event }: Pick<OutboxEntry, 'event'>,
): ToastOptions {
  const { title, description = '' } = rsvpSuccess(answer, event)
  return {
    title,
    description: answer.status === 'confirmed' ? description : `${event.title}: ${description}`,
    duration: null,
  }
}

/** Stays until dismissed, because nobody may be looking when it appears. */
export function refusedToast({ kind, event, refusal }: OutboxEntry): ToastOptions {
  return {
    title: kind === 'rsvp' ? `No spot at ${event.title}` : `Not cancelled: ${event.title}`,
    ...(refusal === null ? {} : { description: refusal }),
    destructive: true,
    duration: null,
  }
}

/** What is queued, by kind: `2 RSVPs and 1 cancellation`. */
export function countWaiting(entries: readonly OutboxEntry[], arrivals = 0): string {
  const rsvps = entries.filter(({ kind }) => kind === 'rsvp').length
  const cancels = entries.length - rsvps
  const parts = [
    rsvps > 0 && `${rsvps} ${rsvps === 1 ? 'RSVP' : 'RSVPs'}`,
    cancels > 0 && `${cancels} ${cancels === 1 ? 'cancellation' : 'cancellations'}`,
    arrivals > 0 && `${arrivals} ${arrivals === 1 ? 'check-in' : 'check-ins'}`,
  ]
  return parts.filter(Boolean).join(' and ')
}
