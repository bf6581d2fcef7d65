import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { confirmLogin } from '../../e2e/confirm-login.ts'

/** Nothing was read for so long: the page has come to rest, its live SDK included. */
export const REST_MS = 4000
export const LIMIT_MS = 300_000

/** Documents read, by reader. */
export interface Reads {
  readonly server: number
  readonly web: number
  /** The price of counts, in reads. */
  readonly counting: number
}

export const total = ({ server, web }: Reads): number => server + web

export function recorded(file: string): Reads {
  const sum = { server: 0, web: 0, counting: 0 }
  if (!existsSync(file)) return sum
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [reader, reads] = line.split(' ')
    sum[reader as keyof Reads] += Number(reads)
  }
  return sum
}

/** What was read, once nothing more is. */
export async function readsAtRest(record: string): Promise<Reads> {
  const until = Date.now() + LIMIT_MS
  let last = recorded(record)
  for (let since = Date.now(); Date.now() - since < REST_MS;) {
    if (Date.now() > until) throw new Error('Reading does not come to an end.')
    await wait(100)
    const now = recorded(record)
    if (total(now) + now.counting !== total(last) + last.counting) since = Date.now()
    last = now
  }
  return last
}

/** What one view of a page reads, from the address typed until nothing more is read. */
export async function readsOf(
  browser: Browser,
  record: string,
  url: string,
  loginLink?: string,
): Promise<Reads> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    if (loginLink !== undefined) {
      await page.goto(loginLink)
      await confirmLogin(page)
      // Hosts are led to their dashboard, whatever was asked for.
      await page.waitForURL(({ pathname }) => pathname !== '/login/verify')
      await wait(REST_MS)
    }
    rmSync(record, { force: true })
    await page.goto(url)
    return await readsAtRest(record)
  } finally {
    await context.close()
  }
}

/** A log-in link as the local server answers it, which leads to a page that reads nothing of the member's. */
export async function loginLinkOf(site: string, email: string): Promise<string> {
  const response = await fetch(`${site}/api/auth/request-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, redirect: '/about' }),
  })
  const { loginLink } = (await response.json()) as { loginLink?: string }
  if (loginLink === undefined) throw new Error(`No log-in link: ${response.status}`)
  return loginLink
}
