import type { Page } from '@playwright/test'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { chooseAction } from './event-editor.ts'
import { expectFallback } from './failed-call.ts'
import { signInAs } from './sign-in-as.ts'

const getTimeInDays = (days: number) => Date.now() + days * 86_400_000
const LONG_TITLE = 'Donaudampfschifffahrtsgesellschaftskapit'

async function openDashboard(page: Page, host: TestUser): Promise<void> {
  await signInAs(page, host, '/host-dashboard')
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()
}

const findRow = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('keeps what a host types into a new event while their profile cannot be loaded', async ({ page }) => {
  expectErrors(/ERR_FAILED .*\/api\/user\/profile/)
  const host = await makeTestUser('host', { isApproved: true })
  const profilePath = '**/api/user/profile'
  await page.route(profilePath, (route) => route.abort())
  await signInAs(page, host, '/host-dashboard?edit=new')
  const titleField = page.getByRole('dialog', { name: 'Create Event' }).getByLabel('Title')
  await titleField.fill('Soup and Solder')
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/profile'))
  await expect(titleField).toHaveValue('Soup and Solder')
})

test('welcomes a new host with tips, and leads them to the editor @both-widths', async ({ page }) => {
  const host = await makeTestUser('host', { isApproved: true })
  await openDashboard(page, host)
  await expect(page.getByText('Create events and build your creative community')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, new host!' })).toBeVisible()
  await expect(page.getByText('Nothing planned yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing planned yet.')).toBeVisible()
  await inspectScreen(page, 'host-new')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page).toHaveURL('/host-dashboard?edit=new')
  const editor = page.getByRole('dialog', { name: 'Create Event' })
  const tips = editor.getByRole('region', { name: 'Welcome to your host journey' })
  await expect(tips).toContainText("2 weeks' notice")
  await expect(tips).toContainText('10 to 20 attendees')
  await expect(editor.getByLabel('Title')).toBeFocused()
  await expect(editor.getByLabel('Title'), 'the form comes first').toBeInViewport()
  await inspectScreen(page, 'host-tips')
  await page.goBack()
  await expect(editor).toBeHidden()
  await expect(page).toHaveURL('/host-dashboard')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(editor.getByLabel('Title')).toBeFocused()
  await expect(tips, 'the tips are shown once').toHaveCount(0)
  await page.goBack()
  const banner = page.getByRole('region', { name: 'Welcome, new host!' })
  await banner.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(banner).toBeHidden()
  await expect(page.locator('main :focus'), 'the focus stays on the page').toBeVisible()
})

test('shows events in their groups, updates them live, and leaves out an invalid one @both-widths', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  const makeOwnEvent = (title: string, overrides: Partial<StoredEvent> = {}) =>
    makeEvent([host], { title, ...overrides })
  const [upcomingEventId, ...otherEventIds] = await Promise.all([
    makeOwnEvent('Clay & Cold Brew', { startsAt: getTimeInDays(2), signupLimit: 12, confirmedCount: 4 }),
    makeOwnEvent(LONG_TITLE, { startsAt: getTimeInDays(30), isPrivate: true, signupLimit: null }),
    makeOwnEvent('Half an Idea', { isPublished: false }),
    makeOwnEvent('Long Gone', { startsAt: getTimeInDays(-9), confirmedCount: 8 }),
    makeOwnEvent('With Pictures', { startsAt: getTimeInDays(-20), photos: ['/photos/none.webp'] }),
    makeOwnEvent('Cancelled Lately', { cancelledAt: getTimeInDays(-3), confirmedCount: 5, waitlistCount: 2 }),
    makeOwnEvent('Cancelled Long Ago', { cancelledAt: getTimeInDays(-31) }),
    makeOwnEvent('In No Zone'),
  ])
  await db.doc(`events/${otherEventIds.at(-1) ?? 0}`).update({ timezone: 'Europe/Atlantis' })
  await openDashboard(page, host)
  const getGroup = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(getGroup('Upcoming').getByRole('heading', { level: 4 })).toHaveText([
    'Clay & Cold Brew',
    LONG_TITLE,
  ])
  await expect(getGroup('Drafts').getByRole('heading', { level: 4 })).toHaveText(['Half an Idea'])
  await expect(getGroup('Past').getByRole('heading', { level: 4 })).toHaveText(['Long Gone', 'With Pictures'])
  await expect(getGroup('Past').getByText('Complete')).toHaveCount(2)
  await expect(getGroup('Cancelled').getByRole('heading', { level: 4 })).toHaveText(['Cancelled Lately'])
  await expect(getGroup('Cancelled')).toContainText('We emailed 7 people, 2 of them on the waitlist.')
  await expect(page.getByText('In No Zone')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'You have published an event!' })).toBeVisible()
  await inspectScreen(page, 'host-events')

  await db
    .doc(`events/${upcomingEventId}`)
    .update({ confirmedCount: 12, waitlistCount: 1, updatedAt: new Date() })
  const row = findRow(page, 'Clay & Cold Brew')
  await expect(row).toContainText('12 of 12 confirmed, 1 on the waitlist')
  await expect(row.getByText('Full', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'EMAIL TRACKING' }).click()
  await expect(page).toHaveURL('/host-dashboard?tab=tracking')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'EMAIL TRACKING' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'MY EVENTS' })).toHaveAttribute('aria-selected', 'true')
})

