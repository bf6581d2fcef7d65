import type { Page } from '@playwright/test'
import { getColour } from '../../functions/shared/events/colours.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { expect, expectAccessible, inspectScreen, test } from './fixtures.ts'
import { rsvpOnScreen, sendRsvp } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

/** Counts clicks from the next page load on, across page loads; returns a function that reads the count. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const countClick = ({ isTrusted }: Event) => {
      const countBefore = Number(sessionStorage.getItem('clicks'))
      if (isTrusted) sessionStorage.setItem('clicks', String(countBefore + 1))
    }
    // The app replays clicks that came before it had loaded as untrusted events, which must not be counted again.
    window.addEventListener('click', countClick, { capture: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

const getRsvpButton = (page: Page) =>
  page.getByRole('button', { name: 'RSVP Now' }).filter({ visible: true }).first()

test('lets a visitor RSVP with three clicks and two fields, and then shows the ticket @both-widths', async ({
  page,
}) => {
  const readClickCount = await countClicks(page)
  const city = makeCityName()
  const id = await makeEvent([], { city, title: 'Three Presses', signupLimit: 9 })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await page.getByRole('link', { name: /Three Presses/ }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  await sendRsvp(page, { name: 'Sasha Stranger', email: makeEmail('stranger') })

  const ticket = page.getByRole('dialog', { name: "You're in!" })
  await expect(ticket.getByRole('heading', { name: 'Three Presses' })).toBeVisible()
  expect(await readClickCount()).toBe(3)
  await expect(ticket.getByRole('button', { name: 'Done' })).toBeFocused()
  await expect(ticket.getByRole('link', { name: 'Show ticket' })).toBeVisible()
  await expect(ticket.getByRole('link', { name: /Google|Outlook/ })).toHaveCount(2)
  const appleLink = ticket.getByRole('link', { name: 'Apple' })
  await expect(appleLink).toHaveAttribute('href', new RegExp(`/api/events/${id}/calendar`))
  await expect(ticket.getByRole('button', { name: 'File (.ics)' })).toBeVisible()
  await expect(ticket.getByRole('link', { name: 'Manage' })).toBeVisible()
  await expect(ticket.getByRole('link', { name: city })).toBeVisible()
  await inspectScreen(page, 'rsvp-ticket')

  // The share dialog opens above the ticket, and closing it returns to the ticket.
  await ticket.getByRole('button', { name: 'Share' }).click()
  const shareDialog = page.getByRole('dialog', { name: 'Share Event' })
  await expect(shareDialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shareDialog).toBeHidden()
  await ticket.getByRole('button', { name: 'Done' }).click()
  await expect(ticket).toBeHidden()

  // After a reload, the page itself offers the same actions.
  await page.reload()
  const attendPanel = page.getByRole('region', { name: 'Attend' })
  await expect(attendPanel.getByText("You're in")).toBeVisible()
  await attendPanel.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect(attendPanel.getByRole('link', { name: 'Outlook' })).toBeVisible()
  await expect(attendPanel.getByRole('button', { name: 'Share Event' })).toBeVisible()
  await inspectScreen(page, 'event-attendee')
})

test('lets a returning visitor RSVP with two clicks, and forgets them on "Not you?" @both-widths', async ({
  page,
}) => {
  const [firstEventId, secondEventId] = [await makeEvent(), await makeEvent([], { title: 'Two Presses' })]
  const email = makeEmail('returning')
  await page.goto(`/events/${firstEventId}`)
  await rsvpOnScreen(page, { name: 'Rita Returning', email })

  const readClickCount = await countClicks(page)
  await page.goto(`/events/${secondEventId}`)
  await getRsvpButton(page).click()
  const form = page.getByRole('dialog', { name: 'RSVP' })
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await expect(form.getByRole('button', { name: 'RSVP Now' })).toBeFocused()
  await inspectScreen(page, 'rsvp-remembered')
  await form.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(page.getByRole('dialog', { name: "You're in!" })).toBeVisible()
  expect(await readClickCount()).toBe(2)

  await page.goto(`/events/${await makeEvent()}`)
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
