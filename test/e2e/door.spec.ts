import type { Page } from '@playwright/test'
import type { EventId } from '../../functions/shared/ids.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { send, SITE_URL, makeTokenHeaders } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { makeTicketHolder } from '../factories/ticket-holder.ts'
import { expectDialogOnClose } from './expect-dialog-on-close.ts'
import { holdResponse } from './held-response.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { lockDatabase } from './locked-database.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { signInAs } from './sign-in-as.ts'
import { openMenu } from './sign-in-on-screen.ts'

// The errors are those of refused calls, and of a browser that is offline, also while it loads the service worker.
test.use({
  viewport: { width: 390, height: 844 },
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|fetching the script|offline|status of 40[13]/i],
})

/** Scans a ticket as a handheld scanner does, which types the code. */
async function scan(page: Page, ticketUrl: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search by name' })
  await field.fill(ticketUrl)
  await field.press('Enter')
}

const getVerdict = (page: Page) => page.locator('[data-verdict]')
const getStatus = (page: Page) => page.getByTestId('door-status')

/** Reads the device names that this browser has stored for check-in. */
const readDeviceNames = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('kiln.device-name'))
      .map(([, name]) => String(name)),
  )

const readDatabaseNames = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))

/** Waits until the device has the list, and names the device. */
async function nameDevice(page: Page, deviceName: string): Promise<void> {
  await expect(getStatus(page)).toContainText('Synced')
  await page.getByRole('button', { name: /^This device/ }).click()
  await page.getByLabel('Device name').fill(deviceName)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `This device: ${deviceName}` })).toBeVisible()
}

/** Makes an event that starts in half an hour. */
function makeEventStartingSoon(
  hosts: readonly TestUser[],
  title: string,
  signupLimit: number,
): Promise<EventId> {
  const now = Date.now()
  return makeEvent(hosts, { title, startsAt: now + 1_800_000, endsAt: now + 9_000_000, signupLimit })
}

/** Makes an event that starts soon, with attendees, and opens its check-in as its host. */
async function openHostDoor(page: Page, title: string, signupLimit: number, names: readonly string[]) {
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEventStartingSoon([host], title, signupLimit)
  const ticketUrls: string[] = []
  const emails: string[] = []
  for (const name of names) {
    const { email, ticketUrl } = await makeTicketHolder(id, name)
    ticketUrls.push(ticketUrl)
    emails.push(email)
  }
  await signInAs(page, host, `/host-dashboard/events/${id}/door`)
  await expect(getStatus(page)).toContainText('Synced')
  return { host, id, ticketUrls, emails }
}

/** Sends DELETE as a host: to remove an attendee, to let an attendee back in, or to revoke the helper's link. */
async function deleteAs(host: TestUser, path: string): Promise<void> {
  const response = await send({ method: 'DELETE', path, headers: makeTokenHeaders(host.idToken) })
  expect(response.status, response.text).toBe(200)
}

