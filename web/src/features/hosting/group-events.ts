import { logWarning } from '@/lib/log.ts'
import type { HostEventGroup } from './host-queries.ts'
import { isValidEvent, type DashboardEvent } from './dashboard-event.ts'

/** The time for which the list shows a cancelled event. */
export const CANCELLED_EVENTS_SHOWN_MS = 30 * 86_400_000

/** An event moves to the top this long before its start, with the actions that its hosts need on the day. */
const SOON_MS = 86_400_000

/** Returns whether a published, uncancelled event starts within a day or is running. */
function isSoonOrRunning(
  { startsAt, endsAt, isPublished, cancelledAt }: DashboardEvent,
  now: number,
): boolean {
  return isPublished && cancelledAt === null && now < endsAt && startsAt - now <= SOON_MS
}

/** Returns the group of an event. Upcoming events begin now or later (specification section 4). */
export function getEventGroup(event: DashboardEvent, now: number): HostEventGroup {
  if (event.cancelledAt !== null) return 'cancelled'
  if (!event.isPublished) return 'drafts'
  return event.startsAt >= now ? 'upcoming' : 'past'
}

const compareByStart = (a: DashboardEvent, b: DashboardEvent): number =>
  a.startsAt - b.startsAt || a.id - b.id

const comparators: Readonly<Record<HostEventGroup, (a: DashboardEvent, b: DashboardEvent) => number>> = {
  upcoming: compareByStart,
  drafts: (a, b) => compareByStart(b, a),
  past: (a, b) => compareByStart(b, a),
  cancelled: (a, b) => (b.cancelledAt ?? 0) - (a.cancelledAt ?? 0),
}

/**
 * Returns the events of each group in the group's order. An event that was read twice is listed only once. Events that run or
 * start within a day are only in the group `today`.
 */
export function groupEvents(
  events: readonly DashboardEvent[],
  now: number,
): Readonly<Record<HostEventGroup | 'today', readonly DashboardEvent[]>> {
  const uniqueEvents = [...new Map(events.map((event) => [event.id, event])).values()]
  const todayEvents = uniqueEvents.filter((event) => isSoonOrRunning(event, now)).sort(compareByStart)
  const listGroup = (group: HostEventGroup) =>
    uniqueEvents
      .filter((event) => getEventGroup(event, now) === group && !isSoonOrRunning(event, now))
      .sort(comparators[group])
  return {
    today: todayEvents,
    upcoming: listGroup('upcoming'),
    drafts: listGroup('drafts'),
    past: listGroup('past'),
    cancelled: listGroup('cancelled'),
  }
}

/** A row of the list: an event, with the later events of its series. */
export interface EventWithLaterEvents {
  readonly event: DashboardEvent
  readonly laterEvents: readonly DashboardEvent[]
}

/** Groups events into rows, in the order of the events. The later events of a series are in one row with its first event. */
export function groupBySeries(events: readonly DashboardEvent[]): EventWithLaterEvents[] {
  const rows = new Map<number, DashboardEvent[]>()
  for (const event of events) {
    // An event and a series may have the same id, so event ids are made negative.
    const key = event.seriesId ?? -event.id
    rows.set(key, [...(rows.get(key) ?? []), event])
  }
  return [...rows.values()].flatMap(([event, ...laterEvents]) => (event ? [{ event, laterEvents }] : []))
}

/** Converts the valid events, and skips invalid ones with a warning (specification section 2.11). */
export function convertValidEvents<T extends { readonly id: string | number }>(
  events: readonly T[],
  convert: (event: T) => DashboardEvent,
): DashboardEvent[] {
  return events.flatMap((sourceEvent) => {
    try {
      const event = convert(sourceEvent)
      if (isValidEvent(event)) return [event]
      logWarning(`Event ${sourceEvent.id} is invalid and not shown.`, event)
    } catch (error) {
      logWarning(`Event ${sourceEvent.id} is invalid and not shown.`, error)
    }
    return []
  })
}
