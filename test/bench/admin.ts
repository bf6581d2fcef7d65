/**
 * `npm run bench -- admin [--json FILE] [--users N] [--hosts N] [--events N] [--signups N] [--tabs a,b]`: counts the documents
 * read from Firestore for each tab and list page of the admin dashboard, with data of a hundredth of the full size and then of
 * the full size. An aggregation counts as one read for every thousand entries (`reads.ts`). The full size is 100,000 users,
 * 2,000 of them hosts, 10,000 events and a million sign-ups by default. Production caches the overview's totals for a minute;
 * the instance measured here does not.
 *
 * Exits with 1 if the overview reads more than 150 documents, or another tab or list page more than 60.
 */
import { rmSync } from 'node:fs'
import http from 'node:http'
import { buildAll } from '../../emulators/launch/build.ts'
import { HOST, computePorts } from '../../emulators/ports.ts'
import { createFirestoreLimitsClient } from '../firestore-limits-client.ts'
import { startFunction } from '../function-server.ts'
import type { DatasetSize } from './admin/dataset.ts'
import { runWithRecordedReads } from './reads/recorded-emulators.ts'
import { waitForLastRead, sumServerAndWeb } from './reads/page-reads.ts'
import { readBenchOptions } from './shared/bench-options.ts'

/** The size for which the aims are set. The options can choose a smaller one, for an emulator that cannot hold as much. */
const FULL_SIZE = {
  userCount: 100_000,
  hostCount: 2_000,
  eventCount: 10_000,
  signupCount: 1_000_000,
} satisfies DatasetSize

const {
  save,
  tabs: tabNames,
  users: userCount,
  hosts: hostCount,
  events: eventCount,
  signups: signupCount,
} = readBenchOptions({
  users: FULL_SIZE.userCount,
  hosts: FULL_SIZE.hostCount,
  events: FULL_SIZE.eventCount,
  signups: FULL_SIZE.signupCount,
  tabs: '',
})
const LARGE_SIZE: DatasetSize = { userCount, hostCount, eventCount, signupCount }
const toHundredth = (count: number) => Math.max(1, Math.round(count / 100))
const SMALL_SIZE: DatasetSize = {
  userCount: toHundredth(userCount),
  hostCount: toHundredth(hostCount),
  eventCount: toHundredth(eventCount),
  signupCount: toHundredth(signupCount),
}
const NO_DOCUMENTS: DatasetSize = { userCount: 0, hostCount: 0, eventCount: 0, signupCount: 0 }
/** A port offset that neither `npm start` (0) nor `npm test` uses. */
const OFFSET = 95
const MAX_READS = { overview: 150, other: 60 }

const makeEngagementPath = (group: string) => `/api/admin/engagement/hosts?group=${group}&limit=7`
/** The calls of each tab or list page. */
const tabs = {
  overview: ['/api/admin/overview'],
  users: ['/api/admin/users'],
  usersFiltered: ['/api/admin/users?role=user&city=Bench%20City%201'],
  usersSearch: ['/api/admin/users?q=bench1'],
  hosts: ['/api/admin/hosts?status=approved'],
  events: ['/api/admin/events?status=upcoming'],
  messages: ['/api/admin/messages'],
  heatmap: ['/api/admin/heatmap'],
  engagement: [
    '/api/admin/engagement',
    makeEngagementPath('noEvents'),
    makeEngagementPath('inactive'),
    makeEngagementPath('highPerformer'),
  ],
  emailHealth: ['/api/admin/email-health'],
} as const
type Tab = keyof typeof tabs
/** The tabs to measure: those that `--tabs` names, or all. */
const chosenTabs = (Object.keys(tabs) as Tab[]).filter(
  (tab) => tabNames === '' || tabNames.split(',').includes(tab),
)

type Size = 'small' | 'large'
type ReadCountBySize = Record<Size, number>

const logProgress = (line: string) => console.log(line)
const getSecondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 1000)