async function addWalkIn(
  page: Page,
  {
    name,
    email = makeEmail('walk-in'),
    isAdmittedAnyway = false,
  }: { name: string; email?: string; isAdmittedAnyway?: boolean },
): Promise<void> {
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-in' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel(/Email/).fill(email)
  if (isAdmittedAnyway) await dialog.getByRole('checkbox').check()
  await expectNoOverflow(page, 'door-walk-in')
  await dialog.getByRole('button', { name: 'Add walk-in' }).click()
  await expect(dialog).toBeHidden()
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('merges the check-ins of two devices that were offline at the same door', async ({
    page,
    browser,
    context,
  }) => {
    test.setTimeout(150_000)
    const host = await makeTestUser('host', { isApproved: true })
    const title = `Door ${host.uid.slice(0, 5)}`
    const [id, otherEventId] = [
      await makeEventStartingSoon([host], title, 4),
      await makeEventStartingSoon([host], 'Supper elsewhere', 9),
    ]
    const [ana, cleo] = [await makeTicketHolder(id, 'Ana'), await makeTicketHolder(id, 'Cleo')]
    await makeTicketHolder(id, 'Ben')
    const olga = await makeTicketHolder(otherEventId, 'Olga')
    await deleteAs(host, `/api/events/${id}/attendees/${hashAddress(cleo.email)}`)

    // This stores the list of the other event on the device too.
    await signInAs(page, host, `/host-dashboard/events/${otherEventId}/door`)
    await expect(page.getByRole('heading', { level: 1, name: 'Supper elsewhere' })).toBeVisible()
    await awaitServiceWorker(page)
    await page.goto(`/host-dashboard/events/${id}/door`)
    await nameDevice(page, "Max's phone")
    await inspectScreen(page, 'door-open')

    // A helper opens check-in by a link, on a device where nobody is signed in.
    await page.getByRole('button', { name: 'Invite a helper' }).click()
    const link = await page.getByRole('dialog').getByLabel('Link').inputValue()
    await expect(page.getByRole('img', { name: 'QR code for helpers to scan' })).toBeVisible()
    await page.keyboard.press('Escape')
    const helperContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const helperPage = await helperContext.newPage()
    await helperPage.goto(new URL(link).pathname)
    await nameDevice(helperPage, "Ida's phone")
    await expect(helperPage.getByRole('button', { name: 'Invite a helper' })).toHaveCount(0)

    await Promise.all([context.setOffline(true), helperContext.setOffline(true)])
    await page.reload()
    await expect(getStatus(page)).toContainText('Offline')
    // The device does not have Dora on its list, because the reload also ended the requests that were under way.
    const dora = await makeTicketHolder(id, 'Dora')
    await scan(page, ana.ticketUrl)
    await expect(getVerdict(page)).toContainText('Welcome, Ana')
    await expectNoOverflow(page, 'door-welcome')
    await scan(page, ana.ticketUrl)
    await expect(getVerdict(page)).toContainText('Ana is already in')
    await expect(getVerdict(page)).toContainText("by Max's phone")
    await scan(helperPage, ana.ticketUrl)
    await expect(getVerdict(helperPage)).toContainText('Welcome, Ana')
    await scan(page, cleo.ticketUrl)
    await expect(getVerdict(page)).toContainText('Cleo was removed by a host')
    await scan(page, olga.ticketUrl)
    await expect(getVerdict(page)).toContainText('For another event')
    await expect(getVerdict(page)).toContainText('Supper elsewhere')
    await scan(page, `${new URL(SITE_URL).origin}/t/${'A'.repeat(22)}`)
    await expect(getVerdict(page)).toContainText(/The list is from .+ Search by name\./)
    await scan(page, dora.ticketUrl)
    await expect(getVerdict(page)).toContainText('Not on this list')
    await expectNoOverflow(page, 'door-unknown')
    // A walk-in has no spot until the server has added them.
    await addWalkIn(page, { name: 'Wim Walker' })
    await expect(page.getByText('Wim Walker: not confirmed yet.')).toBeVisible()
    await page.reload()
    await expect(getStatus(page)).toContainText(/Offline · \d to send/)
    await expect(page.getByRole('button', { name: /^Ana Checked in/ })).toBeVisible()
    await expect(page.getByText('Wim Walker: not confirmed')).toBeVisible()
    expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(0)

    await helperContext.setOffline(false)
    await expect(getStatus(helperPage)).toContainText(/^Synced [^·]*$/)
    await context.setOffline(false)
    await expect(getStatus(page)).toContainText(/^Synced [^·]*$/)
    await expect(page.getByRole('button', { name: /^Wim Walker Checked in/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Dora Checked in/ })).toBeVisible()
    const doubleCheckInText = /Ana: .+ by Max's phone, then .+ by Ida's phone/
    await expect(page.getByRole('region', { name: 'Checked in more than once' })).toContainText(
      doubleCheckInText,
    )
    await expectNoOverflow(page, 'door-checked-in-twice')
    const arrivals = await db.collection(`events/${id}/arrivals`).get()
    expect(arrivals.docs.filter((document) => document.get('kind') === 'in').length).toBe(4)
    expect((await db.doc(`events/${id}`).get()).data()).toMatchObject({ confirmedCount: 4, signupLimit: 4 })

    // The host revokes the link before the helper's device has sent a check-in. The device shows the check-in once, and
    // then stores nothing.
    await helperContext.setOffline(true)
    await helperPage.getByRole('searchbox').fill('be')
    await helperPage.getByRole('button', { name: 'Ben' }).click()
    await expect(getVerdict(helperPage)).toContainText('Welcome, Ben')
    await deleteAs(host, `/api/events/${id}/door-link`)
    await helperContext.setOffline(false)
    await expect(helperPage.getByRole('heading', { name: 'Check-in is closed' })).toBeVisible()
    await expect(helperPage.getByRole('region', { name: 'Not sent' })).toContainText(/Ben came in at \d/)
    await inspectScreen(helperPage, 'door-closed')
    await expect.poll(() => readDeviceNames(helperPage)).toEqual([])
    await expect.poll(() => readDatabaseNames(helperPage)).not.toContain(`kiln.door.helper.${id}`)
    await helperContext.close()
  })

  test('ignores the second click of a double click, asks before unsent check-ins are lost by logging out or closing the tab, and deletes the list on logging out', async ({
    page,
    context,
  }) => {
    const { id, ticketUrls } = await openHostDoor(page, 'Unsent', 4, ['Ana', 'Ben', 'Anders', 'Anita'])
    await awaitServiceWorker(page)
    await page.getByRole('searchbox').fill('an')
    await expect(page.getByText('3 people')).toBeVisible()
    await page.getByRole('button', { name: /^Anders$/ }).dblclick({ position: { x: 60, y: 28 } })
    await expect(getVerdict(page)).toContainText('Welcome, Anders')
    await expect(page.getByRole('button', { name: /^Anders Checked in/ })).toBeVisible()
    await expect(getStatus(page)).toContainText(/^Synced [^·]*$/)
    // The bar at the bottom stays above the safe area of a phone.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
    const box = await page.getByRole('button', { name: 'Walk-in' }).boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 34)
    await context.setOffline(true)
    for (const ticketUrl of ticketUrls.slice(0, 2)) await scan(page, ticketUrl)
    await expect(getStatus(page)).toContainText('2 to send')
    await expectDialogOnClose(page)
    // Logging out asks on other pages too, until the check-ins are sent.
    await openMenu(page)
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveCount(0)
    const logOut = async () => {
      await openMenu(page)
      await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    }
    await logOut()
    const confirmDialog = page.getByRole('alertdialog')
    await expect(confirmDialog).toContainText("2 check-ins haven't been confirmed.")
    await confirmDialog.getByRole('button', { name: 'Stay signed in' }).click()
    // This closes the menu, because the menu is part of the URL and Back would open it again.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await page.goBack()
    await context.setOffline(false)
    await expect(getStatus(page)).toContainText(/^Synced [^·]*$/)
    expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(3)
    expect(await readDeviceNames(page)).toHaveLength(1)
    await logOut()
    await page.waitForURL('/')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText('Not sent')).toHaveCount(0)
    await expect.poll(() => readDeviceNames(page)).toEqual([])
    const hasDoorDatabase = async () =>
      (await readDatabaseNames(page)).some((name) => name.startsWith('kiln.door.'))
    await expect.poll(hasDoorDatabase).toBe(false)
  })
})

