import { rmSync } from 'node:fs'
import http from 'node:http'
import {
  instant,
  readRpcs,
  roundTrips,
  timeWithout,
  type Span,
} from '../../../emulators/gate/index-check/rpc-record.ts'
import { HOST } from '../../../emulators/ports.ts'
import { firestoreLimits, PRODUCTION_LATENCIES } from '../../firestore-limits.ts'
import type { FunctionServer } from '../../function-server.ts'
import type { CountedSuite } from '../reads/counted-suite.ts'
import { readsAtRest, total } from '../reads/page-reads.ts'
import { percentile } from '../rsvp/load.ts'

/** Added to each read where round trips are counted, so that those that wait for one another are told from those that do not. */
const LATENCY_MS = 100
/** An instance's first calls load and compile what later ones find ready. */
const WARM_UPS = 10

/** Of a tab, in one world; null where it was not answered. */
export interface Measured {
  readonly Reads: number | null
  readonly P95Ms: number | null
  readonly OwnP95Ms: number | null
  /** Ours, and 30 ms for each round trip: what it takes where a query has an index, which the emulator's have not. */
  readonly IndexedP95Ms: number | null
  /** Each, on average. */
  readonly CpuMs: number | null
  readonly RoundTrips: number | null
  /** How many the times are of. */
  readonly Calls: number
}

const NO_ANSWER: Measured = {
  Reads: null,
  P95Ms: null,
  OwnP95Ms: null,
  IndexedP95Ms: null,
  CpuMs: null,
  RoundTrips: null,
  Calls: 0,
}

interface Asking {
  readonly suite: CountedSuite
  /** The instance that is asked. */
  readonly api: FunctionServer
  readonly cookie: string
}

interface Series {
  readonly times: number
  /** When no other call is begun. */
  readonly budgetMs: number
}

export async function warmUp({ api, cookie }: Asking, paths: readonly string[]): Promise<void> {
  for (let turn = 0; turn < WARM_UPS; turn += 1) {
    for (const path of paths) await get(api.port, path, cookie)
  }
}

/** Makes the calls of a tab: one by one to count what they read and how often they wait, and then together, to time them. */
export async function ask(asking: Asking, paths: readonly string[], series: Series): Promise<Measured> {
  try {
    const counted = await count(asking, paths)
    const timed = await time(asking, paths, series)
    const IndexedP95Ms = timed.OwnP95Ms + counted.RoundTrips * PRODUCTION_LATENCIES.readMs
    return { ...counted, ...timed, IndexedP95Ms }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return NO_ANSWER
  } finally {
    await firestoreLimits().reset()
  }
}

async function count({ suite: { record, rpcs }, api, cookie }: Asking, paths: readonly string[]) {
  await readsAtRest(record)
  rmSync(record, { force: true })
  await firestoreLimits().set({ readMs: LATENCY_MS })
  let trips = 0
  for (const path of paths) {
    rmSync(rpcs, { force: true })
    await get(api.port, path, cookie)
    await readsAtRest(record)
    trips = Math.max(trips, roundTrips(readRpcs(rpcs), LATENCY_MS))
  }
  await firestoreLimits().reset()
  const reads = await readsAtRest(record)
  return { Reads: total(reads) + reads.counting, RoundTrips: trips }
}

async function time(
  { suite: { record, rpcs }, api, cookie }: Asking,
  paths: readonly string[],
  { times, budgetMs }: Series,
) {
  rmSync(rpcs, { force: true })
  const calls: Span[] = []
  const cpuBefore = await api.cpuMs()
  const until = instant() + budgetMs
  while (calls.length < times && (calls.length === 0 || instant() < until)) {
    const from = instant()
    await Promise.all(paths.map((path) => get(api.port, path, cookie)))
    calls.push({ from, to: instant() })
  }
  const cpuMs = (await api.cpuMs()) - cpuBefore
  await readsAtRest(record)
  const underWay = readRpcs(rpcs)
  const p95 = (of: (call: Span) => number) => Math.round(percentile(calls.map(of), 0.95))
  return {
    P95Ms: p95(({ from, to }) => to - from),
    OwnP95Ms: p95((call) => timeWithout(underWay, call)),
    CpuMs: Math.round(cpuMs / calls.length),
    Calls: calls.length,
  }
}

/** Waits for an answer however long it takes, which `fetch` does not. */
function get(port: number, path: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: `__session=${cookie}` }
    const request = http.get({ host: HOST, port, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
      })
    })
    request.on('error', reject)
  })
}
