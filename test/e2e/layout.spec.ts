import type { Locator } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { expect, expectErrors, expectNoOverflow, test } from './fixtures.ts'
import { openInApp } from './open-in-app.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

async function measureBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not on screen.`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('shows the offline notice on a phone without covering an event, lets the visitor hide the notice, and breaks no word in large type', async ({
  page,
  context,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/events/${await makeEvent([], { title: 'Stop-Motion Sandwiches', area: 'Shoreditch' })}`)
  const bar = page.getByRole('region', { name: 'Your RSVP' })
  const rsvpButton = bar.getByRole('button', { name: 'RSVP Now' })
  await expect(rsvpButton).toBeVisible()
  await rsvpButton.click()
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await expect(dialog).toBeVisible()
  await context.setOffline(true)
  const offlineNotice = page.getByText("You're offline. What you see may be out of date.")
  await expect(offlineNotice).toBeVisible()
  expect((await measureBox(offlineNotice)).bottom).toBeLessThan((await measureBox(dialog)).y)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const noticeBox = await measureBox(offlineNotice)
  expect(noticeBox.y).toBeGreaterThanOrEqual((await measureBox(page.getByRole('banner'))).bottom)
  expect(noticeBox.bottom).toBeLessThan((await measureBox(bar)).y)
  const locationText = page.locator('.event-poster').getByRole('paragraph').first()
  expect(noticeBox.bottom).toBeLessThanOrEqual((await measureBox(locationText)).y)
  await page.getByRole('button', { name: 'Hide notice' }).click()
  await expect(offlineNotice).toBeHidden()
  await context.setOffline(false)

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoOverflow(page, 'event-200')
  expect((await measureBox(bar)).height).toBeLessThan(844 / 3)
  // “Stop-”, “Motion” and “Sandwiches” take at most one line each.
  const lineCount = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const range = document.createRange()
    range.selectNodeContents(title)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lineCount).toBeLessThanOrEqual(3)
  const areaText = page.locator('.event-poster').getByText('Shoreditch, London')
  const [shownWidth, longestWordWidth] = await areaText.evaluate((element) => {
    const { width } = element.getBoundingClientRect()
    element.style.cssText = 'flex: none; width: min-content; overflow-wrap: normal'
    return [width, element.getBoundingClientRect().width]
  })
  expect(shownWidth).toBeGreaterThanOrEqual(longestWordWidth)
})

test('leaves room for the venue on a tile, and ends the footer above a phone’s RSVP bar, before RSVPs open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const city = makeCityName()
  const rsvpWindow = { opens: { dateTime: new Date(Date.now() + 86_400_000).toISOString() }, closes: null }
  // The tile shows the opening time in two time zones.
  await makeEvent([], { city, title: 'Not Yet', timezone: 'Pacific/Auckland', rsvpWindow })
  await page.goto(`/?city=${city}`)
  const tile = page.locator('.tile').first()
  await expect(tile).toContainText('for you)')
  expect((await measureBox(tile.locator('.tile-place'))).width).toBeGreaterThan(390 / 3)

  await tile.getByRole('link', { name: 'Not Yet' }).click()
  const bar = page.getByRole('region', { name: 'Your RSVP' })
  await expect(bar).toContainText('RSVPs open ')
  const footerEnd = page.getByRole('contentinfo').locator('p').last()
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return (await measureBox(footerEnd)).bottom - (await measureBox(bar)).y
    })
    .toBeLessThanOrEqual(0)
})

test('fits a member’s very long name into the top bar and a long word of a title into a small phone, and fills the member’s name and email into the application to host', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 })
  const member = await makeTestUser()
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
  await db.doc(`users/${member.uid}`).update({ name })
  const title = 'Donaudampfschifffahrtselektrizitäten'
  await makeSignupOnDay(member, { title, city: 'London', daysFromNow: 1 })
  await signInAs(page, member)
  await expect(page.getByRole('link', { name: `Hi, ${name}` })).toBeVisible()
  expect(
    (await measureBox(page.getByRole('button', { name: 'Log Out', exact: true }))).right,
  ).toBeLessThanOrEqual(800)
  await expectNoOverflow(page, 'long-name')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(footer.getByRole('button', { name: 'JOIN' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectNoOverflow(page, 'dashboard-long-title')

  await openInApp(page, '/host-invite')
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await openInApp(page, '/apply-host')
  const dialog = page.getByRole('dialog', { name: 'Apply to host' })
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email)
  await expect(dialog.getByLabel('Password')).toHaveCount(0)
})

