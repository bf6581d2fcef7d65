import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { eventBody } from '../../../shared/hosting/contract.ts'
import type { EventId, UserId } from '../../../shared/ids.ts'
import { countTakenSpots } from '../../../shared/rsvps/spot-rules.ts'
import { describeRule, endRuleBefore } from '../../../shared/series/rule.ts'
import type { PendingChange, StoredSeries } from '../../../shared/series/stored.ts'
import { toWallTime } from '../../../shared/time/wall-time.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { composeEdit } from '../../core/events/compose-event.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { isTooLateToCancel, makeEventOverError } from '../../core/events/event-cancellation.ts'
import { changeSeries, findSeries, findUpcomingEventsInSeries } from '../../core/events/series-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { CallError, makeNotFoundError, type Caller } from '../../platform/call-handler.ts'
import { rejectOutdatedEdit, checkQuestions } from './edit-event.ts'
import { toEventContent, pickVirtualLink } from './event-content.ts'
import { finishSeriesChange, toPendingEventChange } from './finish-series-change.ts'
import { fillSeries } from './fill-series.ts'
import { assertHost, assertNotStarted, makeEventNotFoundError, readChangeableEvent } from './host-event.ts'
import { assertSeriesHost, makeSeriesSubject, pickTemplateContent, computeSeriesTimes } from './series.ts'

/*
 * Changes of an event of a series and of the events after it. The request is first checked and stored with the series. Then
 * `finishSeriesChange` carries it out, and if that is interrupted, a job finishes it.
 */

interface ChangeContext {
  readonly caller: Caller
  readonly now: number
}

function makeInvalidFieldError(field: 'scope' | 'dateTime' | 'expectsGuestList', message: string): CallError {
  return new CallError('invalid_body', message, { fields: { [field]: message } })
}

/**
 * Carries out a change that an earlier, interrupted call has left unfinished. Then reads the series of an event, and those later
 * events that the caller may change and that are not cancelled.
 */
async function prepareSeriesChange(event: StoredEvent, { caller, now }: ChangeContext) {
  if (event.seriesId === undefined) throw makeInvalidFieldError('scope', 'This event does not repeat.')
  await finishSeriesChange(event.seriesId, now)
  const series = await findSeries(event.seriesId)
  if (!series) throw makeNotFoundError('series')
  const upcomingEvents = await findUpcomingEventsInSeries(series.id, now)
  const laterEvents = upcomingEvents.filter(
    ({ id, startsAt, cancelledAt, hostIds }) =>
      cancelledAt === null &&
      id !== event.id &&
      startsAt >= event.startsAt &&
      (caller.role === 'admin' || hostIds.includes(String(caller.id))),
  )
  return { series, laterEvents }
}

/** Stores the change and carries it out. Throws `changed_meanwhile` if the series has changed in the meantime. */
async function storeAndFinishChange(
  series: StoredSeries,
  fields: Partial<StoredSeries>,
  pendingChange: PendingChange,
  { caller, now }: ChangeContext,
): Promise<void> {
  const { actor } = pendingChange
  await changeSeries(
    series.id,
    (currentSeries) => {
      assertSeriesHost(currentSeries, caller)
      if (
        currentSeries.updatedAt !== series.updatedAt ||
        currentSeries.lastProcessedDate !== series.lastProcessedDate ||
        currentSeries.pendingChange
      )
        throw makeRefusalError('changed_meanwhile')
      const updatedAt = Math.max(now, currentSeries.updatedAt + 1)
      return { ...fields, pendingChange, dueAt: now, updatedAt }
    },
    (transaction, formerSeries, newSeries) => {
      if (!actor) return
      const toSummary = ({ rule }: StoredSeries) => ({
        rhythm: describeRule(rule),
        events: pendingChange.events.length,
      })
      const states = { before: toSummary(formerSeries), after: toSummary(newSeries) }
      writeAuditEntry(
        transaction,
        { action: 'series_updated', actor, subject: makeSeriesSubject(newSeries), ...states },
        now,
      )
    },
  )
  await fillSeries(series.id, now)
}

/** Whether a host is responsible for an event or a series: as its owner or, if it has none, as its only host. */
const isResponsible = (hostId: UserId, { ownerId, hostIds }: Pick<StoredEvent, 'ownerId' | 'hostIds'>) =>
  ownerId === null ? hostIds.join() === String(hostId) : ownerId === String(hostId)

