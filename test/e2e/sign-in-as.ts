import type { Page } from '@playwright/test'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { findMemberByEmail } from '../../functions/src/core/accounts/users-store.ts'
import type { Person } from '../factories/people.ts'
import { confirmLogin } from './confirm-login.ts'

/** As the seed's admin, whom ADMIN_EMAILS names: anybody else is an admin until their next log-in. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const admin = await findMemberByEmail('admin@kiln.test')
  if (!admin) throw new Error('The seed has no admin.')
  await signInAs(page, admin, '/admin')
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
