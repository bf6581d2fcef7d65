import { eventChanges } from '../../core/mail/event-changes.ts'
import type { EventCopy, EventUpdateMailData } from '../../core/mail/mail-data.ts'

/*
 * What attendees are to be told of their event: pure, so that it can be proven for changes that are reported late, twice
 * or out of order. It compares what they know with what is true now, whatever way led there, so that a change that was
 * taken back is no news, and several are told in one e-mail.
 */

/** A version of an event's document, in an order: later ones are greater. */
export type Version = string

/** A change of an event that attendees may have to be told of. */
export interface Change {
  /** The version that was changed. */
  readonly at: Version
  /** What that version said; null where the event was hidden, or not there. */
  readonly was: EventCopy | null
}

/** What attendees were told last. */
export interface Told {
  readonly facts: EventCopy
  readonly isOn: boolean
  /** The version they were told of. */
  readonly at: Version
}

/** An event as it is now. */
export interface Current {
  /** Null where it is hidden or gone. */
  readonly facts: EventCopy | null
  /** Its version; of one that is gone, any after its last. */
  readonly at: Version
}

export type News =
  | { readonly kind: 'none' }
  | { readonly kind: 'cancelled'; readonly facts: EventCopy }
  | { readonly kind: 'updated'; readonly facts: EventCopy; readonly changes: EventUpdateMailData['changes'] }

const BACK_ON = { what: 'Status', before: 'Cancelled', after: 'Going ahead' }

/**
 * Decides on the news and on what attendees then know (null: nobody knows of the event). The facts in the news carry the
 * SEQUENCE of the calendar file: higher than any that was told before.
 */
export function decideNews(
  told: Told | null,
  changes: readonly Change[],
  current: Current,
): { readonly news: News; readonly told: Told | null } {
  const known = knownOf(told, changes)
  if (!known) return { news: { kind: 'none' }, told }
  const { at } = current
  const last = Math.max(known.facts.revision, told?.facts.revision ?? 0)
  const none = {
    news: { kind: 'none' },
    told: { ...known, facts: { ...known.facts, revision: last }, at },
  } as const
  if (!current.facts) {
    if (!known.isOn) return none
    const facts = { ...known.facts, revision: last + 1 }
    return { news: { kind: 'cancelled', facts }, told: { facts, isOn: false, at } }
  }
  const differences = eventChanges(known.facts, current.facts)
  const rows = known.isOn ? differences : [BACK_ON, ...differences]
  if (rows.length === 0) return none
  const facts = { ...current.facts, revision: Math.max(current.facts.revision, last + 1) }
  return { news: { kind: 'updated', facts, changes: rows }, told: { facts, isOn: true, at } }
}

/** What attendees know: the oldest version that was changed since they were told, else what they were told. */
function knownOf(told: Told | null, changes: readonly Change[]): Pick<Told, 'facts' | 'isOn'> | null {
  const since = changes
    .filter((one) => told === null || one.at >= told.at)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const first = told === null ? since.find((one) => one.was !== null) : since[0]
  return first?.was ? { facts: first.was, isOn: true } : told
}
