import { expect, type Locator, type Page } from '@playwright/test'

interface Attendee {
  name: string
  email: string
  /** The name of the buttons that open and submit the form. */
  buttonName?: string
}

interface ExpectedRsvp extends Attendee {
  /** A text that appears after the RSVP, in a refusal or on the ticket. Without it, the RSVP must succeed. */
  expectedText?: RegExp
}

/** Fills in the open RSVP form; returns its dialog. */
export async function fillInRsvp(page: Page, { name, email }: Attendee): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email').fill(email)
  return dialog
}

/** Opens the RSVP form of the event on screen and fills it in; returns its dialog. */
export async function openAndFillInRsvp(page: Page, attendee: Attendee): Promise<Locator> {
  const { buttonName = 'RSVP Now' } = attendee
  await page.getByRole('button', { name: buttonName }).filter({ visible: true }).first().click()
  return fillInRsvp(page, attendee)
}

/** Opens and fills in the RSVP form of the event on screen, and submits it; returns its dialog. */
export async function sendRsvp(page: Page, attendee: Attendee): Promise<Locator> {
  const dialog = await openAndFillInRsvp(page, attendee)
  await dialog.getByRole('button', { name: attendee.buttonName ?? 'RSVP Now' }).click()
  return dialog
}

/** RSVPs, waits for the response and, if the RSVP succeeded, closes the ticket. */
export async function rsvpOnScreen(page: Page, { expectedText, ...attendee }: ExpectedRsvp): Promise<void> {
  const response = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/rsvp')
  const dialog = await sendRsvp(page, attendee)
  const status = (await response).status()
  if (expectedText) await expect(page.getByText(expectedText).first()).toBeVisible()
  else expect(status).toBe(201)
  if (status !== 201) return
  await dialog.getByRole('button', { name: 'Done' }).click()
  // The dialog goes back in the history as it closes, which would undo a navigation that the test starts before that.
  await expect(dialog).toBeHidden()
}
