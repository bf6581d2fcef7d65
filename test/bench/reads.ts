/**
 * `npm run bench -- reads [--json FILE]`: documents read from Firestore for one view of a page, by the server and the browser's SDK
 * together, with 24 events and with 10,000. Browser and shared caches are empty. A proxy before Firestore's emulator counts the documents
 * that it delivers or reports missing. The cost of counts is a number of its own: one read for every thousand documents counted. Reads of
 * security rules are not included. `series`: the same for the pages of a series of 6 events and of 50. `live`: documents pushed to an open
 * home page during a minute of ten RSVPs a second to an event that it does not show. Exits with 1 if an aim is missed.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { buildAll } from '../../emulators/launch/build.ts'
import { withChromium, withCountedSuite } from './reads/counted-suite.ts'
import {
  LIMIT_MS,
  readRecord,
  readsAtRest,
  readsOf,
  REST_MS,
  settledLoginLink,
  total,
  type Reads,
} from './reads/page-reads.ts'

/** A port offset that neither `npm start` (0) nor `npm test` uses. */
const OFFSET = 80
const SIZES = { small: 24, large: 10_000 } as const
/** 15, and the announcement, which an instance in production reads only once in half a minute. */
const MAX_READS = 16
const PAGES = ['home', 'event', 'past', 'dashboard'] as const
type PageName = (typeof PAGES)[number]
/** Pages that show a series. */
const SERIES_PAGES = ['home', 'event', 'dashboard'] as const
type SeriesReads = Readonly<Record<(typeof SERIES_PAGES)[number], Reads>>
type Size = keyof typeof SIZES
/** Beyond the ids that `fill` writes. */
const SERIES_ID = 2_100_000_000
const LIVE_SECONDS = 60
const RSVPS_PER_SECOND = 10

/** Documents pushed to an open home page by RSVPs to an event that it does not show; an RSVP to one it shows proves that it is live. */
async function countPushedDocuments(
  browser: Browser,
  record: string,
  site: string,
  { hidden, shown }: { readonly hidden: number; readonly shown: number },
): Promise<number> {
  const { engine } = await import('../../functions/src/core/rsvps/engine.ts')
  const { addressHash } = await import('../../functions/src/platform/tokens.ts')
  const { eventId } = await import('../../functions/shared/ids.ts')
  const rsvp = (id: number, n: number) => {
    const email = `live-${id}-${n}@people.test`
    return engine.submit(eventId.parse(id), {
      kind: 'rsvp',
      signupId: addressHash(email),
      name: 'Robin Example',
      email,
      sourceCity: null,
      sourceArea: null,
      requestId: `live-${n}`,
      at: Date.now(),
    })
  }
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(`${site}/`)
    await readsAtRest(record)
    rmSync(record, { force: true })
    const rsvps: Promise<unknown>[] = []
    for (let n = 0; n < LIVE_SECONDS * RSVPS_PER_SECOND; n += 1) {
      rsvps.push(rsvp(hidden, n))
      await wait(1000 / RSVPS_PER_SECOND)
    }
    await Promise.all(rsvps)
    await wait(REST_MS)
    const { web } = readRecord(record)
    await rsvp(shown, 0)
    const until = Date.now() + LIMIT_MS
    while (readRecord(record).web === web) {
      if (Date.now() > until)
        throw new Error('The page is not live: it received nothing of an event that it shows.')
      await wait(100)
    }
    return web
  } finally {
    await context.close()
  }
}

interface Measurements extends Record<PageName, Reads> {
  /** `live` and `series` do not depend on the number of events, so they are measured with few events only. */
  readonly live: number | null
  readonly series: Readonly<Record<Size, SeriesReads>> | null
}

