import { isUnderReview } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { ErrorCode } from '../../../shared/http/errors.ts'
import { eventId, type EventId, type SeriesId } from '../../../shared/ids.ts'
import { countTakenSpots } from '../../../shared/rsvps/spot-rules.ts'
import { computeEventInstants } from '../../../shared/series/rule.ts'
import type { PendingChange, StoredSeries } from '../../../shared/series/stored.ts'
import { cancelEvent, findEvent } from '../../core/events/events-store.ts'
import { endPendingChange, findSeries } from '../../core/events/series-store.ts'
import {
  listEventChanges,
  LINK_ROW_LABEL,
  TITLE_ROW_LABEL,
  PLACE_ROW_LABEL,
} from '../../core/mail/event-changes.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { CallError } from '../../platform/call-handler.ts'
import * as log from '../../platform/log.ts'
import { editEventAs } from './edit-event.ts'
import { makeEventAuditWriterForActor } from './event-audit-entry.ts'

/** The codes of errors after which an edit may succeed when it is repeated. */
const RETRYABLE_CODES: readonly ErrorCode[] = ['busy', 'changed_meanwhile']

type PendingEventChange = PendingChange['events'][number]

/**
 * Carries out a stored change of several events of a series, one event after the other, and queues one mailing about it. Safe
 * to repeat after an interruption: an event that was changed already is skipped.
 */
export async function finishSeriesChange(id: SeriesId, now: number): Promise<void> {
  const series = await findSeries(id)
  const pendingChange = series?.pendingChange
  if (!series || !pendingChange) return
  for (const eventChange of pendingChange.events) {
    const changedEventId = eventId.parse(eventChange.before.eventId)
    if (pendingChange.kind === 'cancel') await applyPendingCancellation(changedEventId, pendingChange, now)
    else await applyPendingEdit(changedEventId, { eventChange, pendingChange, series }, now)
  }
  const currentEvents = await Promise.all(pendingChange.events.map(({ before }) => findEvent(before.eventId)))
  await endPendingChange(id, pendingChange.id, composeSeriesMailing(pendingChange, currentEvents), now)
}

async function applyPendingCancellation(id: EventId, { actor }: PendingChange, now: number): Promise<void> {
  await cancelEvent(id, now, {
    writeAudit: makeEventAuditWriterForActor('event_cancelled', actor, now),
    isInSeriesMailing: true,
  })
}

interface PendingEdit {
  readonly eventChange: PendingEventChange
  readonly pendingChange: PendingChange
  readonly series: StoredSeries
}

async function applyPendingEdit(
  id: EventId,
  { eventChange, pendingChange, series }: PendingEdit,
  now: number,
): Promise<void> {
  const { virtualLink, signupLimit, ...content } = series.template
  const { shouldSkipTitleEmail, actor } = pendingChange
  try {
    await editEventAs(id, { basedOn: null, actor, now }, (event) => {
      // If the event was edited separately in the meantime, a late run must not overwrite that edit. The first event is the one
      // that the host edited: it is changed even if it was detached before.
      if (event.isDetached && eventChange !== pendingChange.events[0]) return Promise.resolve(null)
      const shouldMove = eventChange.isMoveConfirmed || event.confirmedCount + event.waitlistCount === 0
      const { startsAt, endsAt } = shouldMove ? eventChange : event
      const isOverLimit = signupLimit !== null && signupLimit < countTakenSpots(event)
      return Promise.resolve({
        content: { ...content, timezone: series.times.timezone, startsAt, endsAt },
        signupLimit: isOverLimit ? event.signupLimit : signupLimit,
        virtualLink,
        attendeeNote: { note: null, shouldSkipTitleEmail, isInSeriesMailing: true },
        shouldStayInSeries: true,
      })
    })
  } catch (error) {
    // The event has been cancelled or deleted, or has begun. The other events are still changed.
    if (!(error instanceof CallError) || RETRYABLE_CODES.includes(error.code)) throw error
    log.info('An event of a series was not changed with the others', { eventId: id, code: error.code })
  }
}

/**
 * Composes the mailing about a change from the current events; null if there is nobody to email, or no change that matters to
 * attendees.
 */
function composeSeriesMailing(
  { id, kind, events, note, shouldSkipTitleEmail }: PendingChange,
  currentEvents: readonly (StoredEvent | null)[],
): Mailing | null {
  const changesOfEvents = events.flatMap(({ before }) => {
    const event = currentEvents.find((candidate) => candidate?.id === before.eventId)
    // No email goes out about an event that admins hide, unless it was cancelled.
    if (!event || isUnderReview(event)) return []
    if (kind === 'cancel') return event.cancelledAt === null ? [] : [{ event, changes: [] }]
    if (event.cancelledAt !== null || !event.isPublished) return []
    const changes = listEventChanges(before, toEventSnapshot(event)).map(replaceSeeBelow)
    const isNotable = changes.some(({ label }) => !shouldSkipTitleEmail || label !== TITLE_ROW_LABEL)
    return isNotable ? [{ event, changes }] : []
  })
  // People with open requests are emailed only about a cancellation. The email about an accepted request shows the current facts.
  const countRequestsToEmail = ({ requestedCount = 0 }: StoredEvent) =>
    kind === 'cancel' ? requestedCount : 0
  const changesWithAttendees = changesOfEvents.filter(
    ({ event }) => event.confirmedCount + event.waitlistCount + countRequestsToEmail(event) > 0,
  )
  const [firstChange] = changesWithAttendees
  if (!firstChange) return null
  const { title, city } = firstChange.event
  const mailingFields = {
    id: `series-${kind}-${id}`,
    eventId: firstChange.event.id,
    audience: {
      kind: 'attendees_of_events',
      eventIds: changesWithAttendees.map(({ event }) => event.id),
      ...(changesWithAttendees.some(({ event }) => countRequestsToEmail(event) > 0)
        ? { includesRequests: true }
        : {}),
    },
  } as const
  const data = { title, city, note }
  const changedEvents = changesOfEvents.map(({ event, changes }) => ({ ...toEventSnapshot(event), changes }))
  if (kind === 'edit')
    return { ...mailingFields, template: 'series-update', data: { ...data, events: changedEvents } }
  const cancelledEvents = changesOfEvents.map(({ event }) => toEventSnapshot(event))
  return { ...mailingFields, template: 'series-cancelled', data: { ...data, events: cancelledEvents } }
}

/**
 * Points to the RSVP's page instead of “see below”: the email goes to the waitlist too, so it contains no private location or
 * link.
 */
function replaceSeeBelow<T extends { readonly label: string; readonly after: string }>(row: T): T {
  const hasSeeBelow =
    (row.label === PLACE_ROW_LABEL || row.label === LINK_ROW_LABEL) && row.after.endsWith('see below')
  return hasSeeBelow ? { ...row, after: 'A new one: everyone with a spot finds it in their RSVP' } : row
}

/** An event's pending change: the start and end that it gets from the new times of day of its series. */
export function toPendingEventChange(
  event: StoredEvent,
  { times, isMoveConfirmed }: { readonly times: StoredSeries['times']; readonly isMoveConfirmed: boolean },
): PendingEventChange {
  const { startsAt, endsAt } = computeEventInstants(event.seriesDate ?? '', times)
  const before = { ...toEventSnapshot(event), eventId: event.id }
  return { before, startsAt, endsAt, isMoveConfirmed }
}
