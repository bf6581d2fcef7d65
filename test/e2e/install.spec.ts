import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, expectAccessible, inspectScreen, test } from './fixtures.ts'
import { openInApp } from './open-in-app.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'

test('offers once, after an RSVP, to install the app @both-widths', async ({ page }) => {
  const id = await makeEvent()
  await page.goto(`/events/${id}`)
  const hint = page.getByRole('complementary', { name: 'Install Kiln' })
  // The test fires the event, because Chromium fires it only after a user's tap, and taps in a headless browser do not count.
  await page.evaluate(() => {
    const installPrompt = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(installPrompt, { prompt: () => Promise.resolve((document.title = 'prompted')) })
    window.dispatchEvent(installPrompt)
    if (!installPrompt.defaultPrevented) throw new Error('The browser would show its own prompt.')
  })
  await expect(hint).toHaveCount(0)
  await rsvpOnScreen(page, { name: 'Ina Install', email: makeEmail('ina') })
  await expect(hint.getByRole('button', { name: 'Install Kiln' })).toBeVisible()
  await inspectScreen(page, 'install-hint')
  await hint.getByRole('button', { name: 'Install Kiln' }).click()
  await expect(page).toHaveTitle('prompted')
  await expect(hint).toHaveCount(0)
})

test('explains on an iPhone how to install the app, until the visitor declines', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { get: () => false }))
  const id = await makeEvent()
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Ina Install', email: makeEmail('ina') })
  const hint = page.getByRole('complementary', { name: 'Install Kiln' })
  await expect(hint.getByText('Add to Home Screen')).toBeVisible()
  await expect(hint.getByRole('button', { name: 'Install Kiln' })).toHaveCount(0)
  await hint.getByRole('button', { name: 'Not now' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("You're in").first()).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('opens an event’s link that is shared with the app, and no other link', async ({ page, baseURL }) => {
  const id = await makeEvent()
  await page.goto(`/open?text=${encodeURIComponent(`Come along: ${baseURL ?? ''}/events/${id}`)}`)
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByRole('region', { name: 'Attend' })).toBeVisible()
  await openInApp(page, '/open?url=https%3A%2F%2Felsewhere.example%2Fevents%2F1')
  await expect(page.getByRole('heading', { name: "That's not a Kiln link" })).toBeVisible()
  await expectAccessible(page)
})
