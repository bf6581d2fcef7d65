import type { Page } from '@playwright/test'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import type { Person } from '../factories/people.ts'

/** Follows a fresh login link of somebody and waits until it has led to `landsOn`. */
export async function signInAs(page: Page, person: Person, landsOn = '/dashboard'): Promise<void> {
  const token = await createLoginToken(person, Date.now(), { redirect: landsOn })
  await page.goto(`/login/verify?token=${token}&redirect=${encodeURIComponent(landsOn)}`)
  await page.waitForURL(landsOn)
}
