/**
 * `npm run bench -- rush [--json FILE]`: 20,000 people RSVP within a minute to one event of 500 spots, each when it suits
 * them and not when the server is ready (an open loop), at four instances of `api`. The minute begins as RSVPs to the event open; people
 * with clocks that are ahead press before, are refused and press again. Firestore refuses what production
 * would, and takes 30 ms for a read and 80 ms for a commit. Exits with 1 when an RSVP is taken before the
 * opening or not answered 201 after it, when seats and
 * answers disagree, or when 5% wait for 3 s or longer. Counts as well what RSVPs cost that come alone, the dearest kind.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { EventId } from '../../functions/shared/ids.ts'
import { firestoreLimits, PRODUCTION_LATENCIES } from '../firestore-limits.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { rsvpOf, benchResultOf } from './rsvp/guests.ts'
import { buildFunctions, withFirestore, withInstances, type Bench } from './rsvp/instances.ts'
import { percentile, type Answer, type Visitors } from './rsvp/load.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    people: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
  },
})
const PEOPLE = Number(values.people)
const SECONDS = Number(values.seconds)
const SEATS = 500
const ALONE = 20
const INSTANCES = 4
/** Those who press too early. */
const EARLY = Math.min(200, PEOPLE)
const OPENS_IN_MS = 10_000
const MAX_P95_MS = 3000

/** Everybody from an address of their own: limits count by address and are meant to hold. */
function personOf(eventId: EventId, n: number) {
  return rsvpOf(eventId, n, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
}

/** Sends each request at its moment, spread evenly, however those before fare. */
async function arrivals(visitors: Visitors, eventId: EventId): Promise<Answer[]> {
  const start = performance.now()
  const answers: Promise<Answer>[] = []
  while (answers.length < PEOPLE) {
    const due = Math.min(PEOPLE, Math.floor(((performance.now() - start) / (SECONDS * 1000)) * PEOPLE) + 1)
    while (answers.length < due) {
      const n = answers.length
      answers.push(visitors.send(personOf(eventId, n), n))
    }
    await sleep(2)
  }
  return Promise.all(answers)
}

/** RSVPs before the opening, each of which must be refused. */
async function pressEarly(visitors: Visitors, eventId: EventId): Promise<string[]> {
  const { answers } = await visitors.atOnce(Array.from({ length: EARLY }, (_, n) => personOf(eventId, n)))
  const wrong = answers.filter(({ status, text }) => status !== 403 || !text.includes('rsvp_not_open'))
  return wrong.length === 0 ? [] : [`${wrong.length} RSVPs before the opening were not refused as too early`]
}

async function rush({ db, host }: Bench, visitors: Visitors) {
  const limits = firestoreLimits(host)
  // The first requests of an instance load and compile what later ones find ready.
  const warmUp = await writeRsvpEvent(db, { signupLimit: SEATS })
  await visitors.atOnce(Array.from({ length: 400 }, (_, n) => personOf(warmUp, n)))
  const opensAt = Date.now() + OPENS_IN_MS
  const eventId = await writeRsvpEvent(db, {
    signupLimit: SEATS,
    rsvpWindow: { opens: { at: new Date(opensAt).toISOString() }, closes: null },
  })
  await limits.reset()
  await limits.set(PRODUCTION_LATENCIES)
  const early = await pressEarly(visitors, eventId)
  await sleep(Math.max(0, opensAt - Date.now()))
  const start = Date.now()
  const answers = await arrivals(visitors, eventId)
  const seconds = (Date.now() - start) / 1000
  const { largestCommitBytes, refused } = await limits.report()
  await limits.reset()
  const result = await benchResultOf(db, eventId, answers, SEATS)
  const commits = new Set<string>()
  const signups = await db.collection(`events/${eventId}/signups`).select().get()
  for (const document of signups.docs) commits.add(document.createTime.valueOf())
  const answered = answers.filter((answer) => answer.status === 201).length
  const times = answers.map((answer) => answer.ms)
  const report = {
    arrived: PEOPLE,
    early: EARLY,
    answered,
    failed: PEOPLE - answered,
    confirmed: result.confirmed,
    p50Ms: Math.round(percentile(times, 0.5)),
    p95Ms: Math.round(percentile(times, 0.95)),
    commitsPerSecond: Math.round((commits.size / seconds) * 10) / 10,
    largestCommitBytes: Math.round(largestCommitBytes),
  }
  const isSlow = report.p95Ms >= MAX_P95_MS
  const faults = [...early, ...result.faults, ...(isSlow ? [`5% waited ${report.p95Ms} ms or longer`] : [])]
  return { report, refused, faults }
}

/** Documents read and written for an RSVP that comes alone, and its time with Firestore's latencies. */
async function alone() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rush-'))
  const record = path.join(folder, 'reads')
  process.env['FIRESTORE_READ_RECORD'] = record
  try {
    return await withFirestore((bench) =>
      withInstances(1, bench, async (visitors) => {
        const limits = firestoreLimits(bench.host)
        const eventId = await writeRsvpEvent(bench.db, { signupLimit: SEATS })
        await visitors.atOnce([personOf(eventId, ALONE)])
        await limits.reset()
        await limits.set(PRODUCTION_LATENCIES)
        rmSync(record, { force: true })
        const times: number[] = []
        for (let n = 0; n < ALONE; n += 1) {
          const { ms, status, text } = await visitors.send(personOf(eventId, n), n)
          if (status !== 201) throw new Error(`An RSVP alone was answered ${status} ${text}`)
          times.push(ms)
        }
        const reads = readFileSync(record, 'utf8').split('\n').filter(Boolean).length
        const { writes } = await limits.report()
        return {
          readsPerRsvp: reads / ALONE,
          writesPerRsvp: writes / ALONE,
          aloneMs: Math.round(percentile(times, 0.5)),
        }
      }),
    )
  } finally {
    delete process.env['FIRESTORE_READ_RECORD']
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<number> {
  buildFunctions()
  const { report, refused, faults } = await withFirestore((bench) =>
    withInstances(INSTANCES, bench, (visitors) => rush(bench, visitors)),
  )
  const all = { ...report, ...(await alone()) }
  console.log(all)
  console.log('Refused by Firestore:', refused)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`)
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main()
