/**
 * `npm run bench -- admin [--json FILE] [--users N] [--hosts N] [--events N] [--signups N] [--tabs a,b]`: documents read from Firestore for each tab
 * and list page of the admin dashboard, aggregations counted as a read for every thousand entries (`reads.ts`), and the 95th percentile
 * of how long its calls take, over 30 times: in a world of a hundredth of that size, and then in the whole one. The wholes are 100,000
 * users, 2,000 of them hosts, 10,000 events and a million sign-ups, unless told. Exits with 1 where the overview reads more than 150
 * documents, anything else more than 60, or where the whole world takes more than half as long again as the small one.
 *
 * The overview is asked anew each time here: against emulators nothing is kept between calls.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildAll } from '../../emulators/launch/build.ts'
import { HOST, portsAt } from '../../emulators/ports.ts'
import type { WorldSize } from './admin/fill-world.ts'
import { withCountedSuite } from './reads/counted-suite.ts'
import { readsAtRest, total, type Reads } from './reads/page-reads.ts'

/** What the aims are about; a smaller world is one that the emulator holds. */
const WHOLE: WorldSize = { users: 100_000, hosts: 2_000, events: 10_000, signups: 1_000_000 }

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    users: { type: 'string', default: String(WHOLE.users) },
    hosts: { type: 'string', default: String(WHOLE.hosts) },
    events: { type: 'string', default: String(WHOLE.events) },
    signups: { type: 'string', default: String(WHOLE.signups) },
    tabs: { type: 'string' },
  },
})
const LARGE: WorldSize = {
  users: Number(values.users),
  hosts: Number(values.hosts),
  events: Number(values.events),
  signups: Number(values.signups),
}
const share = (count: number) => Math.max(1, Math.round(count / 100))
const SMALL: WorldSize = {
  users: share(LARGE.users),
  hosts: share(LARGE.hosts),
  events: share(LARGE.events),
  signups: share(LARGE.signups),
}
const NOTHING: WorldSize = { users: 0, hosts: 0, events: 0, signups: 0 }
/** Beside `npm start` (0), `npm test` and the other benches. */
const OFFSET = 95
const TIMES = 30
const MOST = { overview: 150, other: 60 }
const SLOWER = 1.5

const group = (name: string) => `/api/admin/engagement/hosts?group=${name}&limit=7`
/** What each tab or list page asks, all of it at once. */
const tabs = {
  overview: ['/api/admin/overview'],
  users: ['/api/admin/users'],
  usersFiltered: ['/api/admin/users?role=host&city=Bench%20City%201'],
  usersSearch: ['/api/admin/users?q=bench1'],
  hosts: ['/api/admin/hosts?status=approved'],
  events: ['/api/admin/events?status=published'],
  messages: ['/api/admin/messages'],
  heatmap: ['/api/admin/heatmap'],
  engagement: ['/api/admin/engagement', group('noEvents'), group('inactive'), group('highPerformer')],
  emailHealth: ['/api/admin/email-health'],
} as const
type Tab = keyof typeof tabs
/** Which of them are measured: all, unless told. */
const asked = (Object.keys(tabs) as Tab[]).filter((tab) => values.tabs?.split(',').includes(tab) ?? true)

interface Measured {
  smallReads: number
  largeReads: number
  smallP95Ms: number
  largeP95Ms: number
}

const say = (line: string) => {
  console.log(line)
}

const measure = (): Promise<Record<Tab, Measured>> =>
  withCountedSuite('admin', OFFSET, async ({ record, site, offset }) => {
    // These find the suite by the environment.
    const { makePerson } = await import('../factories/people.ts')
    const { fillWorld } = await import('./admin/fill-world.ts')
    const { countFigures } = await import('../../emulators/launch/migrate.ts')
    const { cookie } = await makePerson('admin')
    const now = Date.now()
    const measured = Object.fromEntries(
      asked.map((tab) => [tab, { smallReads: 0, largeReads: 0, smallP95Ms: 0, largeP95Ms: 0 }]),
    ) as Record<Tab, Measured>
    let standing = NOTHING
    for (const [size, world] of [
      ['small', SMALL],
      ['large', LARGE],
    ] as const) {
      const from = performance.now()
      // What is written here is nobody's doing: no trigger looks at each of a million documents.
      await background(offset, 'disable')
      await fillWorld(world, standing, now)
      standing = world
      await countFigures()
      await background(offset, 'enable')
      say(`${size}: ${JSON.stringify(world)}, written in ${Math.round((performance.now() - from) / 1000)} s`)
      for (const tab of asked) {
        const { reads, p95 } = await ask(site, cookie, record, tabs[tab])
        measured[tab][`${size}Reads`] = reads
        measured[tab][`${size}P95Ms`] = p95
      }
    }
    return measured
  })

/** Says to the emulators' hub whether writes set off functions. */
async function background(offset: number, what: 'enable' | 'disable'): Promise<void> {
  const url = `http://${HOST}:${portsAt(offset).hub}/functions/${what}BackgroundTriggers`
  const answer = await fetch(url, { method: 'PUT' })
  if (!answer.ok) throw new Error(`The triggers were not ${what}d: ${answer.status}`)
}

/** Makes calls together, once to count what they read, and then to time them. */
async function ask(site: string, cookie: string, record: string, paths: readonly string[]) {
  const once = async () => {
    const from = performance.now()
    await Promise.all(
      paths.map(async (one) => {
        const answer = await fetch(site + one, { headers: { Cookie: `__session=${cookie}` } })
        const text = await answer.text()
        if (answer.status !== 200) throw new Error(`${one}: ${answer.status} ${text}`)
      }),
    )
    return performance.now() - from
  }
  await once()
  await readsAtRest(record)
  rmSync(record, { force: true })
  await once()
  const read: Reads = await readsAtRest(record)
  const times: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) times.push(await once())
  times.sort((a, b) => a - b)
  return { reads: total(read) + read.counting, p95: Math.round(times[Math.ceil(TIMES * 0.95) - 1] ?? 0) }
}

async function main(): Promise<number> {
  if (LARGE.users < WHOLE.users || LARGE.signups < WHOLE.signups)
    say(`Not the whole size, ${JSON.stringify(WHOLE)}, but ${JSON.stringify(LARGE)}.`)
  await buildAll()
  const measured = await measure()
  let isMet = true
  for (const tab of asked) {
    const { smallReads, largeReads, smallP95Ms, largeP95Ms } = measured[tab]
    const most = tab === 'overview' ? MOST.overview : MOST.other
    const missed = [
      ...(largeReads > most ? [`more than ${most} documents`] : []),
      ...(largeP95Ms > SLOWER * smallP95Ms ? [`more than ${SLOWER} times as long`] : []),
    ]
    isMet &&= missed.length === 0
    const numbers = `${smallReads} documents in ${smallP95Ms} ms; ${largeReads} in ${largeP95Ms} ms`
    say(`${tab.padEnd(14)}${numbers}${missed.length > 0 ? `  NOT met: ${missed.join(', ')}` : ''}`)
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`)
  return isMet ? 0 : 1
}

process.exitCode = await main()
