import { readMailPreferences } from '../../functions/src/core/mail/addresses-store.ts'
import { makeMailToken } from '../../functions/src/platform/tokens.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { openInApp } from './open-in-app.ts'

test('says that a forged or truncated link is invalid, stores the chosen kinds of email, and unsubscribes from all @both-widths', async ({
  page,
}) => {
  expectErrors(/400/)
  const email = makeEmail('unsubscribes')
  const invalidHeading = page.getByRole('heading', { name: 'Invalid link' })
  await page.goto(`/unsubscribe/${makeMailToken(makeEmail()).slice(0, -4)}AAAA`)
  await expect(invalidHeading).toBeVisible()
  await openInApp(page, '/unsubscribe')
  await expect(invalidHeading).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await inspectScreen(page, 'unsubscribe-invalid')

  await openInApp(page, `/unsubscribe/${makeMailToken(email)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Email settings' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(/You'll still get emails about your own account and RSVPs/)).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(7)
  const everyHourSwitch = page.getByRole('switch', { name: 'Every hour' })
  await expect(everyHourSwitch).not.toBeChecked()
  await everyHourSwitch.press('Space')
  await expect(page.getByText('Email settings saved')).toBeVisible()
  for (const mailSwitch of await page.getByRole('switch').all()) await expect(mailSwitch).toBeChecked()
  const remindersSwitch = page.getByRole('switch', { name: 'Event reminders' })
  await remindersSwitch.press('Space')
  await expect(remindersSwitch).not.toBeChecked()
  await inspectScreen(page, 'unsubscribe')
  await expect
    .poll(() => readMailPreferences(email))
    .toEqual({ unsubscribedKinds: ['reminders'], digestFrequency: 'each' })

  await page.getByRole('button', { name: 'Unsubscribe from all' }).click()
  await expect(page.getByText("You're unsubscribed from all")).toBeVisible()
  for (const mailSwitch of await page.getByRole('switch').all()) await expect(mailSwitch).not.toBeChecked()
  await expect.poll(async () => (await readMailPreferences(email)).unsubscribedKinds).toHaveLength(6)
})
