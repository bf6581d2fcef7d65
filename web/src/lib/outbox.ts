import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { getCurrentUserId } from './current-user-id.ts'
import { createStore } from './store.ts'

interface StoredEntry {
  /**
   * Two tabs that take the same action for one attendee of an event use the same id, so that the action has one entry. A
   * cancellation and the answer "I'll be there" share an id too, so that each replaces the other.
   */
  readonly id: string
  /** The user who took the action, as returned by `getOutboxOwner`. */
  readonly owner: string
  readonly name: string
  readonly email: string
  /** The event as this device knew it. */
  readonly event: RsvpLookup['event']
  /** In milliseconds since 1970, like all times here. */
  readonly createdAt: number
  readonly failedAttemptCount: number
  /** The time before which the entry is not sent, unless the network comes back or the user asks to send it. */
  readonly nextAttemptAt: number
  /** The time of the first attempt with a network. The server may have received the entry since then; null if it cannot have. */
  readonly uncertainSince: number | null
  /** Why the entry cannot be sent. A refused entry is not tried again, but stays for the user to read. */
  readonly refusal: string | null
  /** Whether the entry was refused because the host's questions had changed. The RSVP form then shows the new questions. */
  readonly isOutdated?: boolean
}

export interface RsvpEntry extends StoredEntry {
  readonly kind: 'rsvp'
  readonly sourceCity: string | null
  readonly sourceArea: string | null
  /** Answers to the questions at the time of the RSVP; missing in older entries. */
  readonly answers?: { questionId: string; values: string[] }[]
  /** The `Idempotency-Key`, stored before the first attempt, so that an entry that is sent twice makes one RSVP. */
  readonly idempotencyKey: string
  /** Whether other attendees see the first name; missing in an entry of an older version. */
  readonly isNameShown?: boolean | undefined
}

export interface CancelEntry extends StoredEntry {
  readonly kind: 'cancel'
  readonly token: string
  /** Whether the entry withdraws a request to join. */
  readonly isRequest: boolean
}

/** The answer "I'll be there" of an attendee who was asked if they are still coming, or to whom a spot is offered. */
export interface ReconfirmEntry extends StoredEntry {
  readonly kind: 'reconfirm'
  readonly token: string
  /** Whether the entry accepts an offered spot. */
  readonly isOffer: boolean
}

/** An RSVP, cancellation or answer of this device that the server has not answered yet, or has refused. */
export type OutboxEntry = RsvpEntry | CancelEntry | ReconfirmEntry

/**
 * This key is stored while the outbox has entries, with a new value after each change. Each new value notifies other tabs. Without
 * the key, the outbox is empty, and its database need not be opened.
 */
export const OUTBOX_KEY = deviceKeys.outbox

export const hasOutbox = (): boolean => deviceStorage.get(OUTBOX_KEY) !== null

/** Returns the owner under which the current user's entries are stored; all visitors share one. */
export const getOutboxOwner = (): string => getCurrentUserId() ?? 'visitor'

/** The current user's entries, newest first; empty until they have been read (`send-outbox.ts`). */
export const outbox = createStore<readonly OutboxEntry[]>([])

/** Returns the RSVP that was refused because it answers outdated questions of the event. */
export function useOutdatedRsvp(eventId: number): RsvpEntry | undefined {
  return outbox
    .use()
    .find(
      (entry): entry is RsvpEntry =>
        entry.kind === 'rsvp' && entry.event.id === eventId && entry.isOutdated === true,
    )
}

/** Returns the unsent RSVP or cancellation for an event. Refused ones are not returned; the list of entries shows them. */
export function useUnsentRsvpEntry(eventId: number): RsvpEntry | CancelEntry | undefined {
  return outbox
    .use()
    .find(
      (entry): entry is RsvpEntry | CancelEntry =>
        entry.kind !== 'reconfirm' && entry.event.id === eventId && entry.refusal === null,
    )
}

/** Finds the unsent cancellation of an RSVP. Another attendee's cancellation for the same event may wait on this device too. */
export const findUnsentCancellation = (
  entries: readonly OutboxEntry[],
  token: string,
): CancelEntry | undefined =>
  entries.find(
    (entry): entry is CancelEntry =>
      entry.kind === 'cancel' && entry.token === token && entry.refusal === null,
  )

export const useUnsentCancellation = (token: string): CancelEntry | undefined =>
  findUnsentCancellation(outbox.use(), token)

/** Returns the unsent answer of an attendee who is still coming or accepts the offered spot. */
export function useUnsentAnswer(token: string): ReconfirmEntry | undefined {
  return outbox
    .use()
    .find(
      (entry): entry is ReconfirmEntry =>
        entry.kind === 'reconfirm' && entry.token === token && entry.refusal === null,
    )
}
