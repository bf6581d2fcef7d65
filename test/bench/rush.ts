/**
 * `npm run bench -- rush [--json FILE] [--attendees N] [--seconds N]`: 20,000 attendees RSVP within a minute to one event of 500
 * spots, through four instances of `api`, at times that do not depend on the server (an open loop). The minute begins when
 * RSVPs to the event open; some attendees try earlier, are refused and try again. Firestore has production's limits, and takes 30
 * ms for a read and 80 ms for a commit. Exits with 1 if an RSVP before the opening is accepted, if an RSVP after it is not
 * answered 201, if spots and responses disagree, or if 5% wait for 3 s or longer. It also measures the cost of a single RSVP,
 * which is higher than in a rush.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventId } from '../../functions/shared/ids.ts'
import { createFirestoreLimitsClient, PRODUCTION_LATENCIES } from '../firestore-limits-client.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeRsvpPost, compareWithDatabase } from './rsvp/rsvp-posts.ts'
import { buildFunctions, runWithFirestore, runWithInstances, type BenchFirestore } from './rsvp/instances.ts'
import { computePercentile, type LoadResponse, type LoadClient } from './rsvp/load-client.ts'
import { readBenchOptions } from './shared/bench-options.ts'

const {
  attendees: ATTENDEE_COUNT,
  seconds: DURATION_SECONDS,
  save,
} = readBenchOptions({ attendees: 20_000, seconds: 60 })
const SPOT_COUNT = 500
const SINGLE_RSVP_COUNT = 20
const INSTANCE_COUNT = 4
/** Number of attendees who RSVP too early. */
const EARLY_ATTENDEE_COUNT = Math.min(200, ATTENDEE_COUNT)
const OPENS_IN_MS = 10_000
const MAX_P95_MS = 3000

