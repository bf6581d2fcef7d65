import { makeMailToken } from '../../functions/src/platform/tokens.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'

test('stores the chosen kinds of email, and unsubscribes from all @both-widths', async ({ page }) => {
  const email = makeEmail('unsubscribes')
  await page.goto(`/unsubscribe/${makeMailToken(email)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Email settings' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(/You'll still get emails about your own account and RSVPs/)).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(7)
  const everyHourSwitch = page.getByRole('switch', { name: 'Every hour' })
  await expect(everyHourSwitch).not.toBeChecked()
  await everyHourSwitch.press('Space')
  await expect(page.getByText('Email settings saved')).toBeVisible()
  for (const locator of await page.getByRole('switch').all()) await expect(locator).toBeChecked()
  await expectAccessible(page)

  const remindersSwitch = page.getByRole('switch', { name: 'Event reminders' })
  await remindersSwitch.press('Space')
  await expect(remindersSwitch).not.toBeChecked()
  await expect(page.getByText('Email settings saved')).toBeVisible()
  await expectNoOverflow(page, 'unsubscribe')

  await page.reload()
  await expect(everyHourSwitch).toBeChecked()
  await expect(remindersSwitch).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'New events' })).toBeChecked()

  await page.getByRole('button', { name: 'Unsubscribe from all' }).click()
  await expect(page.getByText("You're unsubscribed from all")).toBeVisible()
  await expect(page.getByText('Email settings saved')).toBeVisible()
  await page.reload()
  for (const locator of await page.getByRole('switch').all()) await expect(locator).not.toBeChecked()
})

test('says that a forged or truncated link is invalid @both-widths', async ({ page }) => {
  expectErrors(/400/)
  for (const path of [`/${makeMailToken(makeEmail()).slice(0, -4)}AAAA`, '/', '']) {
    await page.goto(`/unsubscribe${path}`)
    await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await inspectScreen(page, 'unsubscribe-invalid')
})
