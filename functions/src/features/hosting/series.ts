import type { z } from 'zod'
import { pickContent, type EventContent } from '../../../shared/events/content.ts'
import { toRelativeWindow } from '../../../shared/events/rsvp-window-settings.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { userId, type EventId, type SeriesId } from '../../../shared/ids.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'
import { toWallTime } from '../../../shared/time/wall-time.ts'
import type { HostSeries, seriesRule } from '../../../shared/series/contract.ts'
import { listDatesAhead, describeRule, MAX_SERIES_DATES } from '../../../shared/series/rule.ts'
import type { StoredSeries } from '../../../shared/series/stored.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { canRunEvents } from '../../core/accounts/member.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { makeEventSubject, writeAuditEntry } from '../../core/audit/audit-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { findEvent, findEventPlace, readVirtualLink } from '../../core/events/events-store.ts'
import {
  changeSeries,
  createSeries as storeSeries,
  listDatesWithoutEvent,
  findSeries,
  deriveSeriesId,
  findUpcomingEventsInSeries,
} from '../../core/events/series-store.ts'
import { copyPhoto, removePhoto } from '../../core/photos/photos-store.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { CallError, makeNotFoundError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { fillSeries } from './fill-series.ts'
import { finishSeriesChange } from './finish-series-change.ts'
import { assertHost, assertNotStarted, makeEventNotFoundError } from './host-event.ts'

type RuleBody = z.output<typeof seriesRule>

const toIso = (instant: number) => new Date(instant).toISOString()

async function toHostSeries(series: StoredSeries, now: number): Promise<HostSeries> {
  const { id, ownerId, rule, times, template } = series
  const ruleDates = new Set(listDatesAhead(rule, times, now, MAX_SERIES_DATES))
  return {
    id,
    title: template.title,
    rhythm: describeRule(rule),
    rule,
    startTime: times.startTime,
    timezone: times.timezone,
    ownerId: ownerId === null ? null : userId.parse(ownerId),
    isPaused: series.pausedAt !== null || ownerId === null,
    upcomingEvents: (await findUpcomingEventsInSeries(id, now)).map((event) => ({
      id: event.id,
      dateTime: toIso(event.startsAt),
      isCancelled: event.cancelledAt !== null,
      isDetached: event.isDetached === true,
      isLeftOver: !ruleDates.has(event.seriesDate ?? ''),
      signupCount: event.confirmedCount,
      waitlistCount: event.waitlistCount,
    })),
    upcomingDates: listDatesWithoutEvent(series, now, MAX_SERIES_DATES),
    updatedAt: toIso(series.updatedAt),
  }
}

function makeNotSeriesHostError(): CallError {
  return new CallError('forbidden', 'Only the hosts of this series may do this.')
}

function makeInvalidFieldError(field: 'eventId' | 'rule.startDate', message: string): CallError {
  return new CallError('invalid_body', message, { fields: { [field]: message } })
}

export const makeSeriesSubject = ({ firstEventId, template }: StoredSeries) =>
  makeEventSubject(firstEventId, template.title)

/** Reads the content that a series takes from its first event. */
async function readTemplate(event: StoredEvent): Promise<StoredSeries['template']> {
  const [place, virtualLink] = await Promise.all([
    findEventPlace(event),
    event.isVirtual ? readVirtualLink(event.id) : null,
  ])
  return { ...pickTemplateContent({ ...event, ...place }), signupLimit: event.signupLimit, virtualLink }
}

/** The content of an event, for events on other dates. */
export function pickTemplateContent(event: StoredEvent): EventContent {
  return pickContent({ ...event, rsvpWindow: toRelativeWindow(event.rsvpWindow, event.startsAt) })
}

export function computeSeriesTimes({ startsAt, endsAt, timezone }: StoredEvent): StoredSeries['times'] {
  return {
    startTime: toWallTime(startsAt, timezone).time,
    endTime: toWallTime(endsAt, timezone).time,
    endsAfterDays: toCalendarDay(endsAt, timezone) - toCalendarDay(startsAt, timezone),
    timezone,
  }
}

/** Returns the event; throws if it cannot become the first of a series. `rule` must begin on the date of the event. */
function requireFirstEvent(
  event: StoredEvent | null,
  id: EventId,
  { rule, caller, now }: { readonly rule: RuleBody; readonly caller: Caller; readonly now: number },
): StoredEvent {
  if (!event) throw makeEventNotFoundError()
  assertHost(event, caller)
  if (event.seriesId === deriveSeriesId(id)) return event
  if (event.seriesId !== undefined)
    throw makeInvalidFieldError('eventId', 'This event is part of a series already.')
  if (event.cancelledAt !== null) throw makeEventCancelledError()
  if (!event.isPublished) throw new CallError('not_published', 'Please publish this event first.')
  assertNotStarted(event, now)
  if (event.hasGuestList) throw makeInvalidFieldError('eventId', "An event with a guest list can't repeat.")
  if (event.ownerId === null)
    throw makeInvalidFieldError(
      'eventId',
      'This event has no owner yet. One of its hosts must become its owner first.',
    )
  if (toWallTime(event.startsAt, event.timezone).date !== rule.startDate)
    throw makeInvalidFieldError('rule.startDate', 'The first date must be the date of this event.')
  return event
}