test('tells the host that the device cannot store the list, and still checks attendees in', async ({
  page,
}) => {
  const { host, id, ticketUrls } = await openHostDoor(page, 'Unstored', 4, ['Ana'])
  const [ticketUrl = ''] = ticketUrls
  await lockDatabase(page, `kiln.door.${host.uid}.${id}`)

  await page.reload()
  await expect(page.getByText("This device can't store the list.")).toBeVisible()
  await inspectScreen(page, 'door-not-stored')
  await scan(page, ticketUrl)
  await expect(getVerdict(page)).toContainText('Welcome, Ana')
  await expect.poll(async () => (await db.collection(`events/${id}/arrivals`).get()).size).toBe(1)
  await expect(getStatus(page)).toHaveText(/^Synced (?!.*to send)/)
  await scan(page, ticketUrl)
  await expect(getVerdict(page)).toContainText('Ana is already in')
})

test('tells the host about an attendee who was checked in offline with an outdated ticket', async ({
  page,
  context,
}) => {
  const { host, id, ticketUrls, emails } = await openHostDoor(page, 'Changed', 4, ['Ana'])
  const [ticketUrl = ''] = ticketUrls
  const [email = ''] = emails
  await context.setOffline(true)
  // The host removes Ana, and lets her RSVP again.
  for (const list of ['attendees', 'removed'])
    await deleteAs(host, `/api/events/${id}/${list}/${hashAddress(email)}`)
  await rsvp(id, email, { name: 'Ana' })
  await scan(page, ticketUrl)
  await expect(getVerdict(page)).toContainText('Welcome, Ana')
  const heldList = await holdResponse(context, `/api/events/${id}/door?*`)
  await context.setOffline(false)
  const attentionItems = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  const attentionText = /Ana came in at .+ with a ticket that has changed since\. Let them in again by name\./
  await expect(attentionItems).toHaveText([attentionText])
  // A check-in by name before the new list arrives still uses the old ticket, and is reported when the list arrives.
  const nameButton = page.getByRole('button', { name: /^Ana$/ })
  await nameButton.click()
  heldList.release()
  await expect(attentionItems).toHaveText([attentionText, attentionText])
  // Enter is pressed, because a second click so soon would count as a double click.
  await nameButton.press('Enter')
  await expect(page.getByRole('button', { name: /^Ana Checked in/ })).toBeVisible()
})

