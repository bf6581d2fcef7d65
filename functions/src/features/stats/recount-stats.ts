import type { EventDocument } from '../../../shared/events/event-document.ts'
import { recountHost } from '../../core/stats/host-stats-store.ts'
import { recountMember, wasUserWrittenWithin } from '../../core/stats/member-counts-store.ts'
import * as log from '../../platform/log.ts'
import {
  readAttendeeMemberIds,
  readCityKeysToCount,
  readStartedEventIds,
  readHostIdsToCount,
  readMemberIdsToRecount,
  readChangedStartedEventIds,
  readUncountedMemberIds,
} from './recount-sources-store.ts'
import { recountCity } from './city-stats-store.ts'
import {
  countBeforeDue,
  listDueRecountMarks,
  readOpenRecountMarks,
  markForRecount,
  completeRecountMark,
  type RecountMark,
} from './recount-marks-store.ts'
import { listAffectedHostIds, type RecountTarget } from './recount-targets.ts'

const PAGE_SIZE = 100
/** How many targets are counted or marked at the same time. */
const CONCURRENT_RUNS = 20

/** The interval of the sweep, with a margin: an event that began since the last sweep is marked once or twice. */
const SWEEP_INTERVAL_MS = 6 * 60_000
/** How far back the nightly job looks: a day, with a margin. */
const RECENT_PERIOD_MS = 26 * 3_600_000

const recountFunctions: Record<RecountTarget['kind'], (key: string, now: number) => Promise<unknown>> = {
  host: recountHost,
  member: recountMember,
  city: recountCity,
  event: recountAttendees,
}

/** Firestore accepts about one write a second to the same document. */
const WRITE_INTERVAL_MS = 1_000

/**
 * Recounts the member counts (`eventCounts`) of hosts who gain or lose an event by a write of an event. If a host's document in
 * `users/` was written within the last second, the host is only marked: when many events of a host are cancelled in a row, each
 * count would wait for the previous one.
 */
export async function recountHostedEventCounts(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  for (const key of listAffectedHostIds(before, after)) {
    if (await wasUserWrittenWithin(WRITE_INTERVAL_MS, key, now))
      await markForRecount([{ kind: 'member', key }], now)
    else await recountMember(key, now)
  }
}

/** Recounts the stats of the members who have a sign-up for an event. */
async function recountAttendees(eventId: string, now: number): Promise<void> {
  const failedCount = await runForEach(readAttendeeMemberIds(eventId), (uid) => recountMember(uid, now))
  if (failedCount > 0) throw new Error(`${failedCount} attendees of event ${eventId} were not counted`)
}

/**
 * Recounts marked stats. Also marks the attendees of events that began since the last sweep, because no write marks them. A
 * failed count stays due and does not delay the others.
 */
export async function recountDueStats({
  now,
  deadline,
}: {
  readonly now: () => number
  readonly deadline: number
}): Promise<void> {
  const startedEventIds = readStartedEventIds(now() - SWEEP_INTERVAL_MS, now())
  await runForEach(startedEventIds, (key) => markForRecount([{ kind: 'event', key }], now()))
  let lastMark: RecountMark | undefined
  do {
    const marks = await listDueRecountMarks(now(), PAGE_SIZE, lastMark)
    await runForEach(marks, (mark) =>
      completeRecountMark(mark, () => recountFunctions[mark.kind](mark.key, now()), now()),
    )
    lastMark = marks.length === PAGE_SIZE ? marks.at(-1) : undefined
  } while (lastMark && now() < deadline)
}

/**
 * Recounts changed stats of hosts and cities now, the oldest change first. Returns false if some may be left.
 */
export async function recountChangedStats(now: number): Promise<boolean> {
  const marks = await readOpenRecountMarks(PAGE_SIZE)
  const failedCount = await runForEach(marks, (mark) =>
    countBeforeDue(mark, () => recountFunctions[mark.kind](mark.key, now), now),
  )
  return failedCount === 0 && marks.length < PAGE_SIZE
}

/**
 * Recounts all hosts and cities, the attendees of events that began or changed recently, and each night a thirtieth of all
 * members; with `includesUncountedMembers`, also the members without stored counts. Throws when the time is up before the end.
 */
export async function recountAllStats(
  now: number,
  {
    includesUncountedMembers = false,
    isTimeUp = () => false,
  }: { includesUncountedMembers?: boolean; isTimeUp?: () => boolean } = {},
): Promise<void> {
  const count = async <T extends string>(
    items: AsyncIterable<T>,
    countItem: (item: T) => Promise<unknown>,
  ) => {
    await runForEach(takeUntilTimeUp(items, isTimeUp), countItem)
  }
  await count(readHostIdsToCount(), (uid) => Promise.all([recountHost(uid, now), recountMember(uid, now)]))
  await count(readCityKeysToCount(), (key) => recountCity(key, now))
  if (includesUncountedMembers) await count(readUncountedMemberIds(), (uid) => recountMember(uid, now))
  const recentEventIds = new Set<string>()
  for await (const id of readStartedEventIds(now - RECENT_PERIOD_MS, now)) recentEventIds.add(id)
  for await (const id of readChangedStartedEventIds(now - RECENT_PERIOD_MS, now)) recentEventIds.add(id)
  for (const id of recentEventIds) await count(readAttendeeMemberIds(id), (uid) => recountMember(uid, now))
  await count(readMemberIdsToRecount(now), (uid) => recountMember(uid, now))
}

/** Yields items until the time is up; throws if some are left. */
async function* takeUntilTimeUp<T>(items: AsyncIterable<T>, isTimeUp: () => boolean): AsyncGenerator<T> {
  for await (const item of items) {
    if (isTimeUp()) throw new Error('Ran out of time before all stats were counted')
    yield item
  }
}

/** Calls `run` for each item, for some at the same time. Logs each failure, and returns how many there were. */
async function runForEach<T extends string | RecountMark>(
  items: AsyncIterable<T> | Iterable<T>,
  run: (item: T) => Promise<unknown>,
): Promise<number> {
  let failedCount = 0
  const pendingRuns = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const promise = run(item)
        .then(() => undefined)
        .catch((error: unknown) => {
          failedCount += 1
          const target = typeof item === 'string' ? item : `${item.kind} ${item.key}`
          log.error('Stats were not counted', { target, ...log.describeError(error) })
        })
        .finally(() => pendingRuns.delete(promise))
      pendingRuns.add(promise)
      if (pendingRuns.size >= CONCURRENT_RUNS) await Promise.race(pendingRuns)
    }
  } finally {
    await Promise.all(pendingRuns)
  }
  return failedCount
}