export const createSeries: Handler<'createSeries'> = async ({ body, caller, now }) => {
  const { eventId: firstEventId, rule } = body
  const context = { rule, caller, now }
  const event = requireFirstEvent(await findEvent(firstEventId), firstEventId, context)
  const id = deriveSeriesId(firstEventId)
  const isNew = event.seriesId === undefined
  const [template, cover, actor] = await Promise.all([
    readTemplate(event),
    isNew && event.imageUrl !== null ? copyPhoto(event.imageUrl) : null,
    findAuditActorIfAdmin(caller),
  ])
  const storedSeries = await storeSeries(
    firstEventId,
    (currentEvent) => {
      const { seriesId, contentUpdatedAt } = requireFirstEvent(currentEvent, firstEventId, context)
      // The template and the cover come from an earlier state of the event.
      if (seriesId === undefined && contentUpdatedAt !== event.contentUpdatedAt)
        throw makeRefusalError('changed_meanwhile')
      return {
        id,
        ownerId: event.ownerId,
        hostIds: event.hostIds,
        rule,
        times: computeSeriesTimes(event),
        firstEventId,
        firstDate: rule.startDate,
        template,
        coverUrl: cover?.url ?? null,
        pausedAt: null,
        lastProcessedDate: null,
        standingRsvpsEventId: firstEventId,
        dueAt: now,
        createdAt: now,
        updatedAt: now,
      }
    },
    now,
    (transaction, createdSeries) => {
      if (!actor) return
      const after = { rhythm: describeRule(createdSeries.rule), firstDate: createdSeries.firstDate }
      const subject = makeSeriesSubject(createdSeries)
      writeAuditEntry(transaction, { action: 'series_created', actor, subject, before: {}, after }, now)
    },
  )
  // An earlier attempt has made the series, with a cover of its own.
  if (cover && storedSeries.coverUrl !== cover.url) await removePhoto(cover.id)
  await fillSeries(id, now)
  return readHostSeries(id, now)
}

async function readHostSeries(id: SeriesId, now: number): Promise<HostSeries> {
  const series = await findSeries(id)
  if (!series) throw makeNotFoundError('series')
  return toHostSeries(series, now)
}

export function assertSeriesHost({ hostIds }: StoredSeries, caller: Caller): void {
  if (caller.role !== 'admin' && !hostIds.includes(String(caller.id))) throw makeNotSeriesHostError()
}

export const getSeries: Handler<'getSeries'> = async ({ params, caller, now }) => {
  const series = await findSeries(params.id)
  if (!series) throw makeNotFoundError('series')
  assertSeriesHost(series, caller)
  return toHostSeries(series, now)
}

/** Finds the uid of the owner of a series if they may no longer run events; null if they may, or the series has no owner. */
async function findIneligibleOwnerId(id: SeriesId): Promise<string | null> {
  const ownerId = (await findSeries(id))?.ownerId ?? null
  const owner = ownerId === null ? null : await findMember(userId.parse(ownerId))
  return owner && canRunEvents(owner) ? null : ownerId
}

export const updateSeries: Handler<'updateSeries'> = async ({ params, body, caller, now }) => {
  const { rule, isPaused, basedOn } = body
  await finishSeriesChange(params.id, now)
  const [actor, ineligibleOwnerId] = await Promise.all([
    findAuditActorIfAdmin(caller),
    isPaused ? null : findIneligibleOwnerId(params.id),
  ])
  const storedSeries = await changeSeries(
    params.id,
    (currentSeries) => {
      assertSeriesHost(currentSeries, caller)
      if (currentSeries.pendingChange || (basedOn && Date.parse(basedOn) !== currentSeries.updatedAt))
        throw makeRefusalError('changed_meanwhile')
      const isSameRule = JSON.stringify(rule) === JSON.stringify(currentSeries.rule)
      const uid = String(caller.id)
      // If no owner runs the series, the host who resumes it becomes the owner.
      const hasNoOwner = currentSeries.ownerId === null || currentSeries.ownerId === ineligibleOwnerId
      const ownerId =
        hasNoOwner && !isPaused && currentSeries.hostIds.includes(uid) ? uid : currentSeries.ownerId
      if (isSameRule && ownerId === currentSeries.ownerId && isPaused === (currentSeries.pausedAt !== null))
        return {}
      return {
        rule,
        ownerId,
        pausedAt: isPaused ? (currentSeries.pausedAt ?? now) : null,
        // The dates have changed. A date that has an event already is recognised by the id of the event.
        ...(isSameRule ? {} : { lastProcessedDate: null }),
        dueAt: now,
        updatedAt: Math.max(now, currentSeries.updatedAt + 1),
      }
    },
    (transaction, formerSeries, newSeries) => {
      if (!actor) return
      const toAuditState = ({ rule: savedRule, pausedAt }: StoredSeries) => ({
        rhythm: describeRule(savedRule),
        isPaused: pausedAt !== null,
      })
      const states = { before: toAuditState(formerSeries), after: toAuditState(newSeries) }
      writeAuditEntry(
        transaction,
        { action: 'series_updated', actor, subject: makeSeriesSubject(newSeries), ...states },
        now,
      )
    },
  )
  if (!storedSeries) throw makeNotFoundError('series')
  await fillSeries(params.id, now)
  return readHostSeries(params.id, now)
}
