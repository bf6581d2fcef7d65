/**
 * `npm run bench -- web [--json FILE]`: measures bytes, times and Lighthouse scores of a phone's first visit to the home page
 * and to an event's page, and the time of a reload without a network. Serves the built app and the suite's functions with
 * production's compression (web/production-server.ts). Exits with 1 if an aim is missed.
 */
import type { Page } from '@playwright/test'
import { buildAll } from '../../emulators/launch/build.ts'
import { obtainChromium } from '../../emulators/gate/browsers.ts'
import { parseOffset } from '../../emulators/ports.ts'
import { seedSuite } from '../../emulators/launch/start.ts'
import { startSuite } from '../../emulators/launch/suite.ts'
import type { EventTile } from '../../functions/shared/events/contract.ts'
import { rsvpOnScreen } from '../e2e/rsvp-on-screen.ts'
import { runWithChromium } from './reads/recorded-emulators.ts'
import { readBenchOptions } from './shared/bench-options.ts'
import { measureResponseTimes, type ResponseTimes } from './web/response-times.ts'
import { auditPage, type Audit } from './web/lighthouse.ts'
import { RESOLVE_SWITCH, startProductionServer } from './web/production-server.ts'
import { measureFirstVisit, measureOfflineReload, type FirstVisit, type Visit } from './web/visit.ts'

/** A port offset that neither `npm start` (0) nor `npm test` uses. */
const OFFSET = 70
const KB = 1000

type Measurements = FirstVisit & Omit<Audit, 'failedAudits'> & { readonly offlineReloadMs: number }

const AIMS: readonly [key: keyof Measurements, isMetBy: (value: number) => boolean, aim: string][] = [
  ['jsBytesBeforeContent', (value) => value <= 2 * KB, 'at most 2 KB'],
  ['jsBytesBeforeInteractive', (value) => value <= 100 * KB, 'at most 100 KB'],
  ['jsBytesBeforeListening', (value) => value <= 250 * KB, 'at most 250 KB'],
  ['lcpMs', (value) => value <= 1600, 'at most 1,600'],
  ['cls', (value) => value <= 0.1, 'at most 0.1'],
  ['performance', (value) => value >= 95, 'at least 95'],
  ['accessibility', (value) => value >= 95, 'at least 95'],
  ['bestPractices', (value) => value >= 95, 'at least 95'],
  ['seo', (value) => value >= 95, 'at least 95'],
  ['offlineReloadMs', (value) => value <= 1000, 'at most 1,000'],
]

async function measure(
  visit: Visit,
  executablePath: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Measurements> {
  const visitResults = await runWithChromium(async (browser) => {
    const firstVisit = await measureFirstVisit(browser, visit)
    return { ...firstVisit, offlineReloadMs: await measureOfflineReload(browser, visit, prepare) }
  }, RESOLVE_SWITCH)
  const { failedAudits, ...audit } = await auditPage(visit.url, executablePath)
  for (const name of failedAudits) console.log(`  ${visit.url}: ${name}`)
  return { ...visitResults, ...audit }
}

const RESPONSE_TIME_AIMS: readonly [key: keyof ResponseTimes, maxMs: number][] = [
  ['paintMs', 2000],
  ['interactiveMs', 2500],
  ['formAfterTapMs', 2000],
  ['tapReactionMs', 100],
]

/** Prints the measurements and the aims. Returns whether all aims are met. */
function printReport(report: {
  readonly home: Measurements
  readonly event: Measurements
  readonly responseTimes: ResponseTimes
}): boolean {
  let areAimsMet = true
  const formatRow = (values: readonly (string | number)[]) =>
    values.map((value, n) => (n === 0 ? String(value).padEnd(24) : String(value).padStart(12))).join('')
  console.log(formatRow(['', 'home', 'event']))
  for (const [key, isMetBy, aim] of AIMS) {
    const values = [report.home[key], report.event[key]]
    const isMet = values.every(isMetBy)
    areAimsMet &&= isMet
    console.log(`${formatRow([key, ...values])}  ${aim}${isMet ? '' : '  NOT met'}`)
  }
  for (const [key, maxMs] of RESPONSE_TIME_AIMS) {
    const isMet = report.responseTimes[key] <= maxMs
    areAimsMet &&= isMet
    console.log(
      `${formatRow([key, '', report.responseTimes[key]])}  at most ${maxMs}${isMet ? '' : '  NOT met'}`,
    )
  }
  return areAimsMet
}

async function main(): Promise<number> {
  const { save } = readBenchOptions({})
  const executablePath = await obtainChromium()
  await buildAll()
  const offset = parseOffset(process.env['KILN_PORT_OFFSET'], OFFSET)
  const suite = await startSuite({ offset, isFresh: true, command: 'npm run bench -- web' })
  const server = await startProductionServer(suite.ports.hosting)
  try {
    await seedSuite(suite)
    const siteUrl = server.url
    const tiles = (await (
      await fetch(`${suite.env['KILN_URL'] ?? ''}/api/events/bento`)
    ).json()) as EventTile[]
    const event = tiles.find((tile) => tile.spotsRemaining !== 0 && tile.id !== 0)
    if (!event) throw new Error('The seed has no event to RSVP to.')
    const eventVisit = { url: `${siteUrl}/events/${event.id}`, contentSelector: 'article h1' }
    const responseTimes = await runWithChromium(
      (browser) => measureResponseTimes(browser, eventVisit),
      RESOLVE_SWITCH,
    )
    const home = await measure({ url: `${siteUrl}/`, contentSelector: 'article' }, executablePath, () =>
      Promise.resolve(),
    )
    const eventPage = await measure(eventVisit, executablePath, (page) =>
      rsvpOnScreen(page, { name: 'Ola Offline', email: 'ola@example.com' }),
    )
    const report = { home, event: eventPage, responseTimes }
    const areAimsMet = printReport(report)
    save(report)
    return areAimsMet ? 0 : 1
  } finally {
    await server.stop()
    await suite.stop()
  }
}

process.exitCode = await main()
