import { expect, type Page } from '@playwright/test'

interface Guest {
  name: string
  email: string
  waitlist?: boolean
  /** What the toast of a refusal says, or the ticket; by default anything but a refusal. */
  toast?: RegExp
}

/** Opens the RSVP modal of the event on screen, fills it in, sends it, waits for the answer and closes the ticket. */
export async function rsvpOnScreen(
  page: Page,
  { name, email, waitlist = false, toast }: Guest,
): Promise<void> {
  await page
    .getByRole('button', { name: waitlist ? 'Join Waitlist' : 'RSVP Now' })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/name/i).first().fill(name)
  await dialog.getByLabel(/e-?mail/i).fill(email)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/rsvp')
  await dialog
    .getByRole('button', { name: waitlist ? /Waitlist/ : /RSVP/ })
    .last()
    .click()
  const status = (await answered).status()
  if (toast) await expect(page.getByText(toast).first()).toBeVisible()
  else expect(status).toBe(201)
  if (status !== 201) return
  await dialog.getByRole('button', { name: 'Done' }).click()
  // It closes by going Back, which a page that is left meanwhile would be called back by.
  await expect(dialog).toBeHidden()
}
