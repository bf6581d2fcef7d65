import type { RsvpAnswer } from '@shared/rsvps/contract.ts'
import { rsvpSuccess } from './rsvp-words.ts'
import type { OutboxEntry } from '@/lib/outbox.ts'
import type { ToastOptions } from '@/lib/toast.ts'

/** Nothing that waits is ever said to be more than that. */
export const WAITING = 'Waiting for a connection'

export const KEPT: Record<OutboxEntry['kind'], ToastOptions> = {
  rsvp: {
    title: `${WAITING}, not confirmed`,
    description: "Not sent yet. We'll ask for your seat when you're back online; it isn't yours until then.",
    duration: 10_000,
  },
  cancel: {
    title: `${WAITING}, not cancelled`,
    description: "Not sent yet. We'll give your spot back when you're back online; it is yours until then.",
    duration: 10_000,
  },
}

/** What became of an RSVP that waited; which one has to be said, for its page may be long gone. */
export function answeredToast(
  answer: Pick<RsvpAnswer, 'isWaitlist' | 'place'>,
  { event }: Pick<OutboxEntry, 'event'>,
): ToastOptions {
  const { title, description = '' } = rsvpSuccess(answer, event)
  return {
    title,
    description: answer.isWaitlist ? `${event.title}: ${description}` : description,
    duration: null,
  }
}

/** For what is read when somebody happens to look again: it stays until it is dismissed. */
export function refusedToast({ kind, event, refusal }: OutboxEntry): ToastOptions {
  return {
    title: kind === 'rsvp' ? `No seat at ${event.title}` : `Not cancelled: ${event.title}`,
    ...(refusal === null ? {} : { description: refusal }),
    destructive: true,
    duration: null,
  }
}

/** `2 RSVPs and 1 cancellation`: how many of what wait. */
export function countWaiting(entries: readonly OutboxEntry[], arrivals = 0): string {
  const rsvps = entries.filter(({ kind }) => kind === 'rsvp').length
  const cancels = entries.length - rsvps
  const said = [
    rsvps > 0 && `${rsvps} ${rsvps === 1 ? 'RSVP' : 'RSVPs'}`,
    cancels > 0 && `${cancels} ${cancels === 1 ? 'cancellation' : 'cancellations'}`,
    arrivals > 0 && `${arrivals} ${arrivals === 1 ? 'arrival' : 'arrivals'} at a door`,
  ]
  return said.filter(Boolean).join(' and ')
}
