/**
 * `npm run bench -- rsvp [--json FILE]`: 1,000 people RSVP at once, over HTTP, to one event of 50 spots. Measured with
 * one instance of `api` and with four in turn, beside one transaction an RSVP and beside an empty call of the same
 * server. Exits with 1 when an answer or the database is wrong, never for speed.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Firestore } from 'firebase-admin/firestore'
import type { EventId } from '../../functions/shared/ids.ts'
import { readRsvps, writeRsvpEvent } from '../factories/rsvp-event.ts'
import { rsvpOf, benchResultOf } from './rsvp/guests.ts'
import { buildFunctions, withFirestore, withInstances, type Bench } from './rsvp/instances.ts'
import { percentile, type Load, type Visitors } from './rsvp/load.ts'
import { naiveRsvp } from './rsvp/naive-rsvp.ts'

const PEOPLE = 1000
const SEATS = 50
/** Each measure is the round of median speed; every round is checked. */
const ROUNDS = 3
/** More at once and most of its transactions fail. */
const NAIVE_PEOPLE = 50
const TIMES_NAIVE = 50
/** Of an empty call's speed, by the number of instances: four take turns at one event, while their empty calls wait for nobody. */
const SHARE_OF_NOOP = { one: 0.25, four: 0.2 }

interface Measure {
  readonly perSecond: number
  readonly failed: number
  readonly confirmed: number
  readonly waitlisted: number
  readonly p50Ms: number
  readonly p95Ms: number
}

const faults: string[] = []

function measure(load: Load, expectedStatus: number, confirmed = 0, waitlisted = 0): Measure {
  const times = load.answers.map((answer) => answer.ms)
  return {
    perSecond: Math.round(load.answers.length / load.seconds),
    failed: load.answers.filter((answer) => answer.status !== expectedStatus).length,
    confirmed,
    waitlisted,
    p50Ms: Math.round(percentile(times, 0.5)),
    p95Ms: Math.round(percentile(times, 0.95)),
  }
}

function medianOf(rounds: readonly Measure[]): Measure {
  const median = [...rounds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (!median) throw new Error('Nothing was measured')
  return median
}

/** So many come from one address; more from one would be refused at one event, and is meant to be. */
const PEOPLE_BEHIND_ONE_ADDRESS = 50

let round = 0
function everybody(eventId: EventId) {
  round += 1
  return Array.from({ length: PEOPLE }, (_, n) =>
    rsvpOf(eventId, n, `198.18.${round}.${Math.floor(n / PEOPLE_BEHIND_ONE_ADDRESS)}`),
  )
}

async function stampede(db: Firestore, visitors: Visitors, label: string): Promise<Measure> {
  const eventId = await writeRsvpEvent(db, { signupLimit: SEATS })
  const load = await visitors.atOnce(everybody(eventId))
  const result = await benchResultOf(db, eventId, load.answers, SEATS)
  faults.push(...result.faults.map((fault) => `${label}: ${fault}`))
  return measure(load, 201, result.confirmed, result.waitlisted)
}

const noops = Array.from({ length: PEOPLE }, () => ({ path: '/api/auth/logout' }))

function instances(bench: Bench, count: number) {
  const label = `${count} instance${count === 1 ? '' : 's'}`
  return withInstances(count, bench, async (visitors) => {
    const rsvps: Measure[] = []
    const empty: Measure[] = []
    await visitors.atOnce(noops)
    await stampede(bench.db, visitors, `${label}, warming up`)
    for (let round = 0; round < ROUNDS; round += 1) {
      empty.push(measure(await visitors.atOnce(noops), 200))
      rsvps.push(await stampede(bench.db, visitors, label))
    }
    return { rsvp: medianOf(rsvps), noop: medianOf(empty) }
  })
}

async function naive(db: Firestore): Promise<Measure> {
  const eventId = await writeRsvpEvent(db, { signupLimit: SEATS })
  const start = performance.now()
  const answers = await Promise.all(
    Array.from({ length: NAIVE_PEOPLE }, async (_, n) => {
      const status = await naiveRsvp(db, eventId, `guest${n}`).then(
        () => 201,
        () => 0,
      )
      return { status, text: '', ms: performance.now() - start }
    }),
  )
  const rsvps = await readRsvps(db, eventId)
  const load = { answers, seconds: (performance.now() - start) / 1000 }
  const all = measure(load, 201, rsvps.confirmed.length, rsvps.waiting.length)
  // What failed was not done, and to one decimal: it is slow.
  return { ...all, perSecond: Math.round(((NAIVE_PEOPLE - all.failed) / load.seconds) * 10) / 10 }
}

function print(rows: Record<string, Measure>): void {
  const cells = (values: readonly (string | number)[]) =>
    values.map((value, n) => (n === 0 ? String(value).padEnd(26) : String(value).padStart(11))).join('')
  console.log(cells(['', 'per second', 'failed', 'confirmed', 'waiting', 'p50 ms', 'p95 ms']))
  for (const [name, row] of Object.entries(rows)) {
    console.log(cells([name, row.perSecond, row.failed, row.confirmed, row.waitlisted, row.p50Ms, row.p95Ms]))
  }
}

function printBar(name: string, bar: number, rsvp: Measure, noop: Measure, slow: Measure): void {
  const times = rsvp.perSecond / slow.perSecond
  const share = rsvp.perSecond / noop.perSecond
  const isMet = times >= TIMES_NAIVE && share >= bar
  console.log(
    `${name}: ${Math.round(times)} times the naive way (bar ${TIMES_NAIVE}), ` +
      `${share.toFixed(2)} of the same servers' empty call (bar ${bar}): the bar is ${isMet ? 'met' : 'NOT met'}.`,
  )
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'string' } } })
  buildFunctions()
  await withFirestore(async (bench) => {
    const one = await instances(bench, 1)
    const four = await instances(bench, 4)
    const slow = await naive(bench.db)
    print({
      'one instance': one.rsvp,
      'four instances': four.rsvp,
      'one transaction an RSVP': slow,
      'empty call, one instance': one.noop,
      'empty call, four instances': four.noop,
    })
    printBar('One instance', SHARE_OF_NOOP.one, one.rsvp, one.noop, slow)
    printBar('Four instances', SHARE_OF_NOOP.four, four.rsvp, four.noop, slow)
    if (values.json !== undefined) {
      const report = {
        oneInstance: one.rsvp,
        fourInstances: four.rsvp,
        naive: slow,
        noop: one.noop,
        noopOfFour: four.noop,
      }
      writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
    }
  })
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main()