/** Makes an RSVP from an IP address of its own, because rate limits count by IP address. */
function makeRsvpFromOwnAddress(eventId: EventId, n: number) {
  return makeRsvpPost(eventId, n, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
}

/**
 * Sends all RSVPs, spread evenly over `DURATION_SECONDS`, without waiting for responses in between, and returns the responses.
 */
async function sendEvenly(client: LoadClient, eventId: EventId): Promise<LoadResponse[]> {
  const startedAt = performance.now()
  const responses: Promise<LoadResponse>[] = []
  while (responses.length < ATTENDEE_COUNT) {
    const dueCount = Math.min(
      ATTENDEE_COUNT,
      Math.floor(((performance.now() - startedAt) / (DURATION_SECONDS * 1000)) * ATTENDEE_COUNT) + 1,
    )
    while (responses.length < dueCount) {
      const n = responses.length
      responses.push(client.send(makeRsvpFromOwnAddress(eventId, n), n))
    }
    await sleep(2)
  }
  return Promise.all(responses)
}

/** Sends RSVPs before the opening, and returns a fault if a response is not the refusal of an RSVP that is too early. */
async function sendEarlyRsvps(client: LoadClient, eventId: EventId): Promise<string[]> {
  const { responses } = await client.sendConcurrently(
    Array.from({ length: EARLY_ATTENDEE_COUNT }, (_, n) => makeRsvpFromOwnAddress(eventId, n)),
  )
  const unexpectedResponses = responses.filter(
    ({ status, text }) => status !== 403 || !text.includes('rsvp_not_open'),
  )
  return unexpectedResponses.length === 0
    ? []
    : [`${unexpectedResponses.length} RSVPs before the opening were not refused as too early`]
}

async function runRush({ db, host }: BenchFirestore, client: LoadClient) {
  const limits = createFirestoreLimitsClient(host)
  // An instance answers its first requests slowly, because it loads code.
  const warmUpEventId = await writeRsvpEvent(db, { signupLimit: SPOT_COUNT })
  await client.sendConcurrently(
    Array.from({ length: 400 }, (_, n) => makeRsvpFromOwnAddress(warmUpEventId, n)),
  )
  const opensAt = Date.now() + OPENS_IN_MS
  const eventId = await writeRsvpEvent(db, {
    signupLimit: SPOT_COUNT,
    rsvpWindow: { opens: { dateTime: new Date(opensAt).toISOString() }, closes: null },
  })
  await limits.reset()
  await limits.set(PRODUCTION_LATENCIES)
  const earlyFaults = await sendEarlyRsvps(client, eventId)
  await sleep(Math.max(0, opensAt - Date.now()))
  const startedAt = Date.now()
  const responses = await sendEvenly(client, eventId)
  const seconds = (Date.now() - startedAt) / 1000
  const { largestCommitBytes, refusalCounts } = await limits.report()
  await limits.reset()
  const result = await compareWithDatabase(db, eventId, responses, SPOT_COUNT)
  const commitTimes = new Set<string>()
  const signups = await db.collection(`events/${eventId}/signups`).select().get()
  for (const document of signups.docs) commitTimes.add(document.createTime.valueOf())
  const answeredCount = responses.filter((response) => response.status === 201).length
  const times = responses.map((response) => response.ms)
  const report = {
    attendeeCount: ATTENDEE_COUNT,
    earlyAttendeeCount: EARLY_ATTENDEE_COUNT,
    answeredCount,
    failedCount: ATTENDEE_COUNT - answeredCount,
    confirmedCount: result.confirmedCount,
    p50Ms: Math.round(computePercentile(times, 0.5)),
    p95Ms: Math.round(computePercentile(times, 0.95)),
    commitsPerSecond: Math.round((commitTimes.size / seconds) * 10) / 10,
    largestCommitBytes: Math.round(largestCommitBytes),
  }
  const isSlow = report.p95Ms >= MAX_P95_MS
  const faults = [
    ...earlyFaults,
    ...result.faults,
    ...(isSlow ? [`5% waited ${report.p95Ms} ms or longer`] : []),
  ]
  return { report, refusalCounts, faults }
}

/** Measures the documents read and written for a single RSVP, and its time with Firestore's latencies. */
async function measureSingleRsvps() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rush-'))
  const readsFile = path.join(folder, 'reads')
  process.env['FIRESTORE_READ_LOG'] = readsFile
  try {
    return await runWithFirestore((bench) =>
      runWithInstances(1, bench, async (client) => {
        const limits = createFirestoreLimitsClient(bench.host)
        const eventId = await writeRsvpEvent(bench.db, { signupLimit: SPOT_COUNT })
        await client.sendConcurrently([makeRsvpFromOwnAddress(eventId, SINGLE_RSVP_COUNT)])
        await limits.reset()
        await limits.set(PRODUCTION_LATENCIES)
        rmSync(readsFile, { force: true })
        const times: number[] = []
        for (let n = 0; n < SINGLE_RSVP_COUNT; n += 1) {
          const { ms, status, text } = await client.send(makeRsvpFromOwnAddress(eventId, n), n)
          if (status !== 201) throw new Error(`A single RSVP was answered ${status} ${text}`)
          times.push(ms)
        }
        const readCount = readFileSync(readsFile, 'utf8').split('\n').filter(Boolean).length
        const { writeCount } = await limits.report()
        return {
          readsPerRsvp: readCount / SINGLE_RSVP_COUNT,
          writesPerRsvp: writeCount / SINGLE_RSVP_COUNT,
          singleRsvpMs: Math.round(computePercentile(times, 0.5)),
        }
      }),
    )
  } finally {
    delete process.env['FIRESTORE_READ_LOG']
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<number> {
  buildFunctions()
  const { report, refusalCounts, faults } = await runWithFirestore((bench) =>
    runWithInstances(INSTANCE_COUNT, bench, (client) => runRush(bench, client)),
  )
  const results = { ...report, ...(await measureSingleRsvps()) }
  console.log(results)
  console.log('Refused by Firestore:', refusalCounts)
  save(results)
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main()
