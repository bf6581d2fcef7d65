import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { countAttending, isHidden } from '../../../shared/events/event-document.ts'
import { hasChangedQuestion } from '../../../shared/events/questions.ts'
import { findWindowError } from '../../../shared/events/rsvp-window-settings.ts'
import { listEventChanges } from '../../core/mail/event-changes.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { AttendeeNote, EditCommand } from '../../../shared/rsvps/command.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { composeEdit, makeUpdateTimes, type EventChange } from '../../core/events/compose-event.ts'
import { makeEventHiddenError } from '../../core/events/hidden-event-errors.ts'
import { findEvent, readPrivatePlace, readVirtualLink } from '../../core/events/events-store.ts'
import { splitPlace, type EventPlace } from '../../core/events/private-place.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { CallError, type Caller } from '../../platform/call-handler.ts'
import { encodeEventFields } from '../../platform/collections.ts'
import { makeLinkMark } from '../../platform/tokens.ts'
import { makeEventAuditEntry } from './event-audit-entry.ts'
import {
  readChangeableEvent,
  assertHost,
  makeEventNotFoundError,
  makeNotFoundOrCancelledError,
} from './host-event.ts'

/** The maximum number of attempts for a change without `basedOn`, which is repeated on the newer event. */
const MAX_ATTEMPTS = 5

interface RequestedEdit {
  readonly content: EventChange & EventPlace
  readonly signupLimit: number | null
  /** If missing, the link stays. */
  readonly virtualLink?: string | null
  /** The host's note in the email about the change. */
  readonly attendeeNote?: Omit<AttendeeNote, 'id'>
  /** Whether the event stays an ordinary event of its series, and does not become detached by the edit. */
  readonly shouldStayInSeries?: boolean
}

interface EditContext {
  /** `contentUpdatedAt` (ISO) of the event from which the edit began. Without it, the edit applies to any state. */
  readonly basedOn: string | null | undefined
  readonly caller: Caller
  readonly now: number
}

/**
 * Changes text, time, hosts, link and limit of an event in one commit (a large increase of the limit needs more), by the RSVP
 * engine's command `edit`. The new fields are made from the event as read, so the commit fails if the event has changed since
 * then. `onEventWritten` emails the attendees.
 */
export async function editEvent(
  id: EventId,
  { basedOn, caller, now }: EditContext,
  makeRequestedEdit: (event: StoredEvent) => Promise<RequestedEdit>,
): Promise<StoredEvent> {
  const actor = await findAuditActorIfAdmin(caller)
  return editEventAs(id, { basedOn, actor, now }, (event) => {
    assertHost(event, caller)
    return makeRequestedEdit(event)
  })
}

/** Edits an event without checking a caller's permission. If `makeRequestedEdit` returns null, the event stays as it is. */
export async function editEventAs(
  id: EventId,
  {
    basedOn,
    actor,
    now,
  }: Pick<EditContext, 'basedOn' | 'now'> & { readonly actor: AuditEntry['actor'] | null },
  makeRequestedEdit: (event: StoredEvent) => Promise<RequestedEdit | null>,
): Promise<StoredEvent> {
  for (let attempt = 1; ; attempt += 1) {
    const event = await readChangeableEvent(id)
    rejectOutdatedEdit(event, basedOn)
    const requestedEdit = await makeRequestedEdit(event)
    if (!requestedEdit) return event
    if (isHidden(event) && requestedEdit.content.isPublished) throw makeEventHiddenError()
    checkStoredWindow(event, requestedEdit.content)
    checkQuestions(event, requestedEdit.content)
    const edit = await composeEditCommand(event, requestedEdit, { actor, now })
    if (!edit) return event
    const outcome = await engine.submit(id, edit)
    if (outcome.kind === 'updated') break
    if (outcome.kind !== 'refused')
      throw new Error(`The edit of event ${id} had the unexpected outcome ${outcome.kind}`)
    const { code, takenSpotCount, offeredCount } = outcome
    if (code === 'not_found') throw await makeNotFoundOrCancelledError(id)
    if (code !== 'changed_meanwhile' || basedOn || attempt === MAX_ATTEMPTS)
      throw makeRefusalError(code, takenSpotCount, offeredCount)
  }
  const event = await findEvent(id)
  if (!event) throw makeEventNotFoundError()
  return event
}

