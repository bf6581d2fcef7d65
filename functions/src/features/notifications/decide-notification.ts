import { listEventChanges, TITLE_ROW_LABEL } from '../../core/mail/event-changes.ts'
import type { EventSnapshot, EventUpdateMailData } from '../../core/mail/mail-data.ts'

/*
 * Decides which email attendees get about changes of their event. The functions are pure, so that tests can report changes
 * late, twice or out of order. A decision compares the facts that attendees know with the current facts. So a change that was
 * undone causes no email, and several changes cause one.
 */

/** A version of an event's document. Later versions are greater. */
export type Version = string

/** A change of an event that attendees may have to be notified of. */
export interface EventChange {
  /** The version that was changed. */
  readonly version: Version
  /** The content of that version; null if the event was a draft or cancelled, or did not exist. */
  readonly before: EventSnapshot | null
}

/** What attendees know: the facts in the last email to them or, before the first email, those before the first change. */
export interface NotifiedState {
  readonly facts: EventSnapshot
  /** Whether attendees know the event as one that takes place. */
  readonly isGoingAhead: boolean
  /** The last version that was decided on, with an email or without. */
  readonly version: Version
}

/** An event as it is now. */
export interface CurrentState {
  /** Null if the event is a draft, cancelled or deleted. */
  readonly facts: EventSnapshot | null
  /** Whether there are unanswered requests to join. */
  readonly hasRequests?: boolean
  readonly hasWaitlist?: boolean
  /** The event's version; for a deleted event, any version after its last one. */
  readonly version: Version
}

export type AttendeeUpdate =
  | { readonly kind: 'none' }
  | { readonly kind: 'cancelled'; readonly facts: EventSnapshot }
  | {
      readonly kind: 'updated'
      readonly facts: EventSnapshot
      readonly changes: EventUpdateMailData['changes']
    }

const GOING_AHEAD_ROW = { label: 'Status', before: 'Cancelled', after: 'Going ahead' }

/**
 * Returns the update for attendees, and the state that they then know (null if they do not know the event). The `revision` of the
 * update is the calendar file's SEQUENCE, which is higher than any that was sent before. With `shouldSkipTitleEmail`, a new title
 * alone causes no email, and is part of the next one.
 */
export function decideNotification(
  lastState: NotifiedState | null,
  changes: readonly EventChange[],
  currentState: CurrentState,
  { shouldSkipTitleEmail = false }: { readonly shouldSkipTitleEmail?: boolean } = {},
): { readonly update: AttendeeUpdate; readonly notifiedState: NotifiedState | null } {
  const notifiedFacts = getLastNotifiedFacts(lastState, changes)
  if (!notifiedFacts) return { update: { kind: 'none' }, notifiedState: lastState }
  const { version } = currentState
  const lastRevision = Math.max(notifiedFacts.facts.revision, lastState?.facts.revision ?? 0)
  const noUpdate = {
    update: { kind: 'none' },
    notifiedState: { ...notifiedFacts, facts: { ...notifiedFacts.facts, revision: lastRevision }, version },
  } as const
  if (!currentState.facts) {
    if (!notifiedFacts.isGoingAhead) return noUpdate
    const facts = { ...notifiedFacts.facts, revision: lastRevision + 1 }
    return { update: { kind: 'cancelled', facts }, notifiedState: { facts, isGoingAhead: false, version } }
  }
  const differences = listEventChanges(notifiedFacts.facts, currentState.facts)
  const rows = notifiedFacts.isGoingAhead ? differences : [GOING_AHEAD_ROW, ...differences]
  if (rows.length === 0 || (shouldSkipTitleEmail && rows.every(({ label }) => label === TITLE_ROW_LABEL)))
    return noUpdate
  const facts = { ...currentState.facts, revision: Math.max(currentState.facts.revision, lastRevision + 1) }
  return {
    update: { kind: 'updated', facts, changes: rows },
    notifiedState: { facts, isGoingAhead: true, version },
  }
}

/**
 * Returns the facts that attendees know: those of the event before its first change since the last decision. If there was no
 * change since then, or if the event did not take place before it, returns the facts that the last decision stored.
 */
function getLastNotifiedFacts(
  lastState: NotifiedState | null,
  changes: readonly EventChange[],
): Pick<NotifiedState, 'facts' | 'isGoingAhead'> | null {
  const newChanges = changes
    .filter((change) => lastState === null || change.version >= lastState.version)
    .toSorted((a, b) => (a.version < b.version ? -1 : 1))
  const firstChange = lastState === null ? newChanges.find((change) => change.before !== null) : newChanges[0]
  return firstChange?.before ? { facts: firstChange.before, isGoingAhead: true } : lastState
}