test('keeps a line of code within the width of the smallest phone, and lets a visitor scroll to the buttons of a form and of a confirmation dialog in large type', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const title = `${'Donaudampfschifffahrt'.repeat(2)}, an evening of drawing and talking by the river`
  // Markdown treats a line that begins with four spaces as code.
  const descriptionMd = `What to bring:\n\n    a pencil, paper of any kind, something to lean on and, if you can, an apron`
  await page.goto(`/events/${await makeEvent([], { title, descriptionMd })}`)
  await expect(page.getByText('something to lean on')).toBeVisible()
  await expectNoOverflow(page, 'event-indented')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: 'RSVP Now' }).filter({ visible: true }).click()
  const sendButton = page.getByRole('dialog').getByRole('button', { name: 'RSVP Now' })
  await sendButton.scrollIntoViewIfNeeded()
  await expect(sendButton).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page, 'rsvp-200')
  await page.keyboard.press('Escape')
  await rsvpOnScreen(page, { name: 'Lara Large', email: makeEmail('large') })
  // The focus moves to a link that replaces the button: to the ticket, if it has loaded, or else Manage.
  const links = page.getByRole('region', { name: 'Your RSVP' }).getByRole('link')
  await expect(links.and(page.locator(':focus'))).toHaveCount(1)

  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  const { x, y, right, bottom } = await measureBox(confirmDialog)
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  expect(bottom).toBeLessThanOrEqual(568)
  for (const name of ['Keep My RSVP', 'Yes, Cancel RSVP']) {
    const answerButton = confirmDialog.getByRole('button', { name })
    await answerButton.scrollIntoViewIfNeeded()
    await expect(answerButton).toBeInViewport({ ratio: 1 })
  }
  await expectNoOverflow(page, 'question-200')
})

test('keeps the RSVP button in view and text clear of the notch on a phone in landscape, and fits the list of cities into a short window below its field', async ({
  page,
}) => {
  const landscape = { width: 844, height: 390 }
  await page.setViewportSize(landscape)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } })
  await page.goto(`/events/${await makeEvent([], { title: 'Sideways' })}`)
  const bar = page.getByRole('region', { name: 'Your RSVP' })
  await expect(bar.getByRole('button', { name: 'RSVP Now' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'RSVP Now' }).filter({ visible: true })).toHaveCount(1)
  const heading = page.getByRole('heading', { level: 1, name: 'Sideways' })
  for (const element of [page.getByRole('banner').getByRole('link').first(), heading])
    expect((await measureBox(element)).x).toBeGreaterThan(40)
  const loginButton = page.getByRole('button', { name: 'Login / Sign Up' })
  expect((await measureBox(loginButton)).right).toBeLessThanOrEqual(844 - 47)
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  const dismissButton = page.getByRole('button', { name: 'Dismiss' })
  // The toast slides in, so it reaches its position only after a moment.
  await expect.poll(async () => (await measureBox(dismissButton)).right).toBeLessThanOrEqual(844 - 47)
  await dismissButton.click()

  await bar.getByRole('button', { name: 'RSVP Now' }).click()
  const cityField = page.getByRole('dialog', { name: 'RSVP' }).getByRole('button', { name: /optional/ })
  const searchField = page.getByRole('combobox', { name: 'Search cities' })
  // A 1280 × 800 window has this size at a zoom of 200 %.
  for (const size of [landscape, { width: 640, height: 400 }]) {
    await page.setViewportSize(size)
    await cityField.click()
    await expect(searchField).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Add your city' })).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page, `picker-${size.width}`)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await cityField.click()
  await expect(searchField).toBeVisible()
  expect((await measureBox(searchField)).y).toBeGreaterThan((await measureBox(cityField)).bottom)
})
