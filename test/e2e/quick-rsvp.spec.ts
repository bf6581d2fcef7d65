import type { Page } from '@playwright/test'
import { getColour } from '../../functions/shared/events/colours.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { countClicks } from './count-clicks.ts'
import { expect, expectAccessible, inspectScreen, test } from './fixtures.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

const getRsvpButton = (page: Page) =>
  page.getByRole('button', { name: 'RSVP Now' }).filter({ visible: true }).first()

test('lets a returning visitor RSVP with two clicks, and forgets them on "Not you?" @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const [firstEventId] = await Promise.all(
    ['One Press', 'Two Presses', 'Three Presses'].map((title) => makeEvent([], { city, title })),
  )
  const email = makeEmail('returning')
  const readClickCount = await countClicks(page)
  await page.goto(`/events/${firstEventId}`)
  await rsvpOnScreen(page, { name: 'Rita Returning', email })

  const openNextEvent = async (title: string) => {
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await openNextEvent('Two Presses')
  const clickCount = await readClickCount()
  await getRsvpButton(page).click()
  const form = page.getByRole('dialog', { name: 'RSVP' })
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await expect(form.getByRole('button', { name: 'RSVP Now' })).toBeFocused()
  await inspectScreen(page, 'rsvp-remembered')
  await form.getByRole('button', { name: 'RSVP Now' }).click()
  const ticket = page.getByRole('dialog', { name: "You're in!" })
  await expect(ticket).toBeVisible()
  expect((await readClickCount()) - clickCount).toBe(2)
  await ticket.getByRole('button', { name: 'Done' }).click()
  await expect(ticket).toBeHidden()

  await openNextEvent('Three Presses')
  await getRsvpButton(page).click()
  await form.getByRole('button', { name: 'Not you?' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.keyboard.press('Escape')
  await getRsvpButton(page).click()
  await expect(form.getByLabel('Email')).toHaveValue('')
})

test('lets a member RSVP with two clicks @each-screen', async ({ page, isMobile }) => {
  const member = await makeTestUser()
  const id = await makeEvent([], { title: 'Members First' })
  const readClickCount = await countClicks(page)
  await signInAs(page, member, `/events/${id}`)
  await getRsvpButton(page).click()
  const sendButton = page.getByRole('dialog', { name: 'RSVP' }).getByRole('button', { name: 'RSVP Now' })
  await expect(sendButton).toBeFocused()
  // On a phone the button is in the lower half of the screen, where the thumb reaches it.
  const sendButtonBox = await sendButton.boundingBox()
  if (isMobile) expect(sendButtonBox?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
  await sendButton.click()
  await expect(page.getByRole('dialog', { name: "You're in!" })).toBeVisible()
  expect(await readClickCount()).toBe(2)
})

test('keeps a hovered button readable on the lightest event colour', async ({ page }) => {
  let id = await makeEvent()
  while (getColour(id).name !== 'coral') id = await makeEvent()
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Share Event' }).hover()
  await expectAccessible(page)
})