/** Rejects an edit that began from another version of the event. */
export function rejectOutdatedEdit(
  { contentUpdatedAt }: StoredEvent,
  basedOn: string | null | undefined,
): void {
  if (basedOn && Date.parse(basedOn) !== contentUpdatedAt) throw makeRefusalError('changed_meanwhile')
}

/** Checks a moved start against the stored RSVP window; the contract checks only a window in the same request. */
function checkStoredWindow(event: StoredEvent, { startsAt = event.startsAt, rsvpWindow }: EventChange): void {
  if (rsvpWindow !== undefined || startsAt === event.startsAt) return
  const message = findWindowError(event.rsvpWindow, startsAt)
  if (message !== null) throw new CallError('invalid_body', message, { fields: { rsvpWindow: message } })
}

const QUESTION_ANSWERED_TEXT =
  "People may have answered this question, so you can't change its wording. You can remove it and ask another."

/** Rejects a change of a question that people may have answered. Such a question can only be removed. */
export function checkQuestions(event: StoredEvent, { questions }: EventChange): void {
  if (event.nextSeq === 1 || questions === undefined || !hasChangedQuestion(event.questions, questions))
    return
  throw new CallError('invalid_body', QUESTION_ANSWERED_TEXT, {
    fields: { questions: QUESTION_ANSWERED_TEXT },
  })
}

/** Whether an edit leaves an event's private place as it is stored. `place` is null if the event becomes or stays public. */
async function isStoredPlace(place: EventPlace | null, { id, placeMark }: StoredEvent): Promise<boolean> {
  if (!place || !placeMark) return !place && !placeMark
  const currentPlace = await readPrivatePlace(id)
  return place.venueName === currentPlace?.venueName && place.venueAddress === currentPlace.venueAddress
}

/** Composes the command for a change; null if it changes nothing. */
async function composeEditCommand(
  event: StoredEvent,
  {
    content: requestedContent,
    signupLimit,
    virtualLink,
    attendeeNote,
    shouldStayInSeries = false,
  }: RequestedEdit,
  { actor, now }: { readonly actor: AuditEntry['actor'] | null; readonly now: number },
): Promise<EditCommand | null> {
  const { publicFields, privatePlace } = splitPlace(event.id, { ...event, ...requestedContent })
  const isPlaceUnchanged = await isStoredPlace(privatePlace, event)
  // A place that stays keeps its mark: a mark made with a new LINK_SECRET would count as a change.
  const placeFields = isPlaceUnchanged
    ? { ...publicFields, placeMark: event.placeMark ?? null }
    : publicFields
  const isLinkUnchanged = virtualLink === undefined || virtualLink === (await readVirtualLink(event.id))
  // A link that stays gets no `linkMark` if it had none, because a new mark would count as a change.
  const linkFields = isLinkUnchanged ? {} : { linkMark: makeLinkMark(event.id, virtualLink) }
  const content = composeEdit(event, { ...requestedContent, ...placeFields, ...linkFields }, now)
  const isUnchanged = content === null && signupLimit === event.signupLimit && isLinkUnchanged
  if (isUnchanged) return null
  const editId = randomUUID()
  const fields: Partial<StoredEvent> = {
    ...(content ?? makeUpdateTimes(event, now)),
    ...(event.seriesId === undefined ? {} : { isDetached: !shouldStayInSeries }),
    editId,
  }
  const editedEvent = { ...event, ...fields, signupLimit }
  // The host's note is stored only if this change is emailed. Otherwise the note would be sent with a later change.
  const isNotified =
    countAttending(event) + event.waitlistCount > 0 &&
    listEventChanges(toEventSnapshot(event), toEventSnapshot(editedEvent)).length > 0
  return {
    kind: 'edit',
    fields: encodeEventFields(fields),
    signupLimit,
    basedOn: event.contentUpdatedAt,
    ...(isLinkUnchanged ? {} : { virtualLink }),
    ...(isPlaceUnchanged ? {} : { place: privatePlace }),
    ...(fields.startsAt === undefined ? {} : { startsAt: fields.startsAt }),
    ...(fields.shouldReconfirm === undefined ? {} : { shouldReconfirm: fields.shouldReconfirm }),
    ...(fields.rsvpWindow === undefined ? {} : { rsvpWindow: fields.rsvpWindow }),
    ...(isNotified
      ? { attendeeNote: { note: null, shouldSkipTitleEmail: false, ...attendeeNote, id: editId } }
      : {}),
    ...(actor ? { auditEntry: makeEventAuditEntry('event_updated', actor, event, editedEvent) } : {}),
    receivedAt: now,
  }
}
