import type { Locator, Page } from '@playwright/test'
import type { TestUser } from '../factories/test-users.ts'
import { expect } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

/** Signs a host in, and opens the editor of one of their events or of a new one. */
export async function openEditor(page: Page, host: TestUser, id: number | 'new'): Promise<Locator> {
  await signInAs(page, host, `/host-dashboard?edit=${id}`)
  const editor = page.getByRole('dialog', { name: id === 'new' ? 'Create Event' : 'Edit Event' })
  await expect(editor.getByLabel('Title')).toBeVisible()
  return editor
}

export const getDateField = (dialog: Locator): Locator =>
  dialog.getByRole('textbox', { name: 'Date', exact: true })

/** Fills in the required fields of a new event. */
export async function fillInEvent(editor: Locator, title: string): Promise<void> {
  await editor.getByLabel('Title').fill(title)
  await getDateField(editor).fill('2031-07-04')
  await editor.getByLabel('Venue').fill('The Boathouse')
  await editor.getByLabel('Address').fill('1 Towpath')
  await editor.getByRole('textbox', { name: 'Description' }).fill('Bring a **pencil**.')
}

/**
 * Searches for a host, and returns the button that adds this host. Waits until the list shows only this host, because the
 * button may move until then.
 */
export async function findAddHostButton(editor: Locator, name: string): Promise<Locator> {
  await editor.getByLabel('Search hosts').fill(name)
  await expect(editor.getByRole('button', { name: /^Add / })).toHaveCount(1)
  return editor.getByRole('button', { name: `Add ${name}` })
}

/** Chooses an action from the menu of an event's row. */
export async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
