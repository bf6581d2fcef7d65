/**
 * `npm run bench -- reads [--json FILE]`: documents read from Firestore for one view of a page, by the server and by the
 * browser's SDK together, in a browser that has seen nothing and with no shared cache in front, with 24 events and with
 * 10,000. Counted on the wire between them and Firestore's emulator: documents delivered or missing. Beside it stands what
 * counting costs, which delivers none and is priced as a read for every thousand counted. What security rules read is not
 * in it. `series`: the same of the pages of a series of 6 events and of one of 50. `live`: documents pushed to one open home page in a minute of ten RSVPs a second to an event that it does not show.
 * Exits with 1 where a bar is missed.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { buildAll } from '../../emulators/launch/build.ts'
import { messagesTo } from '../inbox.ts'
import { withChromium, withCountedSuite } from './reads/counted-suite.ts'
import {
  LIMIT_MS,
  loginLinkOf,
  readsAtRest,
  readsOf,
  recorded,
  REST_MS,
  total,
  type Reads,
} from './reads/page-reads.ts'

/** Beside `npm start` (0) and `npm test`. */
const OFFSET = 80
const SIZES = { small: 24, large: 10_000 } as const
/** 15, and the announcement: where answers are cached, an instance reads it once in half a minute for everybody. */
const MAX_READS = 16
const PAGES = ['home', 'event', 'past', 'dashboard'] as const
type PageName = (typeof PAGES)[number]
/** Those that show a series. */
const SERIES_PAGES = ['home', 'event', 'dashboard'] as const
type SeriesReads = Readonly<Record<(typeof SERIES_PAGES)[number], Reads>>
type Size = keyof typeof SIZES
/** Beyond the ids that `fill` writes. */
const SERIES_ID = 2_100_000_000
const LIVE_SECONDS = 60
const RSVPS_A_SECOND = 10

/** What an open home page is sent while people RSVP to an event it does not show; the one it shows proves that it is live. */
async function pushedTo(
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
    const sent: Promise<unknown>[] = []
    for (let n = 0; n < LIVE_SECONDS * RSVPS_A_SECOND; n += 1) {
      sent.push(rsvp(hidden, n))
      await wait(1000 / RSVPS_A_SECOND)
    }
    await Promise.all(sent)
    await wait(REST_MS)
    const { web } = recorded(record)
    await rsvp(shown, 0)
    const until = Date.now() + LIMIT_MS
    while (recorded(record).web === web) {
      if (Date.now() > until) throw new Error('The page is not live: nothing came of an event it shows.')
      await wait(100)
    }
    return web
  } finally {
    await context.close()
  }
}

interface Measured extends Record<PageName, Reads> {
  /** These only where there are few events: an open page does not know how many there are, nor does a series. */
  readonly live: number | null
  readonly series: Readonly<Record<Size, SeriesReads>> | null
}

/** What the pages of a series read while it is short, and once it is long. */
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

/** A login link, once the triggers have looked at each event that was written: behind them, its email has gone out. */
async function settledLoginLink(record: string, site: string, email: string): Promise<string> {
  const before = (await messagesTo(email)).length
  const link = await loginLinkOf(site, email)
  const until = Date.now() + LIMIT_MS
  while ((await messagesTo(email)).length === before) {
    if (Date.now() > until) throw new Error('The log-in e-mail did not arrive.')
    await wait(500)
  }
  await readsAtRest(record)
  return link
}

const measure = (size: Size): Promise<Measured> =>
  withCountedSuite('reads', OFFSET, ({ record, site }) =>
    withChromium((browser) => measureOn(browser, size, record, site)),
  )

async function measureOn(browser: Browser, size: Size, record: string, site: string): Promise<Measured> {
  // These find the suite by the environment.
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
    live: size === 'small' ? await pushedTo(browser, record, site, { hidden, shown: event }) : null,
    series: size === 'small' ? await seriesReadsOf(browser, { record, site, email }) : null,
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'string' } } })
  await buildAll()
  const small = await measure('small')
  const large = await measure('large')
  const live = small.live ?? 0
  let areMet = live === 0
  console.log(
    `${'live'.padEnd(12)}${live} documents pushed to an open page in a minute${areMet ? '' : '  NOT met (0)'}`,
  )
  const textOf = (reads: Reads) =>
    `${total(reads)} (${reads.server} server, ${reads.web} web; counting ${reads.counting})`
  for (const page of PAGES) {
    const isMet = total(large[page]) <= MAX_READS && total(large[page]) === total(small[page])
    areMet &&= isMet
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
    areMet &&= isMet
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
  return areMet ? 0 : 1
}

process.exitCode = await main()
