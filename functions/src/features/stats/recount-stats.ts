import type { EventDocument } from '../../../shared/events/event-document.ts'
import { countHost } from '../../core/stats/host-stats-store.ts'
import { countMember, wasWrittenWithin } from '../../core/stats/member-counts-store.ts'
import * as log from '../../platform/log.ts'
import {
  attendeesOf,
  readCitiesToCount,
  readStartedEvents,
  readHostsToCount,
  readMembersOfNight,
  readChangedPastEvents,
  readUncountedMembers,
} from './recount-sources-store.ts'
import { countCity } from './city-stats-store.ts'
import {
  countEarly,
  listDueRecountMarks,
  openRecountMarks,
  markForRecount,
  completeRecountMark,
  type RecountMark,
} from './recount-marks-store.ts'
import { affectedHosts, type RecountTarget } from './recount-targets.ts'

const PAGE = 100
/** How many are counted at once. */
const AT_ONCE = 20

/** The interval of the sweep, with a margin: an event that began since the last one is marked once, or twice. */
const SWEEP_INTERVAL_MS = 6 * 60_000
/** How far back the nightly job looks: a day, with a margin. */
const RECENT_MS = 26 * 3_600_000

const counters: Record<RecountTarget['kind'], (key: string, now: number) => Promise<unknown>> = {
  host: countHost,
  member: countMember,
  city: countCity,
  event: countAttendees,
}

/** A member's document takes about one write a second. */
const APART_MS = 1_000

/**
 * Counts at once the hosted events of a user who was added to or removed from an event; if their document was written a
 * moment ago, their count is only marked: if many events of one host are cancelled in a row, each would wait for the one
 * before.
 */
export async function countHostsOf(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  for (const key of affectedHosts(before, after)) {
    if (await wasWrittenWithin(APART_MS, key, now)) await markForRecount([{ kind: 'member', key }], now)
    else await countMember(key, now)
  }
}

/** Recounts the stats of the members who have a sign-up for an event. */
async function countAttendees(eventId: string, now: number): Promise<void> {
  const failedCount = await countInTurn(attendeesOf(eventId), (uid) => countMember(uid, now))
  if (failedCount > 0) throw new Error(`${failedCount} attendees were not counted`)
}

/**
 * Recounts marked stats, and the attendees of events that began, which no write marks. A failed one stays due and does not
 * delay the others.
 */
export async function recountDueStats({
  now,
  until,
}: {
  readonly now: () => number
  readonly until: number
}): Promise<void> {
  const startedEvents = readStartedEvents(now() - SWEEP_INTERVAL_MS, now())
  await countInTurn(startedEvents, (key) => markForRecount([{ kind: 'event', key }], now()))
  let last: RecountMark | undefined
  do {
    const marks = await listDueRecountMarks(now(), PAGE, last)
    await countInTurn(marks, (mark) =>
      completeRecountMark(mark, () => counters[mark.kind](mark.key, now()), now()),
    )
    last = marks.length === PAGE ? marks.at(-1) : undefined
  } while (last && now() < until)
}

/**
 * Recounts changed stats of hosts and cities now, the oldest change first. False if there is more than one call can count.
 */
export async function recountChangedStats(now: number): Promise<boolean> {
  const marks = await openRecountMarks(PAGE)
  const failedCount = await countInTurn(marks, (mark) =>
    countEarly(mark, () => counters[mark.kind](mark.key, now), now),
  )
  return failedCount === 0 && marks.length < PAGE
}

/**
 * Recounts all hosts and cities, the members of events that began or changed lately, and each night a thirtieth of all
 * members; on request also those without stored counts, for a new project. Throws when the time is up before the end.
 */
export async function recountAllStats(
  now: number,
  { isFirst = false, isTimeUp = () => false }: { isFirst?: boolean; isTimeUp?: () => boolean } = {},
): Promise<void> {
  const count = async <T extends string>(all: AsyncIterable<T>, work: (item: T) => Promise<unknown>) => {
    await countInTurn(takeInTime(all, isTimeUp), work)
  }
  await count(readHostsToCount(), (uid) => Promise.all([countHost(uid, now), countMember(uid, now)]))
  await count(readCitiesToCount(), (key) => countCity(key, now))
  if (isFirst) await count(readUncountedMembers(), (uid) => countMember(uid, now))
  const lately = new Set<string>()
  for await (const id of readStartedEvents(now - RECENT_MS, now)) lately.add(id)
  for await (const id of readChangedPastEvents(now - RECENT_MS, now)) lately.add(id)
  for (const id of lately) await count(attendeesOf(id), (uid) => countMember(uid, now))
  await count(readMembersOfNight(now), (uid) => countMember(uid, now))
}

/** Yields documents until the time is up; throws if some are left. */
async function* takeInTime<T>(all: AsyncIterable<T>, isTimeUp: () => boolean): AsyncGenerator<T> {
  for await (const next of all) {
    if (isTimeUp()) throw new Error('Ran out of time before all stats were counted')
    yield next
  }
}

/** Counts all items, some at the same time; returns how many failed. */
async function countInTurn<T extends string | RecountMark>(
  all: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let failedCount = 0
  const running = new Set<Promise<void>>()
  try {
    for await (const item of all) {
      const run = work(item)
        .then(() => undefined)
        .catch((error: unknown) => {
          failedCount += 1
          const target = typeof item === 'string' ? item : `${item.kind} ${item.key}`
          log.error('Stats were not counted', { target, ...log.describeError(error) })
        })
        .finally(() => running.delete(run))
      running.add(run)
      if (running.size >= AT_ONCE) await Promise.race(running)
    }
  } finally {
    await Promise.all(running)
  }
  return failedCount
}