/** The reads of the pages of a series, short and long. */
async function seriesReadsOf(
  browser: Browser,
  { record, site, email }: { readonly record: string; readonly site: string; readonly email: string },
): Promise<Readonly<Record<Size, SeriesReads>>> {
  const { SERIES, writeSeries } = await import('./reads/write-series.ts')
  const readsAt = async (size: Size) => {
    await writeSeries({ firstId: SERIES_ID, count: SERIES[size], member: email })
    const dashboardLink = await settledLoginLink(record, site, email)
    return {
      home: await readsOf(browser, record, `${site}/`),
      event: await readsOf(browser, record, `${site}/events/${SERIES_ID}`),
      dashboard: await readsOf(browser, record, `${site}/dashboard`, dashboardLink),
    }
  }
  return { small: await readsAt('small'), large: await readsAt('large') }
}

const measure = (size: Size): Promise<Measurements> =>
  withCountedSuite('reads', OFFSET, ({ record, site }) =>
    withChromium((browser) => measureOn(browser, size, record, site)),
  )

async function measureOn(browser: Browser, size: Size, record: string, site: string): Promise<Measurements> {
  // Imported here, because these modules read the suite's ports from the environment.
  const { makePerson } = await import('../factories/people.ts')
  const { fill } = await import('./reads/fill.ts')
  const { email } = await makePerson()
  const { event, last: hidden } = await fill(SIZES[size], email)
  const dashboardLink = await settledLoginLink(record, site, email)
  return {
    home: await readsOf(browser, record, `${site}/`),
    event: await readsOf(browser, record, `${site}/events/${event}`),
    past: await readsOf(browser, record, `${site}/past-events`),
    dashboard: await readsOf(browser, record, `${site}/dashboard`, dashboardLink),
    live:
      size === 'small' ? await countPushedDocuments(browser, record, site, { hidden, shown: event }) : null,
    series: size === 'small' ? await seriesReadsOf(browser, { record, site, email }) : null,
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'string' } } })
  await buildAll()
  const small = await measure('small')
  const large = await measure('large')
  const live = small.live ?? 0
  let areAimsMet = live === 0
  console.log(
    `${'live'.padEnd(12)}${live} documents pushed to an open page in a minute${areAimsMet ? '' : '  NOT met (0)'}`,
  )
  const textOf = (reads: Reads) =>
    `${total(reads)} (${reads.server} server, ${reads.web} web; counting ${reads.counting})`
  for (const page of PAGES) {
    const isMet = total(large[page]) <= MAX_READS && total(large[page]) === total(small[page])
    areAimsMet &&= isMet
    console.log(
      `${page.padEnd(12)}${String(SIZES.small)} events: ${textOf(small[page])}; ${SIZES.large} events: ` +
        `${textOf(large[page])}${isMet ? '' : `  NOT met (at most ${MAX_READS}, and the same)`}`,
    )
  }
  const { series } = small
  if (!series) throw new Error('The series was not measured.')
  for (const page of SERIES_PAGES) {
    const isMet =
      total(series.large[page]) <= MAX_READS && total(series.large[page]) === total(series.small[page])
    areAimsMet &&= isMet
    console.log(
      `${`${page} (series)`.padEnd(20)}short: ${textOf(series.small[page])}; long: ${textOf(series.large[page])}` +
        (isMet ? '' : `  NOT met (at most ${MAX_READS}, and the same)`),
    )
  }
  if (values.json !== undefined) {
    const report = Object.fromEntries<unknown>([
      ['live', live],
      [
        'series',
        Object.fromEntries(
          SERIES_PAGES.map((page) => [
            page,
            { small: total(series.small[page]), large: total(series.large[page]) },
          ]),
        ),
      ],
      ...PAGES.map(
        (page) =>
          [
            page,
            {
              small: total(small[page]),
              large: total(large[page]),
              server: large[page].server,
              web: large[page].web,
              counting: { small: small[page].counting, large: large[page].counting },
            },
          ] as const,
      ),
    ])
    writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  }
  return areAimsMet ? 0 : 1
}

process.exitCode = await main()
