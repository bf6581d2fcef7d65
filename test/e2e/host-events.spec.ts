import type { Page } from '@playwright/test'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { chooseAction } from './event-editor.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { signInAs } from './sign-in-as.ts'

const getTimeInDays = (days: number) => Date.now() + days * 86_400_000
const LONG_TITLE = 'Donaudampfschifffahrtsgesellschaftskapit'

async function openDashboard(page: Page, host: TestUser): Promise<void> {
  await signInAs(page, host, '/host-dashboard')
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()
}

const findRow = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('keeps the contents of a new event and says that events did not load while calls fail, and shows events that only the API returns', async ({
  page,
}) => {
  expectErrors(/500/, /ERR_FAILED .*\/api\/user\/profile/)
  const host = await makeTestUser('host', { isApproved: true })
  await makeEvent([host], { title: 'By the Call' })
  await page.route('**/api/user/profile', (route) => route.abort())
  // Firestore refuses drafts to a browser that is not signed in to Firebase.
  await page.route('**/api/auth/sign-in-link', (route) => route.fulfill({ status: 500, body: '{}' }))
  let isFailing = true
  await page.route('**/api/host/events?*', (route) =>
    isFailing ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await signInAs(page, host, '/host-dashboard?edit=new')
  const titleField = page.getByRole('dialog', { name: 'Create Event' }).getByLabel('Title')
  await titleField.fill('Soup and Solder')
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/profile'))
  await expect(titleField).toHaveValue('Soup and Solder')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Unable to load events. Please refresh the page.')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'By the Call' })).toBeVisible()
})

test('shows events in their groups with today’s at the top, updates them live, and keeps them on screen without a network @both-widths', async ({
  page,
  context,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const [host, inviter] = await Promise.all([makeTestUser('host', { isApproved: true }), makeApprovedHost()])
  const makeOwnEvent = (title: string, startsInDays: number, overrides: Partial<StoredEvent> = {}) =>
    makeEvent([host], { title, startsAt: getTimeInDays(startsInDays), ...overrides })
  const [upcomingEventId, runningEventId] = await Promise.all([
    makeOwnEvent('Clay & Cold Brew', 2, { signupLimit: 12, confirmedCount: 4 }),
    makeOwnEvent('Running', -1 / 24, { endsAt: getTimeInDays(1 / 24) }),
    makeOwnEvent('In an Hour', 1 / 24, { confirmedCount: 3 }),
    makeOwnEvent(LONG_TITLE, 30, { isPrivate: true, signupLimit: null }),
    makeOwnEvent('Half an Idea', 7, { isPublished: false }),
    makeOwnEvent('Long Gone', -9, { confirmedCount: 8 }),
    makeOwnEvent('Cancelled', 7, { cancelledAt: getTimeInDays(-3), confirmedCount: 5, waitlistCount: 2 }),
    makeEvent([inviter], { title: 'Night Kiln', invitedHostIds: [host.uid] }),
  ])
  await openDashboard(page, host)
  const todaySection = page.getByRole('region', { name: /^(Today|Today and tomorrow)$/ })
  await expect(todaySection.getByRole('heading', { level: 3 })).toHaveText(['Running', 'In an Hour'])
  await expect(findRow(page, 'Running')).toContainText(/On now, until \d\d:\d\d/)
  await expect(page.getByRole('link', { name: /^Check-in / })).toHaveCount(2)
  await expect(page.getByRole('region', { name: "You're invited to co-host" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Event' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeInViewport({ ratio: 1 })
  const getGroup = (name: string) => page.getByRole('region', { name, exact: true })
  const expectTitles = (group: string, titles: string[]) =>
    expect(getGroup(group).getByRole('heading', { level: 4 })).toHaveText(titles)
  await expectTitles('Upcoming', ['Clay & Cold Brew', LONG_TITLE])
  await expectTitles('Drafts', ['Half an Idea'])
  await expectTitles('Past', ['Long Gone'])
  await expect(getGroup('Past').getByText('Complete')).toHaveCount(1)
  await expectTitles('Cancelled', ['Cancelled'])
  await expect(getGroup('Cancelled')).toContainText('We emailed 7 people, 2 of them on the waitlist.')
  await expect(page.getByRole('heading', { name: 'You have published an event!' })).toBeVisible()
  await inspectScreen(page, 'host-events')

  await db
    .doc(`events/${upcomingEventId}`)
    .update({ confirmedCount: 12, waitlistCount: 1, updatedAt: new Date() })
  const row = findRow(page, 'Clay & Cold Brew')
  await expect(row).toContainText('12 of 12 confirmed, 1 on the waitlist')
  await expect(row.getByText('Full', { exact: true })).toBeVisible()
  // Without a network the events stay on screen, and actions report that they failed.
  await context.setOffline(true)
  const publishButton = page.getByRole('button', { name: 'Publish Half an Idea' })
  await publishButton.click()
  await expect(
    page.getByText("We couldn't reach our server. Check your connection and try again."),
  ).toBeVisible()
  await expect(row).toBeVisible()
  await context.setOffline(false)
  await publishButton.click()
  await expect(page.getByText('Event published successfully')).toBeVisible()

  await todaySection.getByRole('button', { name: 'Message attendees of In an Hour' }).click()
  await expect(page.getByRole('dialog', { name: 'Message attendees' })).toContainText('Goes to 3 people.')
  await page.keyboard.press('Escape')
  await todaySection.getByRole('link', { name: 'Attendees of In an Hour' }).click()
  await expect(page.getByRole('tab', { name: 'Attendees' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.getByRole('link', { name: 'Check-in for Running' }).click()
  await expect(page).toHaveURL(`/host-dashboard/events/${runningEventId}/door`)
  await expect(page.getByRole('button', { name: 'Scan tickets' })).toBeVisible()
})

test('lets a host preview and publish drafts, asks before it publishes one with a problem, and lets the host share, duplicate and cancel an event @both-widths', async ({
  page,
}) => {
  // The public call does not find a draft, so the preview requests it with the call for hosts.
  expectErrors(/status of 404 .*\/api\/events\//, failedCallError)
  const host = await makeTestUser('host', { isApproved: true })
  const makeDraft = (title: string, overrides: Partial<StoredEvent> = {}) =>
    makeEvent([host], { title, isPublished: false, startsAt: getTimeInDays(20), ...overrides })
  const [id] = await Promise.all([
    makeDraft('Ink Swap'),
    makeDraft('Held Unseen', { startsAt: getTimeInDays(-3) }),
    makeDraft('Screens Only', { isVirtual: true, virtualPlatform: 'zoom', linkMark: null }),
    makeDraft('With a Link', { isVirtual: true, virtualPlatform: 'zoom', linkMark: 'mark' }),
  ])
  await openDashboard(page, host)
  await chooseAction(page, 'Ink Swap', 'Preview')
  // The preview is the public page, whose buttons only say that it is a preview.
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ink Swap' })).toBeVisible()
  await expect(page.getByText("Preview: visitors can't see this draft.")).toBeVisible()
  await expectNoOverflow(page, 'draft-preview')
  for (const button of ['RSVP Now', 'Add to Calendar', 'Share Event']) {
    await page.getByRole('button', { name: button }).filter({ visible: true }).click()
    await expect(page.getByText('This is a preview')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  const editLink = page.getByRole('link', { name: 'Edit or publish' })
  await expect(editLink).toHaveAttribute('href', `/host-dashboard?edit=${id}`)
  await page.goBack()
  const focusedRow = page.getByRole('listitem').filter({ has: page.locator(':focus') })
  const publish = (title: string) => page.getByRole('button', { name: `Publish ${title}` }).press('Enter')
  await expectFallback(page, '**/api/events/*/publish', 'Failed to publish event', () => publish('Ink Swap'))
  for (const title of ['Ink Swap', 'With a Link']) {
    await publish(title)
    await expect(page.getByText('Event published successfully')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Upcoming' }).filter({ hasText: title })).toBeVisible()
    await expect(focusedRow, 'the focus stays on the row').toContainText(title)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  const confirmDialog = page.getByRole('alertdialog')
  for (const [title, problem] of [
    ['Screens Only', 'has no link yet'],
    ['Held Unseen', 'The start is in the past'],
  ] as const) {
    await publish(title)
    await expect(confirmDialog).toContainText(problem)
    await confirmDialog.getByRole('button', { name: 'Keep as draft' }).click()
  }
  await publish('Held Unseen')
  await confirmDialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Past' })).toContainText('Held Unseen')

  await chooseAction(page, 'Ink Swap', 'Share')
  const shareDialog = page.getByRole('dialog', { name: 'Share Event' })
  await expect(shareDialog.getByLabel('Link')).toHaveValue(new RegExp(`/events/${id}$`))
  await expect(shareDialog.getByRole('img', { name: 'QR code for Ink Swap' })).toBeVisible()
  const download = page.waitForEvent('download')
  await shareDialog.getByRole('button', { name: 'Create story picture' }).click()
  expect((await download).suggestedFilename()).toBe('ink-swap.png')
  await inspectScreen(page, 'host-share')
  await page.keyboard.press('Escape')

  await chooseAction(page, 'Ink Swap', 'Duplicate')
  const duplicateDialog = page.getByRole('dialog', { name: 'Duplicate' })
  await duplicateDialog.getByRole('textbox', { name: 'Date', exact: true }).fill('2031-03-02')
  await duplicateDialog.getByRole('button', { name: 'Add Another Date' }).click()
  await duplicateDialog.getByRole('textbox', { name: 'Date', exact: true }).last().fill('2031-03-09')
  await inspectScreen(page, 'host-duplicate')
  await duplicateDialog.getByRole('button', { name: 'Create 2 drafts' }).click()
  await expect(page.getByText('2 drafts created')).toBeVisible()
  const draftRows = page.getByRole('region', { name: 'Drafts', exact: true }).getByRole('listitem')
  await expect(draftRows).toContainText(['Sun 9 Mar 2031', 'Sun 2 Mar 2031', 'Screens Only'])
  // No list shows a deleted draft, so its row cannot keep the focus.
  await chooseAction(page, 'Screens Only', 'Delete draft')
  await confirmDialog.getByRole('button', { name: 'Delete draft' }).press('Enter')
  await expect(draftRows).toHaveCount(2)
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()

  await page
    .getByRole('region', { name: 'Upcoming' })
    .getByRole('button', { name: 'Actions for Ink Swap' })
    .click()
  await expectNoOverflow(page, 'host-menu')
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await expect(
    confirmDialog.getByText('Are you sure you want to cancel this event? Attendees will be notified.'),
  ).toBeVisible()
  const cancel = () => confirmDialog.getByRole('button', { name: 'Cancel Event' }).press('Enter')
  await expectFallback(page, '**/api/events/*/cancel', 'Failed to cancel event', cancel)
  await cancel()
  await expect(page.getByText('Event cancelled and attendees notified')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cancelled' })).toContainText("Nobody had RSVP'd")
  await expect(focusedRow).toContainText('Ink Swap')
})

test('says that an event is not the host’s, shows all parts of the host’s own event on its page, and lets the menu of a row be used by keyboard @both-widths', async ({
  page,
}) => {
  // The dashboard has no page for another host's event.
  expectErrors(/status of 403/)
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], {
    title: 'Ink Swap',
    startsAt: getTimeInDays(9),
    signupLimit: 12,
    confirmedCount: 4,
    waitlistCount: 2,
  })
  const otherEventId = await makeEvent([], { title: 'Not Yours' })
  await signInAs(page, host, `/host-dashboard?event=${otherEventId}`)
  await expect(page.getByText("This isn't one of your events.")).toBeVisible()
  const dashboardLink = page.getByRole('link', { name: 'My events' })
  await dashboardLink.click()
  await page.getByRole('link', { name: 'Ink Swap', exact: true }).click()
  await expect(page).toHaveURL(`/host-dashboard?event=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ink Swap' })).toBeFocused()
  await expect(page.getByRole('article').getByRole('heading', { name: 'Ink Swap' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('of 12 spots')
  await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', `/events/${id}`)
  const doorLink = page.getByRole('link', { name: 'Check-in' })
  await expect(doorLink).toHaveAttribute('href', `/host-dashboard/events/${id}/door`)
  await inspectScreen(page, 'host-event-page')
  for (const tab of ['Attendees', 'Emails', 'Photos', 'Stats']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(`/host-dashboard?event=${id}&eventTab=${tab.toLowerCase()}`)
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expectNoOverflow(page, `host-event-${tab.toLowerCase()}`)
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
  await page.goBack()
  await dashboardLink.click()
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()

  const actionsButton = page.getByRole('button', { name: 'Actions for Ink Swap' })
  await actionsButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.type('sh')
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Share Event' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(actionsButton).toBeFocused()
})
