import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('offers the calendars of a city, of a host and of a member, and lets the member replace their link @both-widths', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const city = makeCityName()
  const host = await makeNamedHost('Ada Ofori', city)
  const eventId = await makeEvent([host], { city, title: 'Night Kiln' })

  await signInAs(page, await makeTestUser(), `/?city=${encodeURIComponent(city)}`)
  const subscribeButton = page.getByRole('button', { name: 'Subscribe to calendar' })
  await subscribeButton.click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to calendar' })
  const linkField = dialog.getByLabel('Calendar link')
  await expect(linkField).toHaveValue(/\/api\/calendar\/cities\/[\w-]+\.ics$/)
  const feedUrl = await linkField.inputValue()
  await expect(dialog.getByRole('link')).toHaveText(['Apple', 'Google', 'Outlook'])
  expect(await (await request.get(feedUrl)).text()).toContain(`UID:${eventId}@`)
  await inspectScreen(page, 'calendar-dialog')
  await page.keyboard.press('Escape')

  await page
    .getByRole('article')
    .getByRole('link', { name: /Night Kiln/ })
    .click()
  await page.getByRole('link', { name: 'Ada Ofori' }).first().click()
  await subscribeButton.click()
  await expect(linkField).toHaveValue(new RegExp(`/api/calendar/hosts/${host.id}\\.ics$`))
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  const ownCalendarRegion = page.getByRole('region', { name: 'Your calendar' })
  await ownCalendarRegion.getByRole('button', { name: 'Create calendar link' }).click()
  const ownLinkField = ownCalendarRegion.getByLabel('Calendar link')
  await expect(ownLinkField).toHaveValue(/\/api\/calendar\/mine\/[\w-]{43}\.ics$/)
  const firstLink = await ownLinkField.inputValue()
  await ownCalendarRegion.scrollIntoViewIfNeeded()
  await inspectScreen(page, 'calendar-own')
  await ownCalendarRegion.getByRole('button', { name: 'Replace link' }).click()
  await expect(page.getByText('Your calendar has a new link')).toBeVisible()
  await expect(ownLinkField).not.toHaveValue(firstLink)
})
