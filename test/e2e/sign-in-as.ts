import type { BrowserContext, Page } from '@playwright/test'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { findMemberByEmail } from '../../functions/src/core/accounts/users-store.ts'
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
    await signInAs(page, admin, '/admin')
    kept = await page.context().storageState({ indexedDB: true })
  }
  await page.goto(at)
}

/** Follows a fresh login link of somebody and waits until it has led to `landsOn`. */
export async function signInAs(
  page: Page,
  person: Pick<Person, 'id' | 'email'>,
  landsOn = '/dashboard',
): Promise<void> {
  const token = await createLoginToken(person, Date.now(), { redirect: landsOn })
  await page.goto(`/login/verify?token=${token}&redirect=${encodeURIComponent(landsOn)}`)
  await confirmLogin(page)
  await page.waitForURL(landsOn)
}
