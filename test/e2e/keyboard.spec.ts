import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, expectAccessible, inspectScreen, test } from './fixtures.ts'
import { tabTo } from './tab-to.ts'

test('lets a visitor RSVP and cancel by keyboard alone', async ({ page }) => {
  await page.goto(`/events/${await makeEvent([], { title: 'Keys Only', signupLimit: 4 })}`)
  const rsvpButton = page.getByRole('button', { name: 'RSVP Now' }).filter({ visible: true })
  await expect(rsvpButton).toBeVisible()
  await tabTo(page, rsvpButton)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  // The Close button is last in the tab order.
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  // The focus trap moves the focus a frame later. Without this wait, the test could type the name before that.
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Kim Keys')
  await page.keyboard.press('Tab')
  await page.keyboard.type(makeEmail('keys'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 spots left').first()).toBeVisible()
  // The focus moves to the link that replaces the button: to the ticket, if it has loaded, or else Manage.
  const panel = page.getByRole('region', { name: 'Attend' })
  await expect(panel.getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
  await tabTo(page, panel.getByRole('link', { name: 'Manage your RSVP' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cancel RSVP' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep My RSVP' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cancel RSVP' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Yes, Cancel RSVP' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeFocused()
})

test('asks before Escape or a click on the backdrop discards input, and keeps the focus and the input of a visitor who is typing when the last spot is taken', async ({
  page,
}) => {
  const eventId = await makeEvent([], { title: 'One Chair', signupLimit: 1 })
  await page.goto(`/events/${eventId}`)
  const rsvpButton = page.getByRole('button', { name: 'RSVP Now' }).first()
  await rsvpButton.click()
  const dialog = page.getByRole('dialog')
  const nameField = dialog.getByLabel('Name', { exact: true })
  await expect(nameField).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rsvpButton).toBeFocused()

  await rsvpButton.click()
  await nameField.fill('Willa Waits')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 300)]) {
    await close()
    await expect(confirmDialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(confirmDialog).toBeHidden()
    await expect(nameField).toHaveValue('Willa Waits')
  }
  await page.keyboard.press('Escape')
  await inspectScreen(page, 'discard')
  await confirmDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(rsvpButton).toBeFocused()

  await rsvpButton.click()
  await nameField.fill('Willa Waits')
  const emailField = dialog.getByLabel('Email')
  await emailField.pressSequentially('willa@')
  await rsvp(eventId, makeEmail('first'))
  await expect(dialog.getByRole('heading', { name: 'Join Waitlist' })).toBeVisible()
  await page.keyboard.type('people.test')
  await expect(emailField).toHaveValue('willa@people.test')
  await expect(nameField).toHaveValue('Willa Waits')
})

test('traps the focus in a phone’s menu, and closes the menu on Back or when the phone is turned', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/past-events')
  const menuButton = page.getByRole('button', { name: 'Open menu' })
  await tabTo(page, menuButton)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  for (let press = 0; press < 12; press++) {
    const hasFocus = () => menu.evaluate((item) => item.contains(document.activeElement))
    await expect.poll(hasFocus, 'Tab stays within the menu').toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL('/past-events')
  await menuButton.click()
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL('/past-events')
  await expect(menu).toHaveCount(0)

  await menuButton.click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(menu).toBeHidden()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})
