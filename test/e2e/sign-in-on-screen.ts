import { expect, type Page } from '@playwright/test'
import { awaitMessage, getLink } from '../inbox.ts'

/** Opens the menu of the top bar, if the screen is narrow enough to have one. */
export async function openMenu(page: Page): Promise<void> {
  // `isVisible` below does not wait until the top bar is rendered.
  await expect(page.getByRole('banner')).toBeVisible()
  const menuButton = page.getByRole('button', { name: /menu/i })
  if (await menuButton.isVisible()) await menuButton.click()
}

/** Requests a login link in the open auth modal, and waits for 'Check Your Email'. */
export async function requestLoginLinkInModal(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send login link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check Your Email' })).toBeVisible()
}

/** Waits for a login link in the inbox, and returns the newest one. */
export async function awaitLoginLink(email: string): Promise<string> {
  return getLink(await awaitMessage(email, /login link$/), '/login/verify')
}
