/**
 * `npm run bench -- rsvp [--json FILE]`: 1,000 attendees RSVP at the same time, over HTTP, to one event of 50 spots. This is measured
 * with one instance of `api` and then with four, and compared with one transaction per RSVP and with an empty call of the same
 * server. Exits with 1 if a response or the database is wrong, but not if it is slow.
 */
import type { Firestore } from 'firebase-admin/firestore'
import type { EventId } from '../../functions/shared/ids.ts'
import { readRsvps, writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeRsvpPost, compareWithDatabase } from './rsvp/rsvp-posts.ts'
import { buildFunctions, runWithFirestore, runWithInstances, type BenchFirestore } from './rsvp/instances.ts'
import { computePercentile, type LoadResult, type LoadClient } from './rsvp/load-client.ts'
import { rsvpNaively } from './rsvp/naive-rsvp.ts'
import { readBenchOptions } from './shared/bench-options.ts'

const ATTENDEE_COUNT = 1000
const SPOT_COUNT = 50
/** The round of median speed is reported; the results of all rounds are checked. */
const ROUND_COUNT = 3
/** Fewer than for the engine, because naive transactions contend so much that many of them fail. */
const NAIVE_ATTENDEE_COUNT = 50
/** The engine must be at least this many times as fast as one transaction for each RSVP. */
const MIN_SPEED_RATIO = 50
/**
 * Minimum shares of an empty call's speed. Four instances have a lower one, because only RSVPs to one event make them take
 * turns.
 */
const MIN_SHARE_OF_NOOP = { one: 0.25, four: 0.2 }

interface Speed {
  readonly perSecond: number
  readonly failedCount: number
  readonly confirmedCount: number
  readonly waitlistedCount: number
  readonly p50Ms: number
  readonly p95Ms: number
}

const faults: string[] = []

function computeSpeed(
  load: LoadResult,
  expectedStatus: number,
  confirmedCount = 0,
  waitlistedCount = 0,
): Speed {
  const times = load.responses.map((response) => response.ms)
  return {
    perSecond: Math.round(load.responses.length / load.seconds),
    failedCount: load.responses.filter((response) => response.status !== expectedStatus).length,
    confirmedCount,
    waitlistedCount,
    p50Ms: Math.round(computePercentile(times, 0.5)),
    p95Ms: Math.round(computePercentile(times, 0.95)),
  }
}

function findMedianRound(rounds: readonly Speed[]): Speed {
  const median = [...rounds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (!median) throw new Error('No round was measured')
  return median
}

/** Fewer than the rate limit for RSVPs from one IP address to one event (`rsvpByEventAndIpAddress`). */
const ATTENDEES_PER_ADDRESS = 50

let eventCount = 0
function makeRsvpPosts(eventId: EventId) {
  eventCount += 1
  return Array.from({ length: ATTENDEE_COUNT }, (_, n) =>
    makeRsvpPost(eventId, n, `198.18.${eventCount}.${Math.floor(n / ATTENDEES_PER_ADDRESS)}`),
  )
}

async function rsvpConcurrently(db: Firestore, client: LoadClient, label: string): Promise<Speed> {
  const eventId = await writeRsvpEvent(db, { signupLimit: SPOT_COUNT })
  const load = await client.sendConcurrently(makeRsvpPosts(eventId))
  const result = await compareWithDatabase(db, eventId, load.responses, SPOT_COUNT)
  faults.push(...result.faults.map((fault) => `${label}: ${fault}`))
  return computeSpeed(load, 201, result.confirmedCount, result.waitlistedCount)
}

const noopRequests = Array.from({ length: ATTENDEE_COUNT }, () => ({ path: '/api/auth/logout' }))

function measureInstances(bench: BenchFirestore, count: number) {
  const label = `${count} instance${count === 1 ? '' : 's'}`
  return runWithInstances(count, bench, async (client) => {
    const rsvpSpeeds: Speed[] = []
    const noopSpeeds: Speed[] = []
    await client.sendConcurrently(noopRequests)
    await rsvpConcurrently(bench.db, client, `${label}, warming up`)
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      noopSpeeds.push(computeSpeed(await client.sendConcurrently(noopRequests), 200))
      rsvpSpeeds.push(await rsvpConcurrently(bench.db, client, label))
    }
    return { rsvp: findMedianRound(rsvpSpeeds), noop: findMedianRound(noopSpeeds) }
  })
}

