import { expect, type Page } from '@playwright/test'
import { awaitMessage, linkIn } from '../inbox.ts'

/** Opens the bar's mobile menu on a phone's screen. */
export async function openMenu(page: Page): Promise<void> {
  // The app decides which of its two bars to show after the page has loaded.
  await expect(page.getByRole('banner')).toBeVisible()
  const toggle = page.getByRole('button', { name: /menu/i })
  if (await toggle.isVisible()) await toggle.click()
}

/** Asks for a login link through the auth modal of the home page, up to 'Check Your Email'. */
export async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await openMenu(page)
  await page.getByRole('button', { name: 'Login / Sign Up' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/e-?mail/i).fill(email)
  await dialog
    .getByRole('button', { name: /login link|sign in/i })
    .last()
    .click()
  await expect(page.getByText('Check Your Email').first()).toBeVisible()
}

/** The address of the newest login link in the inbox. */
export async function loginLink(email: string): Promise<string> {
  return linkIn(await awaitMessage(email, /log|sign/i), '/login/verify')
}