test('lets a host preview and publish a draft, and share, duplicate and cancel the event @both-widths', async ({
  page,
}) => {
  // The public call does not find a draft, so the preview requests it with the call for hosts.
  expectErrors(/status of 404 .*\/api\/events\//)
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], { title: 'Ink Swap', isPublished: false, startsAt: getTimeInDays(20) })
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
  const upcomingSection = page.getByRole('region', { name: 'Upcoming', exact: true })
  const draftsSection = page.getByRole('region', { name: 'Drafts', exact: true })
  await draftsSection.getByRole('button', { name: 'Publish Ink Swap' }).click()
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await expect(upcomingSection.getByRole('heading', { name: 'Ink Swap' })).toBeVisible()
  await expect(draftsSection).toBeHidden()

  await chooseAction(page, 'Ink Swap', 'Share')
  const shareDialog = page.getByRole('dialog', { name: 'Share Event' })
  await expect(shareDialog.getByLabel('Link')).toHaveValue(new RegExp(`/events/${id}$`))
  await expect(shareDialog.getByRole('img', { name: 'QR code for Ink Swap' })).toBeVisible()
  const download = page.waitForEvent('download')
  await shareDialog.getByRole('button', { name: 'Story picture' }).click()
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
  await expect(draftsSection.getByRole('listitem')).toHaveCount(2)
  await expect(draftsSection.getByRole('listitem').first()).toContainText('Sun 9 Mar 2031')

  await upcomingSection.getByRole('button', { name: 'Actions for Ink Swap' }).click()
  await expectNoOverflow(page, 'host-menu')
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(
    confirmDialog.getByText('Are you sure you want to cancel this event? Attendees will be notified.'),
  ).toBeVisible()
  await confirmDialog.getByRole('button', { name: 'Cancel Event' }).click()
  await expect(page.getByText('Event cancelled and attendees notified')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cancelled' })).toContainText("Nobody had RSVP'd")
})

test('asks before a draft whose date has passed, or a virtual event without a link, is published from its row', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], {
    title: 'Held Unseen',
    isPublished: false,
    startsAt: getTimeInDays(-3),
  })
  const virtualFields = {
    isVirtual: true,
    virtualPlatform: 'zoom',
    isPublished: false,
    startsAt: getTimeInDays(9),
  } as const
  const eventIdWithoutLink = await makeEvent([host], {
    title: 'Screens Only',
    linkMark: null,
    ...virtualFields,
  })
  await makeEvent([host], { title: 'With a Link', linkMark: 'mark', ...virtualFields })
  await openDashboard(page, host)
  await page.getByRole('button', { name: 'Publish Screens Only' }).click()
  const linkDialog = page.getByRole('alertdialog', { name: 'Publish “Screens Only”?' })
  await expect(linkDialog).toContainText('has no link yet')
  await linkDialog.getByRole('button', { name: 'Keep as draft' }).click()
  expect((await db.doc(`events/${eventIdWithoutLink}`).get()).get('isPublished')).toBe(false)
  await page.getByRole('button', { name: 'Publish With a Link' }).click()
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const publishButton = page.getByRole('button', { name: 'Publish Held Unseen' })
  const confirmDialog = page.getByRole('alertdialog', { name: 'Publish “Held Unseen”?' })
  await publishButton.click()
  await expect(confirmDialog).toContainText('The start is in the past')
  await confirmDialog.getByRole('button', { name: 'Keep as draft' }).click()
  expect((await db.doc(`events/${id}`).get()).get('isPublished')).toBe(false)
  await publishButton.click()
  await confirmDialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Past' })).toContainText('Held Unseen')
})