const measure = (): Promise<Record<Tab, ReadCountBySize>> =>
  runWithRecordedReads('admin', OFFSET, async (suite) => {
    // The modules are imported here, because they read the suite's ports from the environment when they are loaded.
    const { makeTestUser, startSession } = await import('../factories/test-users.ts')
    const { countStats, growDataset } = await import('./admin/dataset.ts')
    const { uid } = await makeTestUser('admin')
    // With `FUNCTIONS_EMULATOR` set, the API caches no totals.
    const api = await startFunction('api', { FUNCTIONS_EMULATOR: 'true' })
    try {
      const now = Date.now()
      const readCountsByTab: Partial<Record<Tab, Partial<ReadCountBySize>>> = {}
      let existingSize = NO_DOCUMENTS
      for (const [size, targetSize] of [
        ['small', SMALL_SIZE],
        ['large', LARGE_SIZE],
      ] as const) {
        const startedAt = performance.now()
        // Triggers and limits on commits would make the writing of the documents take hours.
        await setTriggers(suite.offset, 'disable')
        await createFirestoreLimitsClient().set({ areCommitsChecked: false })
        const hostUid = await growDataset(targetSize, existingSize, now)
        await createFirestoreLimitsClient().reset()
        existingSize = targetSize
        logProgress(`${size}: ${JSON.stringify(targetSize)}, written in ${getSecondsSince(startedAt)} s`)
        await countStats(hostUid, now)
        await setTriggers(suite.offset, 'enable')
        logProgress(`${size}: stats counted after ${getSecondsSince(startedAt)} s`)
        for (const tab of chosenTabs) {
          // A session lasts for an hour, so each tab has its own.
          const { cookie } = await startSession(uid)
          const readCount = await countTabReads(tabs[tab], {
            readsFile: suite.readsFile,
            port: api.port,
            cookie,
          })
          logProgress(`${size} ${tab}: ${readCount}`)
          readCountsByTab[tab] = { ...readCountsByTab[tab], [size]: readCount }
        }
      }
      return readCountsByTab as Record<Tab, ReadCountBySize>
    } finally {
      await api.stop()
    }
  })

/** Enables or disables the functions that writes to Firestore trigger, through the emulators' hub. */
async function setTriggers(offset: number, action: 'enable' | 'disable'): Promise<void> {
  const url = `http://${HOST}:${computePorts(offset).hub}/functions/${action}BackgroundTriggers`
  const response = await fetch(url, { method: 'PUT' })
  if (!response.ok) throw new Error(`The triggers were not ${action}d: ${response.status}`)
}

/**
 * Makes the calls of a tab one after the other. Returns the number of reads: one for each document, and one for each thousand
 * counted entries.
 */
async function countTabReads(
  paths: readonly string[],
  { readsFile, port, cookie }: { readonly readsFile: string; readonly port: number; readonly cookie: string },
): Promise<number> {
  await waitForLastRead(readsFile)
  rmSync(readsFile, { force: true })
  for (const path of paths) await sendGet(port, path, cookie)
  const reads = await waitForLastRead(readsFile)
  return sumServerAndWeb(reads) + reads.counting
}

/** Makes a call without the time limit that `fetch` has. */
function sendGet(port: number, path: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: `__session=${cookie}` }
    const request = http.get({ host: HOST, port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${response.statusCode} ${text}`))
      })
    })
    request.on('error', reject)
  })
}

async function main(): Promise<number> {
  if ((Object.keys(FULL_SIZE) as (keyof DatasetSize)[]).some((name) => LARGE_SIZE[name] < FULL_SIZE[name]))
    logProgress(`Measured at a smaller size than ${JSON.stringify(FULL_SIZE)}: ${JSON.stringify(LARGE_SIZE)}`)
  await buildAll()
  const readCountsByTab = await measure()
  let areAimsMet = true
  for (const tab of chosenTabs) {
    const { small, large } = readCountsByTab[tab]
    const maxReads = tab === 'overview' ? MAX_READS.overview : MAX_READS.other
    areAimsMet &&= large <= maxReads
    logProgress(
      `${tab.padEnd(14)}${small}; ${large}${large > maxReads ? `  NOT met: more than ${maxReads} documents` : ''}`,
    )
  }
  save(readCountsByTab)
  return areAimsMet ? 0 : 1
}

process.exitCode = await main()
