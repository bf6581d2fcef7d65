import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '../../../emulators/ports.ts'
import { RESOLVE_SWITCH } from './production-server.ts'

/** Lighthouse's results for a page; scores from 0 to 100. */
export interface Audit {
  readonly lcpMs: number
  readonly cls: number
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Failed audits of the four categories, to print. */
  readonly failedAudits: readonly string[]
}

const RUN_COUNT = 5
/** Maximum number of runs. On a busy machine a browser may lose its trace (NO_NAVSTART), and the run is then repeated. */
const MAX_RUN_COUNT = 8
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Audits a page once; returns null if Lighthouse could not record the load. */
async function audit(url: string, port: number): Promise<Audit | null> {
  // The mobile preset is the default: a mid-range phone on slow 4G, simulated.
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error('Lighthouse gave no result.')
  const { lhr } = result
  if (lhr.runtimeError?.code === 'NO_NAVSTART') return null
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  const getScore = (id: (typeof CATEGORIES)[number]) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
  const getNumericValue = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const failedAudits = CATEGORIES.flatMap((id) =>
    (lhr.categories[id]?.auditRefs ?? []).flatMap(({ id: name, weight }) => {
      const details = lhr.audits[name]
      return weight > 0 && details && details.score !== null && details.score < 0.9
        ? [`${id}: ${name} ${details.displayValue ?? ''}`.trim()]
        : []
    }),
  )
  return {
    lcpMs: Math.round(getNumericValue('largest-contentful-paint')),
    cls: Math.round(getNumericValue('cumulative-layout-shift') * 1000) / 1000,
    performance: getScore('performance'),
    accessibility: getScore('accessibility'),
    bestPractices: getScore('best-practices'),
    seo: getScore('seo'),
    failedAudits,
  }
}

/** Audits a page five times, each in a new browser, and returns the run with the median performance. */
export async function auditPage(url: string, executablePath: string): Promise<Audit> {
  const runs: Audit[] = []
  for (let run = 0; run < MAX_RUN_COUNT && runs.length < RUN_COUNT; run += 1) {
    const port = await findFreePort()
    const browser = await chromium.launch({
      executablePath,
      args: [`--remote-debugging-port=${port}`, '--no-sandbox', RESOLVE_SWITCH],
    })
    try {
      const result = await audit(url, port)
      if (result) runs.push(result)
    } finally {
      await browser.close()
    }
  }
  runs.sort((a, b) => a.performance - b.performance || b.lcpMs - a.lcpMs)
  const medianRun = runs[Math.floor(RUN_COUNT / 2)]
  if (!medianRun || runs.length < RUN_COUNT) throw new Error('Lighthouse could not record enough loads.')
  return medianRun
}
