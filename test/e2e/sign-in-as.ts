import type { BrowserContext, Page } from '@playwright/test'
import { PERSON_COOKIE } from '../../functions/shared/auth/person-cookie.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { findMemberByEmail } from '../../functions/src/core/accounts/users-store.ts'
import { SITE } from '../api/request.ts'
import type { Person } from '../factories/people.ts'
import { confirmLogin } from './confirm-login.ts'

/** What a browser keeps of the admin's log-in: made once by each process of tests. */
let kept: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/**
 * As the seed's admin, whom ADMIN_EMAILS names: anybody else is an admin until their next log-in. In a browser that is not signed in
 * yet.
 */
export async function signInAsAdmin(page: Page, at = '/admin'): Promise<void> {
  if (kept) await page.context().setStorageState(kept)
  else {
    const admin = await findMemberByEmail('admin@kiln.test')
    if (!admin) throw new Error('The seed has no admin.')
    await signInByLink(page, admin, '/admin')
    kept = await page.context().storageState({ indexedDB: true })
  }
  await page.goto(at)
}

/** Follows a fresh login link of somebody and waits until it has led to `landsOn`. */
export async function signInByLink(
  page: Page,
  person: Pick<Person, 'id' | 'email'>,
  landsOn = '/dashboard',
): Promise<void> {
  const token = await createLoginToken(person, Date.now(), { redirect: landsOn })
  await page.goto(`/login/verify?token=${token}&redirect=${encodeURIComponent(landsOn)}`)
  await confirmLogin(page)
  await page.waitForURL(landsOn)
}

/**
 * Opens a page as somebody, in a browser that is not signed in yet: with the cookies that a login leaves, and without its two
 * pages and its second of waiting. The Firebase SDK signs itself in once live data is needed.
 */
export async function signInAs(page: Page, person: Session, at = '/dashboard'): Promise<void> {
  await addSession(page, person)
  await page.goto(at)
}

type Session = Pick<Person, 'uid' | 'cookie'>

/** Signs a browser in that is not signed in yet, before its first page. */
export async function addSession(page: Page, { uid, cookie }: Session): Promise<void> {
  const { hostname: domain } = new URL(SITE)
  await page.context().addCookies([
    { name: '__session', value: cookie, domain, path: '/api', httpOnly: true, sameSite: 'Lax' },
    { name: PERSON_COOKIE, value: uid, domain, path: '/', sameSite: 'Lax' },
  ])
}