test('shows today’s events at the top with check-in, attendees and messages @both-widths', async ({
  page,
}) => {
  const [host, inviter] = [
    await makeTestUser('host', { isApproved: true }),
    await makeTestUser('host', { isApproved: true }),
  ]
  await makeEvent([inviter], { title: 'Night Kiln', startsAt: getTimeInDays(8), invitedHostIds: [host.uid] })
  const [runningEventId, upcomingEventId] = await Promise.all([
    makeEvent([host], { title: 'Running', startsAt: Date.now() - 3_600_000, endsAt: Date.now() + 3_600_000 }),
    makeEvent([host], { title: 'In an Hour', startsAt: Date.now() + 3_600_000, confirmedCount: 3 }),
    makeEvent([host], { title: 'Next Week', startsAt: getTimeInDays(7) }),
    makeEvent([host], { title: 'Long Gone', startsAt: getTimeInDays(-9) }),
  ])
  await openDashboard(page, host)
  const todaySection = page.getByRole('region', { name: /^(Today|Today and tomorrow)$/ })
  await expect(todaySection.getByRole('heading', { level: 3 })).toHaveText(['Running', 'In an Hour'])
  await expect(page.getByRole('link', { name: /^Check-in / })).toHaveCount(2)
  await expect(page.getByRole('region', { name: "You're invited to co-host" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Event' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeInViewport({ ratio: 1 })
  const doorLink = page.getByRole('link', { name: 'Check-in for In an Hour' })
  await expect(doorLink).toHaveAttribute('href', `/host-dashboard/events/${upcomingEventId}/door`)
  await expect(findRow(page, 'Running')).toContainText(/On now, until \d\d:\d\d/)
  await expect(findRow(page, 'Running')).not.toContainText('Complete')
  await inspectScreen(page, 'host-running')
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

test('opens the page of an event by its title, shows all parts of the event there, and lets the menu of a row be used by keyboard @both-widths', async ({
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
  await openDashboard(page, host)
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
    const eventTab = tab.toLowerCase()
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(`/host-dashboard?event=${id}&eventTab=${eventTab}`)
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await inspectScreen(page, `host-event-${eventTab}`)
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Stats' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'My events' }).click()
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

  const otherHostsEventId = await makeEvent([await makeTestUser('host', { isApproved: true })], {
    title: 'Not Yours',
  })
  await page.goto(`/host-dashboard?event=${otherHostsEventId}`)
  await expect(page.getByText("This isn't one of your events.")).toBeVisible()
})

test('says that events did not load, and shows events that only the API returns', async ({ page }) => {
  expectErrors(/500/)
  const host = await makeTestUser('host', { isApproved: true })
  await makeEvent([host], { title: 'By the Call' })
  // Firestore refuses drafts to a browser that is not signed in to Firebase.
  await page.route('**/api/auth/sign-in-link', (route) => route.fulfill({ status: 500, body: '{}' }))
  let isFailing = true
  await page.route('**/api/host/events?*', (route) =>
    isFailing ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await signInAs(page, host, '/host-dashboard')
  await expect(page.getByText('Unable to load events. Please refresh the page.')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'By the Call' })).toBeVisible()
})

test('says that an event was not published or not cancelled, and keeps events on screen without a network', async ({
  page,
  context,
}) => {
  expectErrors(/status of 500|ERR_INTERNET_DISCONNECTED/)
  const host = await makeTestUser('host', { isApproved: true })
  await Promise.all([
    makeEvent([host], { title: 'Half an Idea', isPublished: false }),
    makeEvent([host], { title: 'Soon' }),
  ])
  await openDashboard(page, host)
  const publish = () => page.getByRole('button', { name: 'Publish Half an Idea' }).click()
  await expectFallback(page, '**/api/events/*/publish', 'Failed to publish event', publish)
  await chooseAction(page, 'Soon', 'Cancel')
  const confirmDialog = page.getByRole('alertdialog')
  const cancel = () => confirmDialog.getByRole('button', { name: 'Cancel Event' }).click()
  await expectFallback(page, '**/api/events/*/cancel', 'Failed to cancel event', cancel)
  await confirmDialog.getByRole('button', { name: 'Keep event' }).click()

  // Without a network the events stay on screen, and actions report that they failed.
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 4, name: 'Soon' })).toBeVisible()
  await publish()
  await expect(
    page.getByText("We couldn't reach our server. Check your connection and try again."),
  ).toBeVisible()
  await context.setOffline(false)
  await publish()
  await expect(page.getByText('Event published successfully')).toBeVisible()
})
