import type { Page } from '@playwright/test'
import type { Api } from '../../functions/shared/api.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

/** This is the API's own type, so that the mocked responses have all of its fields. */
type Attendee = ReturnType<Api['listAttendees']['response']['parse']>['confirmed'][number]

const LONG_NAME = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

let host: TestUser
test.beforeAll(async () => {
  host = await makeTestUser('host', { isApproved: true })
})

const getNameCells = (page: Page) => page.getByRole('dialog').getByRole('table').getByRole('rowheader')

test('lets a host message and remove attendees, give a spot to one on the waitlist, and print the list @both-widths', async ({
  page,
}) => {
  expectErrors(failedCallError)
  const eventId = await makeEvent([host], { title: 'Night Kiln', signupLimit: 2 })
  for (const name of ['Ann Okafor', LONG_NAME, 'Cy Marlow', 'Di Petrov'])
    await rsvp(eventId, makeEmail('attendee'), { name, sourceCity: 'London', sourceArea: 'Hackney' })
  await signInAs(page, host, `/host-dashboard?attendees=${eventId}`)
  const dialog = page.getByRole('dialog', { name: 'Attendees: Night Kiln' })
  await expect(getNameCells(page)).toHaveText(['Ann Okafor', LONG_NAME])
  await inspectScreen(page, 'host-attendees')

  const searchField = dialog.getByRole('searchbox', { name: 'Search' })
  await searchField.fill('hub')
  await expect(getNameCells(page)).toHaveText([LONG_NAME])
  await expect(page).toHaveURL(/attendees\.q=hub/)
  await searchField.fill('zz')
  await expect(dialog.getByText('Nobody found')).toBeVisible()
  await searchField.fill('')
  await expect(getNameCells(page)).toHaveCount(2)

  await dialog.getByRole('button', { name: 'Message Ann Okafor' }).click()
  const composer = page.getByRole('dialog', { name: 'Message Ann Okafor' })
  const sendButton = composer.getByRole('button', { name: 'Send Message' })
  await expect(sendButton).toBeDisabled()
  await composer.getByLabel('Subject').fill('Bring socks')
  await composer.getByLabel('Message').fill('The floor is cold.')
  await inspectScreen(page, 'host-attendees-message')
  await expectFallback(page, '**/message', 'Failed to send message', () => sendButton.click())
  // Nobody gets the message if all its recipients have cancelled since the page counted them.
  const responseWithoutRecipients = { message: 'No message was sent', recipientCount: 0 }
  await page.route('**/message', (route) => route.fulfill({ json: responseWithoutRecipients }), { times: 1 })
  await sendButton.click()
  await expect(page.getByText('No message was sent')).toBeVisible()
  await expect(composer.getByLabel('Message')).toHaveValue('The floor is cold.')
  await sendButton.click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()

  await dialog.getByRole('button', { name: 'Remove Ann Okafor' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText("the next person on the waitlist moves up. We'll email both.")
  await expectNoOverflow(page, 'host-attendees-remove')
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await expect(getNameCells(page)).toHaveText([LONG_NAME, 'Cy Marlow'])

  await dialog.getByRole('button', { name: 'Waitlist 1' }).press('Enter')
  await expect(getNameCells(page)).toHaveText(['Di Petrov'])
  await dialog.getByRole('button', { name: 'Give a spot to Di Petrov' }).click()
  await expect(confirmDialog).toContainText('The event is full, so the limit grows by one, to 3.')
  await confirmDialog.getByRole('button', { name: 'Give a spot' }).click()
  await expect(dialog.getByText('Nobody on the waitlist')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirmed 3' })).toBeVisible()

  const csvPath = await dialog.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(await (await page.request.get(csvPath ?? '')).text()).toContain('Di Petrov')
  await dialog.getByRole('link', { name: 'Print list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night Kiln' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Cy Marlow/, /Di Petrov/, /Hubert/])
  await inspectScreen(page, 'door-list')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('lists removed attendees and people who are kept out, and lets a host let them back in @both-widths', async ({
  page,
}) => {
  expectErrors(/status of (404|500)/)
  const owner = await makeTestUser('host', { isApproved: true })
  const eventId = await makeEvent([owner], { title: 'Night Kiln' })
  for (const name of ['Ann Okafor', 'Ben Marsh', 'Cy Marlow'])
    await rsvp(eventId, makeEmail('removed'), { name })
  await signInAs(page, owner, '/host-dashboard?attendees=1234567890')
  await expect(page.getByText("This isn't one of your events.")).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.route(/\/attendees\?/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  const attendeesLink = page.getByRole('link', { name: 'Attendees Night Kiln' })
  await attendeesLink.click()
  const main = page.getByRole('main')
  await expect(main.getByText("Couldn't load the attendees.")).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Try again' }).click()

  await main.getByRole('button', { name: 'Remove Ann Okafor' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await confirmDialog.getByLabel('Keep them out of all events you own').check()
  const noteField = confirmDialog.getByLabel('Private note')
  await noteField.fill('Shouted at Ben.')
  await inspectScreen(page, 'host-keep-out')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(noteField).toHaveValue('Shouted at Ben.')
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  for (const name of ['Ben Marsh', 'Cy Marlow']) {
    await main.getByRole('button', { name: `Remove ${name}` }).click()
    await confirmDialog.getByRole('button', { name: 'Remove' }).click()
    await expect(confirmDialog).toBeHidden()
  }
  await expect(main.getByText('Nobody yet')).toBeVisible()
  await main.getByRole('link', { name: 'My events' }).click()
  await page.getByRole('tab', { name: 'COLLABORATE' }).click()
  const keptOutSection = page.getByRole('region', { name: 'Kept out' })
  await expect(keptOutSection.getByText('Shouted at Ben.')).toBeVisible()
  await inspectScreen(page, 'host-kept-out')
  await keptOutSection.getByRole('button', { name: 'Let back in: Ann Okafor' }).press('Enter')
  await expect(page.getByText('This person can RSVP again')).toBeVisible()
  await expect(keptOutSection).toBeHidden()
  await expect(page.locator('#main :focus')).toBeVisible()

  await page.getByRole('tab', { name: 'MY EVENTS' }).click()
  await attendeesLink.click()
  await main.getByText('Removed people').press('Enter')
  await expect(main.getByRole('list', { name: 'Removed people' })).toContainText('Cy Marlow')
  await inspectScreen(page, 'host-removed')
  await main.getByRole('button', { name: 'Let back in: Ben Marsh' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Let back in: Cy Marlow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main.getByText('There is nobody to let back in.')).toBeVisible()
  await expect(main.getByText('Removed people')).toBeFocused()
})

test('keeps a table with a very long name readable, turns its pages by keyboard and Back, and ignores invalid values in the URL', async ({
  page,
}) => {
  const eventId = await makeEvent([host], { title: 'Long Table', confirmedCount: 82 })
  const otherFields = {
    sourceCity: 'London',
    sourceArea: 'Hackney',
    checkedInAt: '2026-12-12T19:05:00.000Z',
    answers: [],
    hasMissed: false,
  }
  const nextCursors: Record<string, string> = { A: 'B', B: 'C' }
  await page.route(/\/attendees\?/, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('after') ?? 'A'
    const attendees = Array.from({ length: cursor === 'C' ? 2 : 40 }, (_, n): Attendee => {
      const name =
        cursor === 'A' && n === 1 ? LONG_NAME.replaceAll(' ', '').repeat(2).slice(0, 80) : `${cursor} ${n}`
      return { id: name, name, email: `${cursor}.${n}@a.test`, ...otherFields }
    })
    return route.fulfill({ json: { confirmed: attendees, waitlist: [], next: nextCursors[cursor] ?? null } })
  })
  const invalidParams = '&attendees.status=everybody&attendees.page=x'
  await signInAs(page, host, `/host-dashboard?attendees=${eventId}${invalidParams}`)
  const topNameCell = getNameCells(page).first()
  await expect(topNameCell).toHaveText('A 0')
  await expect(page.getByRole('row', { name: /^A 0/ })).toContainText(/Checked in \d{1,2}:\d\d/)
  const table = page.getByRole('dialog').getByRole('table')
  for (const width of [844, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table.getByRole('columnheader').first()).toBeVisible()
    // No column heading wraps, the buttons of a row are side by side, and the table fits into the window.
    for (const heading of await table.getByRole('columnheader').all())
      expect((await heading.boundingBox())?.height, `${width}`).toBeLessThan(44)
    const messageButtonBox = await table.getByRole('button', { name: 'Message A 0' }).boundingBox()
    const removeButtonBox = await table.getByRole('button', { name: 'Remove A 0' }).boundingBox()
    expect(messageButtonBox?.y, `${width}`).toBe(removeButtonBox?.y)
    const tableBox = await table.boundingBox()
    expect((tableBox?.x ?? 0) + (tableBox?.width ?? 0), `${width}`).toBeLessThanOrEqual(width)
    const areaCellBox = await table.getByRole('cell', { name: 'Hackney, London' }).first().boundingBox()
    expect(areaCellBox?.width, `${width}`).toBeGreaterThan(90)
    await expectNoOverflow(page, `attendees-long-name-${width}`)
  }

  const nextButton = page.getByRole('button', { name: 'Next' })
  await nextButton.press('Enter')
  await expect(topNameCell).toHaveText('B 0')
  // A new page is shown from its top, although the button is at the bottom of the previous one.
  await expect(topNameCell).toBeInViewport()
  await nextButton.press('Enter')
  await expect(topNameCell).toHaveText('C 0')
  await expect(page).toHaveURL(/attendees\.page=3\.C/)
  await page.getByRole('button', { name: 'Previous' }).press('Enter')
  await expect(topNameCell).toHaveText('B 0')
  await page.goBack()
  await expect(topNameCell).toHaveText('C 0')
  await page.goBack()
  await expect(topNameCell).toHaveText('B 0')
  await expect(page.getByText('Page 2')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(topNameCell).toHaveText('A 0')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/host-dashboard(\?tab=events)?$/)
})
