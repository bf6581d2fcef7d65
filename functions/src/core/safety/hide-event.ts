import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { makeNotFoundError } from '../../platform/call-handler.ts'
import { hashToken } from '../../platform/tokens.ts'
import { makeEventSubject, writeAuditEntry } from '../audit/audit-store.ts'
import { makeEventCancelledError } from '../events/event-cancellation.ts'
import { composeHiding, composeUnhiding } from '../events/compose-event.ts'
import { engine } from '../rsvps/engine.ts'
import { enqueueIn, makeEnvelope } from '../mail/outbox-store.ts'
import { makeHidingDecisionId } from './decision-id.ts'
import { changeVisibility, type VisibilityChange } from './hidden-events-store.ts'

/** A decision that an admin makes now, with the reason that is mailed to the people it concerns. */
export interface NewDecision {
  readonly reason: string
  readonly actor: AuditEntry['actor']
  readonly now: number
}

/**
 * Hides an event: it is unpublished for everyone but its hosts and admins, and its attendees keep their spots. Returns the id of
 * the decision. Hiding it twice has no further effect. If a suspension hid the event before, the admin's decision becomes the
 * reason.
 */
export async function hideEvent(
  id: EventId,
  { reason, actor, now }: NewDecision,
): Promise<{ decisionId: string }> {
  let hiddenAt = now
  await applyVisibilityChange(id, {
    composeFields: (event) => {
      const fields = composeHiding(event, null, now)
      if (!fields) hiddenAt = event.hidden?.hiddenAt ?? now
      return fields
    },
    writeInCommit: (transaction, event, hosts) => {
      const decisionId = makeHidingDecisionId(id, now)
      const subject = makeEventSubject(id, event.title)
      const before = { isPublished: event.formerEvent.isPublished }
      const after = { isPublished: false, reason }
      writeAuditEntry(transaction, { action: 'event_hidden', actor, subject, before, after }, now, decisionId)
      notifyHostsIn(transaction, 'event-hidden', event, hosts, { reason, decisionId })
    },
  })
  return { decisionId: makeHidingDecisionId(id, hiddenAt) }
}

/**
 * Unhides an event, which is then published as it was before, but not announced as a new event. Unhiding it twice has no further
 * effect.
 */
export async function unhideEvent(id: EventId, { reason, actor, now }: NewDecision): Promise<void> {
  await applyVisibilityChange(id, {
    composeFields: (event) => composeUnhiding(event, now),
    writeInCommit: (transaction, event, hosts) => {
      const subject = makeEventSubject(id, event.title)
      const before = { isPublished: false }
      const after = { isPublished: event.isPublished, reason }
      writeAuditEntry(transaction, { action: 'event_unhidden', actor, subject, before, after }, now)
      notifyHostsIn(transaction, 'event-unhidden', event, hosts, { reason, decisionId: null })
    },
  })
  await fillFreeSpots(id, now)
}

/** Hides an event of a suspended owner, unless the suspension has ended, and notifies the other hosts. */
export async function hideForSuspension(id: EventId, uid: string, now: number): Promise<void> {
  await changeVisibility(id, {
    composeFields: (event, isOwnerActive) =>
      event.ownerId === uid && !isOwnerActive ? composeHiding(event, uid, now) : null,
    writeInCommit: (transaction, event, hosts) => {
      notifyHostsIn(transaction, 'event-hidden', event, hosts, { reason: null, decisionId: null })
    },
  })
}

/** Unhides an event that its owner's suspension hid, unless the owner is still suspended. */
export async function unhideAfterSuspension(id: EventId, uid: string, now: number): Promise<void> {
  await changeVisibility(id, {
    composeFields: (event, isOwnerActive) =>
      event.hidden?.suspendedOwnerId === uid && isOwnerActive ? composeUnhiding(event, now) : null,
    writeInCommit: (transaction, event, hosts) => {
      const otherHosts = hosts.filter((host) => String(host.id) !== uid)
      notifyHostsIn(transaction, 'event-unhidden', event, otherHosts, { reason: null, decisionId: null })
    },
  })
  await fillFreeSpots(id, now)
}

async function applyVisibilityChange(id: EventId, change: VisibilityChange): Promise<void> {
  const outcome = await changeVisibility(id, change)
  if (outcome === 'unknown') throw makeNotFoundError('event')
  if (outcome === 'cancelled') throw makeEventCancelledError()
}

/** Gives the waitlist the spots that became free while the event was hidden. */
async function fillFreeSpots(id: EventId, now: number): Promise<void> {
  await engine.submit(id, { kind: 'fillSpots', receivedAt: now })
}

function notifyHostsIn(
  transaction: Parameters<VisibilityChange['writeInCommit']>[0],
  template: 'event-hidden' | 'event-unhidden',
  { id, title, contentUpdatedAt }: StoredEvent,
  hosts: Parameters<VisibilityChange['writeInCommit']>[2],
  decision: { readonly reason: string | null; readonly decisionId: string | null },
): void {
  for (const host of hosts) {
    // The id is hashed, because the email log outlives the host's account.
    const mailId = `${template}-${hashToken([id, host.id, contentUpdatedAt].join())}`
    const data = { name: host.name, eventId: id, title, ...decision }
    enqueueIn(transaction, { ...makeEnvelope(host, mailId), eventId: id, template, data }, contentUpdatedAt)
  }
}
