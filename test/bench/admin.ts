/**
 * `npm run bench -- admin [--json FILE] [--users N] [--hosts N] [--events N] [--signups N] [--tabs a,b] [--seconds N]`: documents read from
 * Firestore for each tab and list page of the admin dashboard, aggregations counted as a read for every thousand entries (`reads.ts`), and
 * the 95th percentile of how long its calls take, over 30 times: in a world of a hundredth of that size, and then in the whole one. The
 * wholes are 100,000 users, 2,000 of them hosts, 10,000 events and a million sign-ups, unless told.
 *
 * The emulator has no indexes: it looks at a whole collection for each query. So the proxy before it answers queries and counts from
 * indexes of its own (`emulators/gate/indexed-reads/`), as far as production has them by `firestore.indexes.json`, and fetches from the emulator
 * what it found there. `P95Ms` is the time of a call as it was, to an instance of `api` with one call at a time under way: what the server
 * does, what the indexes take to be searched, the documents' way from the emulator, 30 ms for each read and 1 ms for each thousand entries
 * counted. The last two are assumptions on production (`test/firestore-limits.ts`); what Firestore does to find a place in a larger index is
 * measured in the proxy's indexes, which are in memory and by halving. They are built before anything is timed. `MostMs` is the slowest call,
 * `CpuMs` how long a call has the server's processor, on average. A tab that takes longer than `--seconds` has fewer times (`Calls`), one at
 * least; what is not answered at all has none.
 *
 * Production keeps the overview's totals for a minute. What is measured of it are calls that ask for them, all of them, at an instance
 * that keeps nothing: what is found as it was kept takes as long in any world.
 *
 * Exits with 1 where the overview reads more than 150 documents, anything else more than 60, where the whole world takes more than half
 * as long again as the small one, or where a query was left to the emulator.
 *
 * Not asked through Hosting's emulator, which adds its own time.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildAll } from '../../emulators/launch/build.ts'
import { HOST, portsAt } from '../../emulators/ports.ts'
import { firestoreLimits, PRODUCTION_LATENCIES } from '../firestore-limits.ts'
import { startFunction } from '../function-server.ts'
import { ask, once, warmUp, type Measured } from './admin/ask.ts'
import type { WorldSize } from './admin/fill-world.ts'
import { withCountedSuite } from './reads/counted-suite.ts'

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
    seconds: { type: 'string', default: '120' },
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
const BUDGET_MS = Number(values.seconds) * 1000
const MOST = { overview: 150, other: 60 }
const SLOWER = 1.5

const group = (name: string) => `/api/admin/engagement/hosts?group=${name}&limit=7`
/** What each tab or list page asks, all of it at once. */
const tabs = {
  overview: ['/api/admin/overview'],
  users: ['/api/admin/users'],
  usersFiltered: ['/api/admin/users?role=user&city=Bench%20City%201'],
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

type Size = 'small' | 'large'
type Both = Record<`${Size}${keyof Measured}`, number | null>

/** Queries that no index answered; there should be none. */
const leftToEmulator: string[] = []

const say = (line: string) => {
  console.log(line)
}
const secondsSince = (from: number) => Math.round((performance.now() - from) / 1000)

const measure = (): Promise<Record<Tab, Both>> =>
  withCountedSuite('admin', OFFSET, async (suite) => {
    // These find the suite by the environment.
    const { makePerson, sessionOf } = await import('../factories/people.ts')
    const { fillWorld } = await import('./admin/fill-world.ts')
    const { countRest } = await import('./admin/count-rest.ts')
    const { uid } = await makePerson('admin')
    // It keeps no totals: every call asks for them.
    const api = await startFunction('api', { FUNCTIONS_EMULATOR: 'true' })
    const paths = asked.map((tab) => tabs[tab]).flat()
    try {
      const now = Date.now()
      const measured: Partial<Record<Tab, Partial<Both>>> = {}
      let standing = NOTHING
      const cookieOf = async () => (await sessionOf(uid)).cookie
      for (const [size, world] of [
        ['small', SMALL],
        ['large', LARGE],
      ] as const) {
        const from = performance.now()
        // What is written here is nobody's doing: no trigger looks at each of a million documents, and nothing judges them.
        await background(suite.offset, 'disable')
        await firestoreLimits().set({ isJudging: false })
        const host = await fillWorld(world, standing, now)
        await firestoreLimits().reset()
        standing = world
        say(`${size}: ${JSON.stringify(world)}, written in ${secondsSince(from)} s`)
        await countRest(host, now)
        await background(suite.offset, 'enable')
        say(`${size}: figures counted after ${secondsSince(from)} s`)
        await firestoreLimits().set({ ...PRODUCTION_LATENCIES, isIndexed: true })
        const building = performance.now()
        await once(api, paths, await cookieOf())
        say(`${size}: indexes built in ${secondsSince(building)} s`)
        if (size === 'small') await warmUp(api, paths, await cookieOf())
        for (const tab of asked) {
          // A session is an hour long: each has its own.
          const asking = { record: suite.record, api, cookie: await cookieOf() }
          const found = await ask(asking, tabs[tab], { times: TIMES, budgetMs: BUDGET_MS })
          say(`${size} ${tab}: ${JSON.stringify(found)}`)
          const named = Object.entries(found).map(([name, value]) => [size + name, value as unknown])
          measured[tab] = { ...measured[tab], ...(Object.fromEntries(named) as Partial<Both>) }
        }
        leftToEmulator.push(...(await firestoreLimits().report()).leftToEmulator)
        await firestoreLimits().reset()
      }
      return measured as Record<Tab, Both>
    } finally {
      await api.stop()
    }
  })

/** Says to the emulators' hub whether writes set off functions. */
async function background(offset: number, what: 'enable' | 'disable'): Promise<void> {
  const url = `http://${HOST}:${portsAt(offset).hub}/functions/${what}BackgroundTriggers`
  const answer = await fetch(url, { method: 'PUT' })
  if (!answer.ok) throw new Error(`The triggers were not ${what}d: ${answer.status}`)
}

/** What is not as it should be of a tab; one that was not answered is nothing. */
function missedBy(tab: Tab, of: Both): string[] {
  const most = tab === 'overview' ? MOST.overview : MOST.other
  const [small, large] = [of.smallP95Ms ?? 0, of.largeP95Ms ?? Infinity]
  return [
    ...((of.largeReads ?? Infinity) > most ? [`more than ${most} documents`] : []),
    ...(large > SLOWER * small ? [`more than ${SLOWER} times as long`] : []),
  ]
}

async function main(): Promise<number> {
  if ((Object.keys(WHOLE) as (keyof WorldSize)[]).some((name) => LARGE[name] < WHOLE[name]))
    say(`Not the whole size, ${JSON.stringify(WHOLE)}, but ${JSON.stringify(LARGE)}.`)
  await buildAll()
  const measured = await measure()
  for (const line of leftToEmulator) say(line)
  let isMet = leftToEmulator.length === 0
  for (const tab of asked) {
    const of = measured[tab]
    const missed = missedBy(tab, of)
    isMet &&= missed.length === 0
    const [small, large] = (['small', 'large'] as const).map((size) => {
      const value = (what: keyof Measured) => of[`${size}${what}`]
      const calls = value('Calls') === TIMES ? '' : `, ${value('Calls')} calls`
      const others = `at most ${value('MostMs')}, ${value('CpuMs')} of the processor${calls}`
      return `${value('Reads')} documents, ${value('P95Ms')} ms (${others})`
    })
    say(`${tab.padEnd(14)}${small}; ${large}${missed.length > 0 ? `  NOT met: ${missed.join(', ')}` : ''}`)
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`)
  return isMet ? 0 : 1
}

process.exitCode = await main()
