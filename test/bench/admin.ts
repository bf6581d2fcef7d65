/**
 * `npm run bench -- admin [--json FILE] [--users N] [--hosts N] [--events N] [--signups N] [--tabs a,b]`: documents read from Firestore
 * for each tab and list page of the admin dashboard, in a world of a hundredth of that size and then in the whole one. An aggregation
 * counts as one read for every thousand entries (`reads.ts`). The whole is 100,000 users, 2,000 of them hosts, 10,000 events and a
 * million signups, unless told. Production keeps the overview's totals for a minute; the instance asked here keeps nothing.
 *
 * Exits with 1 where the overview reads more than 150 documents, or anything else more than 60.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildAll } from '../../emulators/launch/build.ts'
import { HOST, portsAt } from '../../emulators/ports.ts'
import { firestoreLimits } from '../firestore-limits.ts'
import { startFunction } from '../function-server.ts'
import { countReads } from './admin/ask.ts'
import type { WorldSize } from './admin/fill-world.ts'
import { withCountedSuite } from './reads/counted-suite.ts'

/** What the aims are about; a smaller world is one that the emulator holds. */
const FULL_SIZE: WorldSize = { users: 100_000, hosts: 2_000, events: 10_000, signups: 1_000_000 }

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    users: { type: 'string', default: String(FULL_SIZE.users) },
    hosts: { type: 'string', default: String(FULL_SIZE.hosts) },
    events: { type: 'string', default: String(FULL_SIZE.events) },
    signups: { type: 'string', default: String(FULL_SIZE.signups) },
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
const MAX_READS = { overview: 150, other: 60 }

const group = (name: string) => `/api/admin/engagement/hosts?group=${name}&limit=7`
/** What each tab or list page asks, all of it at once. */
const tabs = {
  overview: ['/api/admin/overview'],
  users: ['/api/admin/users'],
  usersFiltered: ['/api/admin/users?role=user&city=Bench%20City%201'],
  usersSearch: ['/api/admin/users?q=bench1'],
  hosts: ['/api/admin/hosts?status=approved'],
  events: ['/api/admin/events?status=upcoming'],
  messages: ['/api/admin/messages'],
  heatmap: ['/api/admin/heatmap'],
  engagement: ['/api/admin/engagement', group('noEvents'), group('inactive'), group('highPerformer')],
  emailHealth: ['/api/admin/email-health'],
} as const
type Tab = keyof typeof tabs
/** Which of them are measured: all, unless told. */
const chosenTabs = (Object.keys(tabs) as Tab[]).filter((tab) => values.tabs?.split(',').includes(tab) ?? true)

type Size = 'small' | 'large'
type Reads = Record<Size, number>

const say = (line: string) => console.log(line)
const secondsSince = (from: number) => Math.round((performance.now() - from) / 1000)

const measure = (): Promise<Record<Tab, Reads>> =>
  withCountedSuite('admin', OFFSET, async (suite) => {
    // These find the suite by the environment.
    const { makePerson, sessionOf } = await import('../factories/people.ts')
    const { fillWorld } = await import('./admin/fill-world.ts')
    const { countRest } = await import('./admin/count-rest.ts')
    const { uid } = await makePerson('admin')
    // It keeps no totals: every call asks for them.
    const api = await startFunction('api', { FUNCTIONS_EMULATOR: 'true' })
    try {
      const now = Date.now()
      const measured: Partial<Record<Tab, Partial<Reads>>> = {}
      let existing = NOTHING
      for (const [size, world] of [
        ['small', SMALL],
        ['large', LARGE],
      ] as const) {
        const from = performance.now()
        // No trigger looks at each of a million documents, and no limit applies to the commits that fill the world.
        await background(suite.offset, 'disable')
        await firestoreLimits().set({ isJudging: false })
        const host = await fillWorld(world, existing, now)
        await firestoreLimits().reset()
        existing = world
        say(`${size}: ${JSON.stringify(world)}, written in ${secondsSince(from)} s`)
        await countRest(host, now)
        await background(suite.offset, 'enable')
        say(`${size}: figures counted after ${secondsSince(from)} s`)
        for (const tab of chosenTabs) {
          // A session is an hour long: each has its own.
          const { cookie } = await sessionOf(uid)
          const reads = await countReads({ record: suite.record, api, cookie }, tabs[tab])
          say(`${size} ${tab}: ${reads}`)
          measured[tab] = { ...measured[tab], [size]: reads }
        }
      }
      return measured as Record<Tab, Reads>
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

async function main(): Promise<number> {
  if ((Object.keys(FULL_SIZE) as (keyof WorldSize)[]).some((name) => LARGE[name] < FULL_SIZE[name]))
    say(`Not the whole size, ${JSON.stringify(FULL_SIZE)}, but ${JSON.stringify(LARGE)}.`)
  await buildAll()
  const measured = await measure()
  let isMet = true
  for (const tab of chosenTabs) {
    const { small, large } = measured[tab]
    const most = tab === 'overview' ? MAX_READS.overview : MAX_READS.other
    isMet &&= large <= most
    say(`${tab.padEnd(14)}${small}; ${large}${large > most ? `  NOT met: more than ${most} documents` : ''}`)
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`)
  return isMet ? 0 : 1
}

process.exitCode = await main()