test('accepts one ticket after another from a handheld scanner, whichever element has the focus', async ({
  page,
}) => {
  const { ticketUrls } = await openHostDoor(page, 'Handheld', 2, ['Ana', 'Ben'])
  const [anaUrl = '', benUrl = ''] = ticketUrls
  const field = page.getByRole('searchbox', { name: 'Search by name' })
  const typeCode = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const press = (name: string) => getVerdict(page).getByRole('button', { name }).click()
  await field.click()
  await typeCode('https://tickets.elsewhere.test/t/12')
  await expect(getVerdict(page)).toContainText('Not a ticket')
  await expect(field).toHaveValue('')
  // A code that is not a link may be a name, and stays in the field.
  await typeCode('4006381333931')
  await typeCode(anaUrl)
  await expect(getVerdict(page)).toContainText('Welcome, Ana')
  await press('Next')
  await typeCode(benUrl)
  await expect(getVerdict(page)).toContainText('Welcome, Ben')
  await press('Undo')
  await expect(page.getByRole('button', { name: /^Ben$/ })).toBeVisible()
  await typeCode(benUrl)
  await expect(getVerdict(page)).toContainText('Welcome, Ben')
  // The Enter of the next ticket does not press the row that has the focus.
  await page.getByRole('button', { name: /^Ana/ }).click()
  await expect(getVerdict(page)).toContainText('Ana is already in')
  await typeCode(benUrl)
  await expect(getVerdict(page)).toContainText('Ben is already in')
  // With touch the field gets no focus, because an on-screen keyboard would hide the list.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await press('Next')
  await expect(getVerdict(page)).toHaveCount(0)
  await expect(page.locator('[role=alert][tabindex="-1"]')).toBeFocused()
})

test('shows a walk-in instead of the last verdict, lets a host undo the check-in, and asks whether to let a removed attendee in, also after the network returns', async ({
  page,
  context,
}) => {
  const { host, id, emails } = await openHostDoor(page, 'Full', 2, ['Ray', 'Sam'])
  const [rayEmail = '', samEmail = ''] = emails
  for (const email of emails) await deleteAs(host, `/api/events/${id}/attendees/${hashAddress(email)}`)
  const [ana] = [await makeTicketHolder(id, 'Ana'), await makeTicketHolder(id, 'Ben')]
  // This ticket is newer than the list on the device.
  await scan(page, ana.ticketUrl)
  await expect(getVerdict(page)).toContainText('Welcome, Ana')
  // The event is full, so the walk-in is waitlisted.
  await addWalkIn(page, { name: 'Wim Walker' })
  await expect(getVerdict(page)).toContainText('Wim Walker')
  await expect(getVerdict(page)).not.toContainText('Ana')
  await expect(getVerdict(page)).toContainText('On the waitlist, number 1')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0)
  await getVerdict(page).getByRole('button', { name: 'Let in' }).click()
  await expect(getVerdict(page)).toContainText('Welcome, Wim Walker')
  await expect(page.getByRole('button', { name: /^Wim Walker Checked in/ })).toBeVisible()
  // A walk-in needs only a name.
  await addWalkIn(page, { name: 'Nina Nameonly', email: '', isAdmittedAnyway: true })
  await expect(getVerdict(page)).toContainText('Welcome, Nina Nameonly')
  await expect(page.getByText('3 of 4', { exact: true })).toBeVisible()
  await getVerdict(page).getByRole('button', { name: 'Undo' }).click()
  await expect(getVerdict(page)).toHaveAttribute('data-verdict', 'undone')
  await expect(page.getByRole('button', { name: /^Nina Nameonly Checked in/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ana Checked in/ })).toBeVisible()
  await addWalkIn(page, { name: 'Ray', email: rayEmail })
  await expect(getVerdict(page)).toContainText('Ray was removed by a host')
  await inspectScreen(page, 'door-removed')
  await page.getByRole('button', { name: 'Let in anyway' }).click()
  await expect(getVerdict(page)).toContainText('Welcome, Ray')

  // Offline a walk-in is not confirmed until the server answers.
  await context.setOffline(true)
  await addWalkIn(page, { name: 'Sam', email: samEmail })
  await expect(getVerdict(page)).toContainText('Not confirmed yet')
  await addWalkIn(page, { name: 'Olaf Offline', isAdmittedAnyway: true })
  await expect(getVerdict(page)).toHaveAttribute('data-verdict', 'pending')
  await context.setOffline(false)
  await expect(getVerdict(page)).toContainText('Welcome, Olaf Offline')
  const attentionRegion = page.getByRole('region', { name: 'Needs attention' })
  await expect(attentionRegion).toContainText('Sam was removed by a host.')
  await expectNoOverflow(page, 'door-removed-notice')
  await attentionRegion.getByRole('button', { name: 'Let in anyway' }).click()
  await expect(getVerdict(page)).toContainText('Welcome, Sam')
  await expect(attentionRegion).toBeHidden()
  expect((await findSignup(id, hashAddress(samEmail)))?.status).toBe('confirmed')
})
