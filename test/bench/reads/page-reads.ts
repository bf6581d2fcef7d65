import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { confirmLogin } from '../../e2e/confirm-login.ts'
import { readMessagesTo } from '../../mailgun-control.ts'

/**
 * A page and its Firestore listeners count as idle after they have read nothing for this long. Without input, the live data of
 * the home page and of an event's page starts later than that (`useIsIdleAfterInput`), so its reads are not counted.
 */
export const QUIET_MS = 4000
export const TIMEOUT_MS = 300_000

/** Numbers of documents read. */
export interface ReadCounts {
  readonly server: number
  readonly web: number
  /** The reads that Firestore bills for counts. */
  readonly counting: number
}

export const sumServerAndWeb = ({ server, web }: ReadCounts): number => server + web

/** Sums the reads that the file contains so far. */
export function sumReads(file: string): ReadCounts {
  const sum = { server: 0, web: 0, counting: 0 }
  if (!existsSync(file)) return sum
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [reader, reads] = line.split(' ')
    sum[reader as keyof ReadCounts] += Number(reads)
  }
  return sum
}

/** Waits until nothing has been read for `QUIET_MS`, and returns the reads. */
export async function waitForLastRead(readsFile: string): Promise<ReadCounts> {
  const deadline = Date.now() + TIMEOUT_MS
  let previousReads = sumReads(readsFile)
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS;) {
    if (Date.now() > deadline) throw new Error('The page does not stop reading.')
    await sleep(100)
    const currentReads = sumReads(readsFile)
    if (
      sumServerAndWeb(currentReads) + currentReads.counting !==
      sumServerAndWeb(previousReads) + previousReads.counting
    )
      quietSince = Date.now()
    previousReads = currentReads
  }
  return previousReads
}

/** Counts the reads of one view of a page, in a new browser context that is signed in first if there is a login link. */
export async function countReads(
  browser: Browser,
  readsFile: string,
  url: string,
  loginLink?: string,
): Promise<ReadCounts> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    if (loginLink !== undefined) {
      await page.goto(loginLink)
      await confirmLogin(page)
      await page.waitForURL(({ pathname }) => pathname !== '/login/verify')
      await sleep(QUIET_MS)
    }
    rmSync(readsFile, { force: true })
    await page.goto(url)
    return await waitForLastRead(readsFile)
  } finally {
    await context.close()
  }
}

/** Requests a login link, which the local server returns in its response. It leads to a page that reads no data of the member. */
async function requestLoginLink(siteUrl: string, email: string): Promise<string> {
  const response = await fetch(`${siteUrl}/api/auth/request-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, redirect: '/about' }),
  })
  const { loginLink } = (await response.json()) as { loginLink?: string }
  if (loginLink === undefined) throw new Error(`No login link: ${response.status}`)
  return loginLink
}

/**
 * Requests a login link and waits for its email, which is sent when the triggers of all written events have run. Then it waits
 * until nothing has been read for `QUIET_MS`.
 */
export async function requestLoginLinkAndAwaitIdle(
  readsFile: string,
  siteUrl: string,
  email: string,
): Promise<string> {
  const countBefore = (await readMessagesTo(email)).length
  const link = await requestLoginLink(siteUrl, email)
  const deadline = Date.now() + TIMEOUT_MS
  while ((await readMessagesTo(email)).length === countBefore) {
    if (Date.now() > deadline) throw new Error('The login email did not arrive.')
    await sleep(500)
  }
  await waitForLastRead(readsFile)
  return link
}
