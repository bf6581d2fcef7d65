import { eventChanges, NAME } from '../../core/mail/event-changes.ts'
import type { EventSnapshot, EventUpdateMailData } from '../../core/mail/mail-data.ts'

/*
 * What attendees are to be told of their event: pure, so that it can be proven for changes that are reported late, twice
 * or out of order. It compares what they know with what is true now, whatever way led there, so that a change that was
 * taken back is no news, and several are told in one email.
 */

/** A version of an event's document, in an order: later ones are greater. */
export type Version = string

/** A change of an event that attendees may have to be told of. */
export interface EventChangeRecord {
  /** The version that was changed. */
  readonly at: Version
  /** What that version said; null where the event was hidden, or not there. */
  readonly before: EventSnapshot | null
}

/** The version that attendees were emailed last. */
export interface NotifiedState {
  readonly facts: EventSnapshot
  readonly isOn: boolean
  /** The version they were told of. */
  readonly at: Version
}

/** An event as it is now. */
export interface Current {
  /** Null where it is hidden or gone. */
  readonly facts: EventSnapshot | null
  /** Whether people have asked to join who wait for an answer. */
  readonly hasRequests?: boolean
  /** Its version; of one that is gone, any after its last. */
  readonly at: Version
}

export type AttendeeUpdate =
  | { readonly kind: 'none' }
  | { readonly kind: 'cancelled'; readonly facts: EventSnapshot }
  | {
      readonly kind: 'updated'
      readonly facts: EventSnapshot
      readonly changes: EventUpdateMailData['changes']
    }

const BACK_ON = { what: 'Status', before: 'Cancelled', after: 'Going ahead' }

/**
 * Decides on the news and on what attendees then know (null: nobody knows of the event). The facts in the news carry the
 * SEQUENCE of the calendar file: higher than any that was told before. `isQuiet`: a new name alone is not worth an email; it goes with the
 * next one.
 */
export function decideNotification(
  notified: NotifiedState | null,
  changes: readonly EventChangeRecord[],
  current: Current,
  isQuiet = false,
): { readonly update: AttendeeUpdate; readonly notified: NotifiedState | null } {
  const notifiedFacts = lastNotifiedFacts(notified, changes)
  if (!notifiedFacts) return { update: { kind: 'none' }, notified }
  const { at } = current
  const last = Math.max(notifiedFacts.facts.revision, notified?.facts.revision ?? 0)
  const unchanged = {
    update: { kind: 'none' },
    notified: { ...notifiedFacts, facts: { ...notifiedFacts.facts, revision: last }, at },
  } as const
  if (!current.facts) {
    if (!notifiedFacts.isOn) return unchanged
    const facts = { ...notifiedFacts.facts, revision: last + 1 }
    return { update: { kind: 'cancelled', facts }, notified: { facts, isOn: false, at } }
  }
  const differences = eventChanges(notifiedFacts.facts, current.facts)
  const rows = notifiedFacts.isOn ? differences : [BACK_ON, ...differences]
  if (rows.length === 0 || (isQuiet && rows.every(({ what }) => what === NAME))) return unchanged
  const facts = { ...current.facts, revision: Math.max(current.facts.revision, last + 1) }
  return { update: { kind: 'updated', facts, changes: rows }, notified: { facts, isOn: true, at } }
}

/** What attendees know: the oldest version that was changed since they were told, else what they were told. */
function lastNotifiedFacts(
  notified: NotifiedState | null,
  changes: readonly EventChangeRecord[],
): Pick<NotifiedState, 'facts' | 'isOn'> | null {
  const since = changes
    .filter((change) => notified === null || change.at >= notified.at)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const first = notified === null ? since.find((change) => change.before !== null) : since[0]
  return first?.before ? { facts: first.before, isOn: true } : notified
}
