/**
 * `npm run bench -- reads [--json FILE]`: counts the documents that the server and the browser's SDK together read from
 * Firestore for one view of a page, first with 24 events in the database and then with 10,000. Live data that starts
 * more than four seconds after the page's last read is not counted (`QUIET_MS`). Browser and shared caches are empty. A
 * proxy in front of Firestore's emulator counts the documents that it delivers or reports missing. The cost of counts is
 * listed separately: one read for every thousand documents counted. Reads of security rules are not included. `series`
 * counts the same for the pages of a series of 6 events and of 50. `live` counts the documents that Firestore pushes to
 * an open home page during a minute of ten RSVPs a second to an event that the page does not show. Exits with 1 if an
 * aim is missed.
 */
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { buildAll } from '../../emulators/launch/build.ts'
import { runWithChromium, runWithRecordedReads } from './reads/recorded-emulators.ts'
import {
  TIMEOUT_MS,
  sumReads,
  waitForLastRead,
  countReads,
  QUIET_MS,
  requestLoginLinkAndAwaitIdle,
  sumServerAndWeb,
  type ReadCounts,
} from './reads/page-reads.ts'
import { readBenchOptions } from './shared/bench-options.ts'

/** A port offset that neither `npm start` (0) nor `npm test` uses. */
const OFFSET = 80
const SIZES = { small: 24, large: 10_000 } as const
/** 15 documents, and the announcement, which an instance in production reads only once in half a minute. */
const MAX_READS = 16
const PAGES = ['home', 'event', 'past', 'dashboard'] as const
type PageName = (typeof PAGES)[number]
/** Pages that show a series. */
const SERIES_PAGES = ['home', 'event', 'dashboard'] as const
type SeriesReads = Readonly<Record<(typeof SERIES_PAGES)[number], ReadCounts>>
type Size = keyof typeof SIZES
/** Larger than the ids that `writeMemberEvents` writes. */
const SERIES_ID = 2_100_000_000
const LIVE_SECONDS = 60
const RSVPS_PER_SECOND = 10

/**
 * Counts the documents that RSVPs to the last event push to an open home page, which does not show that event. An RSVP to an
 * event that the page shows proves that the page is live.
 */
async function countPushedDocuments(
  browser: Browser,
  readsFile: string,
  siteUrl: string,
  { lastEventId, shownEventId }: { readonly lastEventId: number; readonly shownEventId: number },
): Promise<number> {
  const { submitRsvp } = await import('../factories/submit-rsvp.ts')
  const { eventId } = await import('../../functions/shared/ids.ts')
  const submit = (id: number, n: number) => submitRsvp(eventId.parse(id), `live-${id}-${n}@people.test`)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(`${siteUrl}/`)
    await waitForLastRead(readsFile)
    rmSync(readsFile, { force: true })
    const rsvps: Promise<unknown>[] = []
    for (let n = 0; n < LIVE_SECONDS * RSVPS_PER_SECOND; n += 1) {
      rsvps.push(submit(lastEventId, n))
      await sleep(1000 / RSVPS_PER_SECOND)
    }
    await Promise.all(rsvps)
    await sleep(QUIET_MS)
    const { web } = sumReads(readsFile)
    await submit(shownEventId, 0)
    const deadline = Date.now() + TIMEOUT_MS
    while (sumReads(readsFile).web === web) {
      if (Date.now() > deadline)
        throw new Error('The page is not live: it received no change of an event that it shows.')
      await sleep(100)
    }
    return web
  } finally {
    await context.close()
  }
}

interface Measurements extends Record<PageName, ReadCounts> {
  /** The documents that Firestore pushed to an open page. This number and `series` are measured with few events only. */
  readonly pushedCount: number | null
  readonly series: Readonly<Record<Size, SeriesReads>> | null
}

/** Measures the reads of the pages of a series, short and long. */
async function measureSeriesReads(
  browser: Browser,
  {
    readsFile,
    siteUrl,
    email,
  }: { readonly readsFile: string; readonly siteUrl: string; readonly email: string },
): Promise<Readonly<Record<Size, SeriesReads>>> {
  const { SERIES_LENGTHS, writeSeries } = await import('./reads/write-series.ts')
  const measureAt = async (size: Size) => {
    await writeSeries({ firstId: SERIES_ID, count: SERIES_LENGTHS[size], memberEmail: email })
    const dashboardLink = await requestLoginLinkAndAwaitIdle(readsFile, siteUrl, email)
    return {
      home: await countReads(browser, readsFile, `${siteUrl}/`),
      event: await countReads(browser, readsFile, `${siteUrl}/events/${SERIES_ID}`),
      dashboard: await countReads(browser, readsFile, `${siteUrl}/dashboard`, dashboardLink),
    }
  }
  return { small: await measureAt('small'), large: await measureAt('large') }
}

