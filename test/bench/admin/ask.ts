import { rmSync } from 'node:fs'
import http from 'node:http'
import { HOST } from '../../../emulators/ports.ts'
import type { FunctionServer } from '../../function-server.ts'
import { readsAtRest, total } from '../reads/page-reads.ts'
import { percentile } from '../rsvp/load.ts'

/** An instance's first calls load and compile what later ones find ready. */
const WARM_UPS = 10

/** Of a tab, in one world; null where it was not answered. */
export interface Measured {
  readonly Reads: number | null
  readonly P95Ms: number | null
  /** The slowest of all. */
  readonly MostMs: number | null
  /** Each, on average. */
  readonly CpuMs: number | null
  /** How many the times are of. */
  readonly Calls: number
}

const NO_ANSWER: Measured = { Reads: null, P95Ms: null, MostMs: null, CpuMs: null, Calls: 0 }

interface Asking {
  /** The file that says what was read. */
  readonly record: string
  readonly api: FunctionServer
  readonly cookie: string
}

interface Series {
  readonly times: number
  /** When no other call is begun. */
  readonly budgetMs: number
}

export async function warmUp(api: FunctionServer, paths: readonly string[], cookie: string) {
  for (let turn = 0; turn < WARM_UPS; turn += 1) await once(api, paths, cookie)
}

/** Asks for each, one after the other. */
export async function once(instance: FunctionServer, paths: readonly string[], cookie: string) {
  for (const path of paths) await get(instance.port, path, cookie)
}

/** Makes the calls of a tab: one by one to count what they read, and then together, to time them. */
export async function ask(asking: Asking, paths: readonly string[], series: Series): Promise<Measured> {
  try {
    const Reads = await count(asking, paths)
    return { Reads, ...(await time(asking, paths, series)) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return NO_ANSWER
  }
}

async function count({ record, api, cookie }: Asking, paths: readonly string[]): Promise<number> {
  await readsAtRest(record)
  rmSync(record, { force: true })
  await once(api, paths, cookie)
  const reads = await readsAtRest(record)
  return total(reads) + reads.counting
}

async function time({ api, cookie }: Asking, paths: readonly string[], { times, budgetMs }: Series) {
  const calls: number[] = []
  const cpuBefore = await api.cpuMs()
  const until = performance.now() + budgetMs
  while (calls.length < times && (calls.length === 0 || performance.now() < until)) {
    const from = performance.now()
    await Promise.all(paths.map((path) => get(api.port, path, cookie)))
    calls.push(performance.now() - from)
  }
  const cpuMs = (await api.cpuMs()) - cpuBefore
  return {
    P95Ms: Math.round(percentile(calls, 0.95)),
    MostMs: Math.round(Math.max(...calls)),
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
