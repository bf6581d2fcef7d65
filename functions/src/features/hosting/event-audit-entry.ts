import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import { cutText } from '../../../shared/text/cut-text.ts'
import { pickContent } from '../../../shared/events/content.ts'
import { formatGoodToKnow } from '../../../shared/events/good-to-know.ts'
import { formatQuestions } from '../../../shared/events/questions.ts'
import { formatWindow } from '../../../shared/events/rsvp-window-settings.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import type { WriteEventAudit } from '../../core/events/events-store.ts'
import type { Caller } from '../../platform/call-handler.ts'

/*
 * Every call by which an admin changes an event writes an entry to the audit log, except for the answer to an invitation to
 * co-host, and for admissions at the door, which can raise the limit. Changes by hosts who are not admins write no entry. An
 * entry shows that the link of a virtual event or the location of a private event has changed, but contains neither.
 */

/** How many characters of a description the audit log shows. */
const MAX_AUDIT_TEXT_LENGTH = 200

const toIso = (instant: number) => new Date(instant).toISOString()

/** Shows that a secret value has changed, without showing the value. */
const toMaskedValue = (mark: string | null | undefined) => (mark ? `private (${mark.slice(0, 6)})` : null)

function toAuditValues(event: StoredEvent): AuditEntry['before'] {
  const { descriptionMd, goodToKnow, rsvpWindow, questions, isByRequest, shouldReconfirm, ...content } =
    pickContent(event)
  return {
    ...content,
    goodToKnow: goodToKnow ? formatGoodToKnow(goodToKnow) : null,
    rsvpWindow: rsvpWindow ? formatWindow(rsvpWindow) : null,
    questions: questions ? formatQuestions(questions) : null,
    isByRequest: isByRequest ?? false,
    shouldReconfirm: shouldReconfirm ?? false,
    isPublished: event.isPublished,
    place: toMaskedValue(event.placeMark),
    virtualLink: toMaskedValue(event.linkMark),
    dateTime: toIso(event.startsAt),
    endsAt: toIso(event.endsAt),
    capacity: event.signupLimit,
    description: cutText(descriptionMd, MAX_AUDIT_TEXT_LENGTH),
    hosts: event.hosts.map(({ id, name }) => ({ id, name })),
    invitedHosts: event.invitedHostIds?.join(', ') ?? null,
    ownershipOfferedTo: event.hosts
      .filter(({ id }) => String(id) === event.offeredOwnerId)
      .map(({ id, name }) => ({ id, name })),
    photos: event.photos.length,
    cancelledAt: event.cancelledAt === null ? null : toIso(event.cancelledAt),
  }
}

/**
 * The audit entry of an action, with the changed values before and after. A new event has none before, a deleted event none
 * after.
 */
export function makeEventAuditEntry(
  action: AdminAction,
  actor: AuditEntry['actor'],
  before: StoredEvent | null,
  after: StoredEvent | null,
): AuditEntry {
  const [valuesBefore, valuesAfter] = [before ? toAuditValues(before) : {}, after ? toAuditValues(after) : {}]
  const changedFields = [...new Set([...Object.keys(valuesBefore), ...Object.keys(valuesAfter)])].filter(
    (field) => JSON.stringify(valuesBefore[field]) !== JSON.stringify(valuesAfter[field]),
  )
  const pickChangedValues = (state: AuditEntry['before']): AuditEntry['before'] =>
    Object.fromEntries(
      changedFields.flatMap((field) => (field in state ? [[field, state[field] ?? null]] : [])),
    )
  const event = after ?? before
  const subject = { kind: 'event' as const, id: String(event?.id), name: event?.title ?? '' }
  return {
    action,
    actor,
    subject,
    before: pickChangedValues(valuesBefore),
    after: pickChangedValues(valuesAfter),
  }
}

/** Returns a function that records a change of an event in the commit of the change, if an admin makes it. */
export async function makeEventAuditWriter(
  action: AdminAction,
  caller: Caller,
  now: number,
): Promise<WriteEventAudit> {
  return makeEventAuditWriterForActor(action, await findAuditActorIfAdmin(caller), now)
}

/** Like `makeEventAuditWriter`, for a change that a job makes on behalf of an admin. If `actor` is null, nothing is written. */
export function makeEventAuditWriterForActor(
  action: AdminAction,
  actor: AuditEntry['actor'] | null,
  now: number,
): WriteEventAudit {
  return (transaction, before, after) => {
    if (!actor) return
    const auditAction = after === null ? 'event_deleted' : action
    writeAuditEntry(transaction, makeEventAuditEntry(auditAction, actor, before, after), now)
  }
}