async function measureNaiveRsvps(db: Firestore): Promise<Speed> {
  const eventId = await writeRsvpEvent(db, { signupLimit: SPOT_COUNT })
  const startedAt = performance.now()
  const responses = await Promise.all(
    Array.from({ length: NAIVE_ATTENDEE_COUNT }, async (_, n) => {
      const status = await rsvpNaively(db, eventId, `attendee${n}`).then(
        () => 201,
        () => 0,
      )
      return { status, text: '', ms: performance.now() - startedAt }
    }),
  )
  const rsvps = await readRsvps(db, eventId)
  const load = { responses, seconds: (performance.now() - startedAt) / 1000 }
  const speed = computeSpeed(load, 201, rsvps.confirmedSeqs.length, rsvps.waitlistedSeqs.length)
  // Failed RSVPs do not count. The speed is so low that one decimal matters.
  return {
    ...speed,
    perSecond: Math.round(((NAIVE_ATTENDEE_COUNT - speed.failedCount) / load.seconds) * 10) / 10,
  }
}

function printSpeeds(rows: Record<string, Speed>): void {
  const formatRow = (values: readonly (string | number)[]) =>
    values.map((value, n) => (n === 0 ? String(value).padEnd(26) : String(value).padStart(11))).join('')
  console.log(formatRow(['', 'per second', 'failed', 'confirmed', 'waitlisted', 'p50 ms', 'p95 ms']))
  for (const [name, row] of Object.entries(rows)) {
    console.log(
      formatRow([
        name,
        row.perSecond,
        row.failedCount,
        row.confirmedCount,
        row.waitlistedCount,
        row.p50Ms,
        row.p95Ms,
      ]),
    )
  }
}

function printRatios(
  name: string,
  minShare: number,
  rsvpSpeed: Speed,
  noopSpeed: Speed,
  naiveSpeed: Speed,
): void {
  const naiveRatio = rsvpSpeed.perSecond / naiveSpeed.perSecond
  const share = rsvpSpeed.perSecond / noopSpeed.perSecond
  const isMet = naiveRatio >= MIN_SPEED_RATIO && share >= minShare
  console.log(
    `${name}: ${Math.round(naiveRatio)} times the naive way (at least ${MIN_SPEED_RATIO}), ` +
      `${share.toFixed(2)} of the same servers' empty call (at least ${minShare})${isMet ? '' : ': NOT met'}.`,
  )
}

async function main(): Promise<number> {
  const { save } = readBenchOptions({})
  buildFunctions()
  await runWithFirestore(async (bench) => {
    const oneInstance = await measureInstances(bench, 1)
    const fourInstances = await measureInstances(bench, 4)
    const naiveSpeed = await measureNaiveRsvps(bench.db)
    printSpeeds({
      'one instance': oneInstance.rsvp,
      'four instances': fourInstances.rsvp,
      'one transaction per RSVP': naiveSpeed,
      'empty call, one instance': oneInstance.noop,
      'empty call, four instances': fourInstances.noop,
    })
    printRatios('One instance', MIN_SHARE_OF_NOOP.one, oneInstance.rsvp, oneInstance.noop, naiveSpeed)
    printRatios('Four instances', MIN_SHARE_OF_NOOP.four, fourInstances.rsvp, fourInstances.noop, naiveSpeed)
    save({
      oneInstance: oneInstance.rsvp,
      fourInstances: fourInstances.rsvp,
      naive: naiveSpeed,
      oneInstanceNoop: oneInstance.noop,
      fourInstancesNoop: fourInstances.noop,
    })
  })
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main()
