/**
 * `npm run bench -- host [--json FILE] [--events N] [--signups N]`: counts the documents that the server and the browser's SDK
 * together read from Firestore for one view of these pages: the dashboard of a host with 2 events and with 500, and with a
 * series of 6 events and of 50; the attendees of an event with 20 sign-ups and with 5,000. The reads are counted as in
 * `reads.ts`. It also measures how long the upload of a guest list of 10,000 lines takes, and counts the documents that the
 * upload writes. Exits with 1 if a dashboard reads more than 15 documents besides a page of its list, or if it does not read the
 * same number for both series.
 */
import type { Browser } from '@playwright/test'
import { MAX_GUEST_LINES } from '../../functions/shared/hosting/contract.ts'
import { buildAll } from '../../emulators/launch/build.ts'
import { createFirestoreLimitsClient } from '../firestore-limits-client.ts'
import type { TestUser } from '../factories/test-users.ts'
import { runWithChromium, runWithRecordedReads } from './reads/recorded-emulators.ts'
import { countReads, requestLoginLinkAndAwaitIdle, sumServerAndWeb } from './reads/page-reads.ts'
import { readBenchOptions } from './shared/bench-options.ts'

const {
  events: largeEventCount,
  signups: largeSignupCount,
  save,
} = readBenchOptions({ events: 500, signups: 5_000 })
const EVENT_COUNTS = { small: 2, large: largeEventCount }
const SIGNUP_COUNTS = { small: 20, large: largeSignupCount }
/** A port offset that neither `npm start` (0) nor `npm test` uses. */
const OFFSET = 90
const MAX_READS = 15
/** The default number of rows on a page of a list (`shared/http/list.ts`). */
const LIST_PAGE_SIZE = 50
const SERIES_ID = 2_100_000_000
const SIZES = ['small', 'large'] as const
type NumberBySize = Record<(typeof SIZES)[number], number>

interface Measurements {
  readonly dashboard: NumberBySize
  readonly attendees: NumberBySize
  readonly series: NumberBySize
  readonly csv10000Ms: number
  readonly csv10000Writes: number
}

const measure = (): Promise<Measurements> =>
  runWithRecordedReads('host', OFFSET, ({ readsFile, siteUrl }) =>
    runWithChromium((browser) => measureHostPages(browser, readsFile, siteUrl)),
  )

async function measureHostPages(browser: Browser, readsFile: string, siteUrl: string): Promise<Measurements> {
  // The modules are imported here, because they read the suite's ports from the environment when they are loaded.
  const { makeApprovedHost } = await import('../factories/hosts.ts')
  const { writeHostEvents } = await import('./reads/write-host-events.ts')
  const { SERIES_LENGTHS, writeSeries } = await import('./reads/write-series.ts')
  const { makeHostCardFacts } = await import('../factories/event-facts.ts')
  const countReadsAs = async (host: TestUser, page: string) => {
    const link = await requestLoginLinkAndAwaitIdle(readsFile, siteUrl, host.email)
    return sumServerAndWeb(await countReads(browser, readsFile, `${siteUrl}${page}`, link))
  }
  const dashboard: NumberBySize = { small: 0, large: 0 }
  const attendees: NumberBySize = { small: 0, large: 0 }
  const series: NumberBySize = { small: 0, large: 0 }
  let upload = { durationMs: 0, writeCount: 0 }
  // Each new event updates its host's counts. For 500 events at once, the limit of writes to one document would delay these updates.
  await createFirestoreLimitsClient().set({ areCommitsChecked: false })
  for (const size of SIZES) {
    const host = await makeApprovedHost()
    const [eventId = 0] = await writeHostEvents(host, {
      eventCount: EVENT_COUNTS[size],
      signupCount: SIGNUP_COUNTS[size],
    })
    dashboard[size] = await countReadsAs(host, '/host-dashboard')
    attendees[size] = await countReadsAs(host, `/host-dashboard?attendees=${eventId}`)
    if (size === 'small') upload = await uploadGuestList(siteUrl, eventId, host.cookie)
  }
  const seriesHost = await makeApprovedHost()
  // These events fill a page of the dashboard's list without the series.
  await writeHostEvents(seriesHost, { eventCount: 2 * LIST_PAGE_SIZE, signupCount: 0 })
  const facts = {
    hosts: [makeHostCardFacts(seriesHost.id, seriesHost.name)],
    ownerId: seriesHost.uid,
    hostIds: [seriesHost.uid],
  }
  for (const size of SIZES) {
    await writeSeries({ firstId: SERIES_ID, count: SERIES_LENGTHS[size], facts })
    series[size] = await countReadsAs(seriesHost, '/host-dashboard')
  }
  return { dashboard, attendees, series, csv10000Ms: upload.durationMs, csv10000Writes: upload.writeCount }
}

/** Uploads a guest list of maximum length, and returns the duration and the number of documents that the upload wrote. */
async function uploadGuestList(
  siteUrl: string,
  eventId: number,
  cookie: string,
): Promise<{ durationMs: number; writeCount: number }> {
  const lines = Array.from({ length: MAX_GUEST_LINES }, (_, n) => `guest${n}@list.test;Guest ${n}`)
  const form = new FormData()
  form.append('csvFile', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'guests.csv')
  const limits = createFirestoreLimitsClient()
  await limits.set({ areCommitsChecked: true })
  const reportBefore = await limits.report()
  const startedAt = performance.now()
  const response = await fetch(`${siteUrl}/api/host/events/${eventId}/guest-list`, {
    method: 'POST',
    headers: { Cookie: `__session=${cookie}`, Origin: siteUrl },
    body: form,
  })
  const durationMs = Math.round(performance.now() - startedAt)
  if (response.status !== 200) throw new Error(`The list was not accepted: ${await response.text()}`)
  const { writeCount } = await limits.report()
  await limits.set({ areCommitsChecked: false })
  return { durationMs, writeCount: writeCount - reportBefore.writeCount }
}

async function main(): Promise<number> {
  await buildAll()
  const measurements = await measure()
  const isSeriesAimMet = measurements.series.large === measurements.series.small
  const isDashboardAimMet = SIZES.every(
    (size) => measurements.dashboard[size] <= MAX_READS + Math.min(EVENT_COUNTS[size], LIST_PAGE_SIZE),
  )
  const formatLine = (name: 'dashboard' | 'attendees', counts: NumberBySize, unit: string) =>
    `${name.padEnd(12)}${measurements[name].small} documents (${counts.small} ${unit}); ${measurements[name].large} (${counts.large} ${unit})`
  console.log(
    `${formatLine('dashboard', EVENT_COUNTS, 'events')}${isDashboardAimMet ? '' : `  NOT met (${MAX_READS} and a page of the list)`}`,
  )
  console.log(formatLine('attendees', SIGNUP_COUNTS, 'sign-ups'))
  console.log(
    `series      ${measurements.series.small} documents (short); ${measurements.series.large} (long)` +
      (isSeriesAimMet ? '' : '  NOT met (must be equal)'),
  )
  console.log(
    `guest list  ${measurements.csv10000Ms} ms and ${measurements.csv10000Writes} writes for ${MAX_GUEST_LINES} lines`,
  )
  save(measurements)
  return isDashboardAimMet && isSeriesAimMet ? 0 : 1
}

process.exitCode = await main()