const measure = (size: Size): Promise<Measurements> =>
  runWithRecordedReads('reads', OFFSET, ({ readsFile, siteUrl }) =>
    runWithChromium((browser) => measurePages(browser, size, readsFile, siteUrl)),
  )

async function measurePages(
  browser: Browser,
  size: Size,
  readsFile: string,
  siteUrl: string,
): Promise<Measurements> {
  // The modules are imported here, because they read the suite's ports from the environment when they are loaded.
  const { makeTestUser } = await import('../factories/test-users.ts')
  const { writeMemberEvents } = await import('./reads/write-member-events.ts')
  const { email } = await makeTestUser()
  const { shownEventId, lastEventId } = await writeMemberEvents(SIZES[size], email)
  const dashboardLink = await requestLoginLinkAndAwaitIdle(readsFile, siteUrl, email)
  return {
    home: await countReads(browser, readsFile, `${siteUrl}/`),
    event: await countReads(browser, readsFile, `${siteUrl}/events/${shownEventId}`),
    past: await countReads(browser, readsFile, `${siteUrl}/past-events`),
    dashboard: await countReads(browser, readsFile, `${siteUrl}/dashboard`, dashboardLink),
    pushedCount:
      size === 'small'
        ? await countPushedDocuments(browser, readsFile, siteUrl, { lastEventId, shownEventId })
        : null,
    series: size === 'small' ? await measureSeriesReads(browser, { readsFile, siteUrl, email }) : null,
  }
}

async function main(): Promise<number> {
  const { save } = readBenchOptions({})
  await buildAll()
  const smallMeasurements = await measure('small')
  const largeMeasurements = await measure('large')
  const pushedCount = smallMeasurements.pushedCount ?? 0
  let areAimsMet = pushedCount === 0
  console.log(
    `${'live'.padEnd(12)}${pushedCount} documents pushed to an open page in a minute${areAimsMet ? '' : '  NOT met (must be 0)'}`,
  )
  const formatReads = (reads: ReadCounts) =>
    `${sumServerAndWeb(reads)} (${reads.server} server, ${reads.web} web; counting ${reads.counting})`
  for (const page of PAGES) {
    const isMet =
      sumServerAndWeb(largeMeasurements[page]) <= MAX_READS &&
      sumServerAndWeb(largeMeasurements[page]) === sumServerAndWeb(smallMeasurements[page])
    areAimsMet &&= isMet
    console.log(
      `${page.padEnd(12)}${String(SIZES.small)} events: ${formatReads(smallMeasurements[page])}; ${SIZES.large} events: ` +
        `${formatReads(largeMeasurements[page])}${isMet ? '' : `  NOT met (at most ${MAX_READS}, and equal)`}`,
    )
  }
  const { series } = smallMeasurements
  if (!series) throw new Error('The series was not measured.')
  for (const page of SERIES_PAGES) {
    const isMet =
      sumServerAndWeb(series.large[page]) <= MAX_READS &&
      sumServerAndWeb(series.large[page]) === sumServerAndWeb(series.small[page])
    areAimsMet &&= isMet
    console.log(
      `${`${page} (series)`.padEnd(20)}short: ${formatReads(series.small[page])}; long: ${formatReads(series.large[page])}` +
        (isMet ? '' : `  NOT met (at most ${MAX_READS}, and equal)`),
    )
  }
  const report: Record<string, unknown> = { live: pushedCount }
  for (const page of PAGES) {
    report[page] = {
      small: sumServerAndWeb(smallMeasurements[page]),
      large: sumServerAndWeb(largeMeasurements[page]),
      server: largeMeasurements[page].server,
      web: largeMeasurements[page].web,
      counting: { small: smallMeasurements[page].counting, large: largeMeasurements[page].counting },
    }
  }
  const seriesTotals = SERIES_PAGES.map(
    (page) =>
      [
        page,
        { small: sumServerAndWeb(series.small[page]), large: sumServerAndWeb(series.large[page]) },
      ] as const,
  )
  save({ ...report, series: Object.fromEntries<unknown>(seriesTotals) })
  return areAimsMet ? 0 : 1
}

process.exitCode = await main()