/**
 * Cancels an event of a series and those later ones that the caller may change, and ends the series before that event. With
 * `hostId`, cancels only events for which that host is responsible, and does not end a series of another host.
 */
export async function cancelWithLaterEvents(
  id: EventId,
  {
    note,
    caller,
    now,
    hostId = null,
  }: ChangeContext & { readonly note: string | null; readonly hostId?: UserId | null },
): Promise<{ message: string }> {
  const event = await findEvent(id)
  if (!event) throw makeEventNotFoundError()
  if (isTooLateToCancel(event, now)) throw makeEventOverError()
  const { series, laterEvents } = await prepareSeriesChange(event, { caller, now })
  const isIncluded = (item: StoredEvent | StoredSeries) => hostId === null || isResponsible(hostId, item)
  const events = [...(event.cancelledAt === null ? [event] : []), ...laterEvents]
    .filter(isIncluded)
    .map((changedEvent) => ({
      before: { ...toEventSnapshot(changedEvent), eventId: changedEvent.id },
      startsAt: changedEvent.startsAt,
      endsAt: changedEvent.endsAt,
      isMoveConfirmed: false,
    }))
  const rule = isIncluded(series)
    ? endRuleBefore(series.rule, event.seriesDate ?? series.firstDate)
    : series.rule
  const isEndedAlready = JSON.stringify(rule) === JSON.stringify(series.rule)
  if (events.length > 0 || !isEndedAlready) {
    const actor = await findAuditActorIfAdmin(caller)
    const pendingChange = {
      id: randomUUID(),
      kind: 'cancel' as const,
      events,
      note,
      shouldSkipTitleEmail: false,
      actor,
    }
    await storeAndFinishChange(series, { rule }, pendingChange, { caller, now })
  }
  return { message: 'Events cancelled and attendees notified' }
}

/**
 * Changes an event of a series, those later ones that the caller may change and that were not edited separately, and those that
 * the series will make.
 */
export async function editWithLaterEvents(
  id: EventId,
  { body, caller, now }: ChangeContext & { readonly body: z.output<typeof eventBody> },
): Promise<StoredEvent> {
  const event = await readChangeableEvent(id)
  assertHost(event, caller)
  const signupLimit = body.signupLimit ?? null
  rejectOutdatedEdit(event, body.basedOn)
  // The engine checks these conditions too, event by event. Here they are checked before any event changes.
  assertNotStarted(event, now)
  if (signupLimit !== null && signupLimit < countTakenSpots(event))
    throw makeRefusalError('limit_below_confirmed', countTakenSpots(event), event.offeredCount)
  if (body.expectsGuestList)
    throw makeInvalidFieldError('expectsGuestList', "An event with a guest list can't repeat.")
  const { series, laterEvents } = await prepareSeriesChange(event, { caller, now })
  const content = toEventContent(body)
  const editedEvent = { ...event, ...composeEdit(event, content, now) }
  const getDay = ({ startsAt, timezone }: StoredEvent) => toWallTime(startsAt, timezone).date
  if (getDay(editedEvent) !== getDay(event))
    throw makeInvalidFieldError(
      'dateTime',
      'Later events keep their days. To change the day, choose “This event only”.',
    )
  const times = computeSeriesTimes(editedEvent)
  const attachedEvents = laterEvents.filter(({ isDetached }) => !isDetached)
  for (const changedEvent of [event, ...attachedEvents]) checkQuestions(changedEvent, content)
  const actor = await findAuditActorIfAdmin(caller)
  const { startsAt, endsAt } = editedEvent
  const events = [
    { ...toPendingEventChange(event, { times, isMoveConfirmed: true }), startsAt, endsAt },
    ...attachedEvents.map((changedEvent) =>
      toPendingEventChange(changedEvent, {
        times,
        isMoveConfirmed: body.confirmedMoveEventIds.includes(changedEvent.id),
      }),
    ),
  ]
  const { venueName, venueAddress } = content
  const template = {
    ...pickTemplateContent({ ...editedEvent, venueName, venueAddress }),
    signupLimit,
    virtualLink: pickVirtualLink(body),
  }
  const pendingChange = {
    id: randomUUID(),
    kind: 'edit' as const,
    events,
    note: body.note,
    shouldSkipTitleEmail: !body.shouldNotify,
    actor,
  }
  await storeAndFinishChange(series, { template, times }, pendingChange, { caller, now })
  return readChangeableEvent(id)
}
