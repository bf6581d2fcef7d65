import { getMillis } from '../../../shared/instant.ts'
import { Timestamp } from 'firebase-admin/firestore'
import {
  countAttending,
  parseEventDocument,
  isActive,
  type EventDocument,
} from '../../../shared/events/event-document.ts'
import type { storedPlan } from '../../../shared/events/stored.ts'
import { hasAskedToReconfirm } from '../../../shared/rsvps/last-hours.ts'
import { isInKnownZone } from '../../core/events/known-zone.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { EventSnapshot } from '../../core/mail/mail-data.ts'
import {
  eventAsStoredRef,
  eventPlans,
  eventsAsStored,
  readAll,
  getField,
  type Snapshot,
} from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import * as log from '../../platform/log.ts'
import { computeNextMailAt, computeMailWindows, type PlanFacts } from './scheduled-mails.ts'

/** An event with the facts that its scheduled mails need. */
export interface PlannedEvent extends EventSnapshot {
  readonly hostIds: readonly string[]
  readonly hasPhotos: boolean
  readonly confirmedCount: number
  /** How many of the confirmed attendees came, as far as check-in shows. */
  readonly attendedCount: number
  readonly waitlistCount: number
  readonly signupLimit: number | null
  /** Whether the reminder of the day before asks attendees if they are still coming. */
  readonly shouldReconfirm: boolean
  /** Whether attendees have been asked if they are still coming, for the current start. */
  readonly hasAskedAttendees: boolean
}

/**
 * Returns the facts that an event's plan is made from. Returns null if there is nothing to plan: the event is deleted, not
 * published, cancelled or in an unknown time zone.
 */
export function toPlanFacts(event: EventDocument | undefined): PlanFacts | null {
  if (!event || !isActive(event) || !isInKnownZone(event)) return null
  const { startsAt, endsAt, timezone, photos } = parseEventDocument(event)
  return { startsAt, endsAt, timezone, hasPhotos: photos.length > 0 }
}

/** Reads the current facts of an event; null if no mail may be sent about it. */
export async function findPlannedEvent(eventId: number): Promise<PlannedEvent | null> {
  const data = (await eventAsStoredRef(eventId).get()).data()
  if (!data || !isActive(data)) return null
  if (!isInKnownZone(data)) {
    log.error('An event in an unknown time zone was skipped', { eventId })
    return null
  }
  const event = parseEventDocument(data)
  return {
    ...toEventSnapshot(event),
    hostIds: data.hostIds,
    hasPhotos: event.photos.length > 0,
    confirmedCount: event.confirmedCount,
    attendedCount: countAttending(event),
    waitlistCount: event.waitlistCount,
    signupLimit: event.signupLimit,
    shouldReconfirm: event.shouldReconfirm === true,
    hasAskedAttendees: hasAskedToReconfirm(event),
  }
}

/**
 * Stores that attendees are asked if they are still coming, for this start of their event. Attendees who get a spot later need
 * not be asked. Returns false if the event's start has changed in the meantime, or if the event no longer asks attendees. After
 * a change of the start, `planEvent` plans the event's mails again.
 */
export function markAttendeesAsked(eventId: number, startsAt: number): Promise<boolean> {
  const ref = eventAsStoredRef(eventId)
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(ref)).data()
    if (!event?.shouldReconfirm || getMillis(event.startsAt) !== startsAt) return false
    if (getMillis(event.reconfirmAskedFor) !== startsAt)
      transaction.update(ref, { reconfirmAskedFor: Timestamp.fromMillis(startsAt) })
    return true
  })
}

/**
 * Plans an event's scheduled mails again from its current state. Nothing counts as done: a mailing that has begun is
 * recognised by its id, and a mailing that was cancelled, because the event was hidden or had another start for a while,
 * begins again.
 */
export function replanEvent(eventId: number, now: number): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const event = toPlanFacts((await transaction.get(eventAsStoredRef(eventId))).data())
    const planRef = eventPlans.doc(String(eventId))
    if (!event) {
      transaction.delete(planRef)
      return
    }
    const nextMailAt = computeNextMailAt(computeMailWindows(event), [], now)
    transaction.set(planRef, {
      doneMails: [],
      nextMailAt: nextMailAt === null ? null : Timestamp.fromMillis(nextMailAt),
    })
  })
}

/** A plan as it was read. */
export interface Plan {
  readonly eventId: number
  readonly doneMails: readonly string[]
  readonly snapshot: Snapshot<typeof storedPlan>
}

/** Lists a page of due plans, the longest overdue first. */
export async function listDuePlans(now: number, limit: number, after: Plan | undefined): Promise<Plan[]> {
  const duePlans = eventPlans.where('nextMailAt', '<=', Timestamp.fromMillis(now)).orderBy('nextMailAt')
  const page = await (after ? duePlans.startAfter(after.snapshot) : duePlans).limit(limit).get()
  return page.docs.map((snapshot) => ({
    eventId: Number(snapshot.id),
    doneMails: getField(snapshot, 'doneMails'),
    snapshot,
  }))
}

/** Stores which mails of a plan are done, and when the event is checked next. A newer plan is not overwritten. */
export async function updatePlan(
  { snapshot }: Plan,
  doneMails: readonly string[],
  nextMailAt: number | null,
): Promise<void> {
  const fields = {
    doneMails,
    nextMailAt: nextMailAt === null ? null : Timestamp.fromMillis(nextMailAt),
  }
  try {
    await snapshot.ref.update(fields, snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {})
  } catch (error) {
    // Another process has written or deleted the plan since it was read.
    if (!hasStatus(error, 'NOT_FOUND', 'FAILED_PRECONDITION')) throw error
  }
}

/** Yields the ids of events that start at `earliestStart` or later and whose plan is missing or due too late. */
export async function* readUnplannedEventIds(earliestStart: number, now: number): AsyncGenerator<number> {
  const pageSize = 300
  const laterEvents = eventsAsStored
    .where('startsAt', '>=', Timestamp.fromMillis(earliestStart))
    .orderBy('startsAt')
  for await (const page of readPages(laterEvents, pageSize)) {
    const plans = await readAll(page.map((document) => eventPlans.doc(document.id)))
    for (const [index, document] of page.entries()) {
      const event = toPlanFacts(document.data())
      const plan = plans[index]
      const doneMails = getField(plan, 'doneMails') ?? []
      const nextMailAt = event && computeNextMailAt(computeMailWindows(event), doneMails, now)
      const plannedAt = getMillis(getField(plan, 'nextMailAt')) ?? Infinity
      if (nextMailAt !== null && plannedAt > nextMailAt) yield Number(document.id)
    }
  }
}
