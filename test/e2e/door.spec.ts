import type { BrowserContext, Page } from '@playwright/test'
import { ticketLink } from '../../functions/shared/door/ticket-link.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { ticketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { send, SITE, withToken } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { holdAnswer } from './held-answer.ts'
import { expect, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { lockDatabase } from './locked-database.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { addSession, signInAs } from './sign-in-as.ts'
import { openMenu } from './sign-in-on-screen.ts'

// Two phones. What the browser itself says of requests that cannot leave the device.
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|offline|status of 40[13]/i],
})

interface Guest {
  readonly email: string
  readonly ticket: string
}

async function guestOf(eventId: EventId, name: string): Promise<Guest> {
  const email = newEmail(name.toLowerCase())
  await rsvp(eventId, email, { name })
  const signupId = addressHash(email)
  const { seq } = (await findSignup(eventId, signupId)) ?? { seq: 0 }
  return { email, ticket: ticketLink(new URL(SITE).origin, ticketCode({ eventId, signupId, seq })) }
}

/** As a scanner in the hand does it. */
async function scan(page: Page, ticket: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search by name' })
  await field.fill(ticket)
  await field.press('Enter')
}

const verdictOn = (page: Page) => page.locator('[data-tone]')
const status = (page: Page) => page.getByTestId('door-status')

/** What this device was called at doors. */
const namesHere = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('kiln.device-name'))
      .map(([, name]) => String(name)),
  )

/** A phone of its own, online, with the door open and all that it needs on the device. */
async function openDoor(page: Page, path: string, device: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Scan tickets' })).toBeVisible()
  await awaitServiceWorker(page)
  await expect(status(page)).toContainText('Synced')
  await page.getByRole('button', { name: /^This device/ }).click()
  await page.getByLabel('Device name').fill(device)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `This device: ${device}` })).toBeVisible()
}

const goOffline = async (...contexts: BrowserContext[]) => {
  for (const context of contexts) await context.setOffline(true)
}

async function tonight(hosts: readonly Person[], title: string, signupLimit: number): Promise<EventId> {
  return makeEvent(hosts, {
    title,
    startsAt: Date.now() + 1_800_000,
    endsAt: Date.now() + 9_000_000,
    signupLimit,
  })
}

test('an evening at the door with two devices, offline, that meet afterwards', async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(150_000)
  const host = await makePerson('host', true)
  const title = `Door ${host.uid.slice(0, 5)}`
  const [id, other] = [await tonight([host], title, 4), await tonight([host], 'Supper elsewhere', 9)]
  const [ana, cleo] = [await guestOf(id, 'Ana'), await guestOf(id, 'Cleo')]
  await guestOf(id, 'Ben')
  const olga = await guestOf(other, 'Olga')
  const removed = `/api/events/${id}/attendees/${addressHash(cleo.email)}`
  expect((await send({ method: 'DELETE', path: removed, headers: withToken(host.idToken) })).status).toBe(200)

  await signInAs(page, host, '/host-dashboard')
  // The other event's list is on this device too.
  await page.goto(`/host-dashboard/events/${other}/door`)
  await expect(page.getByRole('heading', { level: 1, name: 'Supper elsewhere' })).toBeVisible()
  await openDoor(page, `/host-dashboard/events/${id}/door`, "Max's phone")
  await inspectScreen(page, 'door-open')

  // A helper, let in by a link, on a device that nobody is signed in at.
  await page.getByRole('button', { name: 'Invite a helper' }).click()
  const link = await page.getByRole('dialog').getByLabel('Link').inputValue()
  await expect(page.getByRole('img', { name: 'QR code for helpers to scan' })).toBeVisible()
  await page.keyboard.press('Escape')
  const helpers = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const helper = await helpers.newPage()
  await openDoor(helper, new URL(link).pathname, "Ida's phone")
  await expect(helper.getByRole('button', { name: 'Invite a helper' })).toHaveCount(0)

  await goOffline(context, helpers)
  // Newer than the lists.
  const dora = await guestOf(id, 'Dora')
  await Promise.all([page.reload(), helper.reload()])
  await expect(status(page)).toContainText('Offline')
  await scan(page, ana.ticket)
  await expect(verdictOn(page)).toContainText('Welcome, Ana')
  await keepScreenshot(page, 'door-welcome')
  await scan(page, ana.ticket)
  await expect(verdictOn(page)).toContainText('Ana is already in')
  await expect(verdictOn(page)).toContainText("by Max's phone")
  await scan(helper, ana.ticket)
  await expect(verdictOn(helper)).toContainText('Welcome, Ana')
  await scan(page, cleo.ticket)
  await expect(verdictOn(page)).toContainText('Cleo was removed by a host')
  await scan(page, olga.ticket)
  await expect(verdictOn(page)).toContainText('For another event')
  await expect(verdictOn(page)).toContainText('Supper elsewhere')
  await scan(helper, olga.ticket)
  await expect(verdictOn(helper)).toContainText('Not on this list')
  await scan(page, `${new URL(SITE).origin}/t/${'A'.repeat(22)}`)
  await expect(verdictOn(page)).toHaveAttribute('data-tone', 'unknown')
  await expect(verdictOn(page)).toContainText(/The list is from .+ Search by name\./)
  await scan(page, dora.ticket)
  await expect(verdictOn(page)).toContainText('Not on this list')
  await keepScreenshot(page, 'door-unknown')
  // By name, and undone.
  await page.getByRole('searchbox').fill('be')
  await page.getByRole('button', { name: 'Ben' }).click()
  await expect(verdictOn(page)).toContainText('Welcome, Ben')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Ben$/ })).toBeVisible()
  // A walk-in has no spot until the server knows of them.
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-in' })
  await dialog.getByLabel('Name').fill('Wim Walker')
  await dialog.getByLabel('Email').fill(newEmail('wim'))
  await keepScreenshot(page, 'door-walk-in')
  await dialog.getByRole('button', { name: 'Add walk-in' }).click()
  await expect(page.getByText('Wim Walker: not confirmed yet.')).toBeVisible()
  // The page is closed and opened again: nothing of it is gone.
  await page.reload()
  await expect(status(page)).toContainText(/Offline · \d to send/)
  await expect(page.getByRole('button', { name: /^Ana In,/ })).toBeVisible()
  await expect(page.getByText('Wim Walker: not confirmed')).toBeVisible()
  expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(0)

  await helpers.setOffline(false)
  await expect(status(helper)).toContainText(/^Synced [^·]*$/)
  await context.setOffline(false)
  await expect(status(page)).toContainText(/^Synced [^·]*$/)
  await expect(page.getByRole('button', { name: /^Wim Walker In,/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Dora In,/ })).toBeVisible()
  const twice = /Ana: .+ at Max's phone, then .+ at Ida's phone/
  await expect(page.getByRole('region', { name: 'Checked in twice' })).toContainText(twice)
  await helper.bringToFront()
  await expect(helper.getByRole('region', { name: 'Checked in twice' })).toContainText(twice, {
    timeout: 15_000,
  })
  await keepScreenshot(helper, 'door-twice')
  const arrivals = await db.collection(`events/${id}/arrivals`).get()
  expect(arrivals.docs.filter((document) => document.get('kind') === 'in').length).toBe(5)
  expect((await db.doc(`events/${id}`).get()).data()).toMatchObject({ confirmedCount: 4, signupLimit: 4 })

  // The link is ended while something waits to be sent: the helper's device keeps nothing, and says what that was.
  await helpers.setOffline(true)
  await helper.getByRole('searchbox').fill('be')
  await helper.getByRole('button', { name: 'Ben' }).click()
  await expect(verdictOn(helper)).toContainText('Welcome, Ben')
  const end = { method: 'DELETE', path: `/api/events/${id}/door-link`, headers: withToken(host.idToken) }
  expect((await send(end)).status).toBe(200)
  await helpers.setOffline(false)
  await expect(helper.getByRole('heading', { name: 'Check-in is closed' })).toBeVisible()
  await expect(helper.getByRole('region', { name: 'Not sent' })).toContainText(/Ben came in at \d/)
  await inspectScreen(helper, 'door-closed')
  await helper.reload()
  await expect(helper.getByRole('heading', { name: 'Check-in is closed' })).toBeVisible()
  await expect(helper.getByText('Ben')).toHaveCount(0)
  const databases = () => helper.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain(`kiln.door.helper.${id}`)
  expect(await namesHere(helper)).toEqual([])
  await helpers.close()

  // Who came, and when, is told where the host looks for them.
  await page.goto(`/host-dashboard?attendees=${id}`)
  await expect(page.getByRole('row', { name: /^Ana/ })).toContainText(/Came \d{1,2}:\d\d/)

  // What somebody called this device goes with them.
  expect(await namesHere(page)).toEqual(["Max's phone"])
  await page.goto('/account')
  await openMenu(page)
  await page.getByRole('banner').getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await namesHere(page)).toEqual([])
})

test('a device that can keep nothing lets people in, and says so', async ({ page }) => {
  const host = await makePerson('host', true)
  const id = await tonight([host], 'Unkept', 4)
  const ana = await guestOf(id, 'Ana')
  await addSession(page, host)
  await openDoor(page, `/host-dashboard/events/${id}/door`, 'Old phone')
  const [name = ''] = await page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name = '' }) => name)
      .filter((item) => item.startsWith('kiln.door.')),
  )
  await lockDatabase(page, name)

  await page.reload()
  await expect(page.getByText("This device can't store the list.")).toBeVisible({ timeout: 15_000 })
  await inspectScreen(page, 'door-unkept')
  await scan(page, ana.ticket)
  await expect(verdictOn(page)).toContainText('Welcome, Ana')
  const arrivals = () => db.collection(`events/${id}/arrivals`).count().get()
  await expect.poll(async () => (await arrivals()).data().count).toBe(1)
  await expect(status(page)).toHaveText(/^Synced (?!.*to send)/)
  await scan(page, ana.ticket)
  await expect(verdictOn(page)).toContainText('Ana is already in')
})

test('an attendee who is let in by a double press stays checked in; asks before a log-out that would lose unsent check-ins', async ({
  page,
  context,
}) => {
  const host = await makePerson('host', true)
  const id = await tonight([host], 'Unsent', 4)
  const guests = [await guestOf(id, 'Ana'), await guestOf(id, 'Ben')]
  for (const name of ['Anders', 'Anita']) await guestOf(id, name)
  await addSession(page, host)
  await openDoor(page, `/host-dashboard/events/${id}/door`, "Max's phone")
  await page.getByRole('searchbox').fill('an')
  await expect(page.getByText('3 people')).toBeVisible()
  await page.getByRole('button', { name: /^Anders$/ }).dblclick({ position: { x: 60, y: 28 } })
  await expect(verdictOn(page)).toContainText('Welcome, Anders')
  await expect(page.getByRole('button', { name: /^Anders In,/ })).toBeVisible()
  await expect(status(page)).toContainText(/^Synced [^·]*$/)
  // The bar at the bottom stands clear of what a phone keeps there for itself.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
  const { y, height } = (await page.getByRole('button', { name: 'Walk-in' }).boundingBox()) ?? {
    y: 0,
    height: 0,
  }
  expect(y + height).toBeLessThanOrEqual(844 - 34)
  await goOffline(context)
  for (const { ticket } of guests) await scan(page, ticket)
  await expect(status(page)).toContainText('2 to send')
  const pressLogOut = async () => {
    await openMenu(page)
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  }
  const question = page.getByRole('alertdialog')
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    // The menu stands in the address, where Back would find it open.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  }
  await pressLogOut()
  await expect(question).toContainText("2 check-ins haven't been sent yet.")
  await stay()
  // Elsewhere too, and until they are sent.
  await page.goto('/about')
  await pressLogOut()
  await expect(question).toContainText('2 check-ins')
  await stay()
  await page.goBack()
  await context.setOffline(false)
  await expect(status(page)).toContainText(/^Synced [^·]*$/)
  await pressLogOut()
  await page.waitForURL('/')
  await expect(page.getByRole('banner')).toBeVisible()
  expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(3)
  await expect(page.getByText('Not sent')).toHaveCount(0)
})

test('names to the host an attendee who came in offline with a ticket that had changed', async ({
  page,
  context,
}) => {
  const host = await makePerson('host', true)
  const id = await tonight([host], 'Changed', 4)
  const ana = await guestOf(id, 'Ana')
  await addSession(page, host)
  await openDoor(page, `/host-dashboard/events/${id}/door`, "Max's phone")
  await goOffline(context)
  // The host removes them, and lets them back in.
  for (const list of ['attendees', 'removed']) {
    const path = `/api/events/${id}/${list}/${addressHash(ana.email)}`
    expect((await send({ method: 'DELETE', path, headers: withToken(host.idToken) })).status).toBe(200)
  }
  await rsvp(id, ana.email, { name: 'Ana' })
  await scan(page, ana.ticket)
  await expect(verdictOn(page)).toContainText('Welcome, Ana')
  const list = await holdAnswer(context, `/api/events/${id}/door?*`)
  await context.setOffline(false)
  const notices = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  const notice = /Ana came in at .+ with a ticket that has changed since\. Let them in again by name\./
  await expect(notices).toHaveText([notice])
  // Again before the list has come: that ticket is the former one too, and is said so when the list has changed.
  const byName = page.getByRole('button', { name: /^Ana$/ })
  await byName.click()
  list.release()
  await expect(notices).toHaveText([notice, notice])
  // By a key: a second press of the mouse so soon would be one double press.
  await byName.press('Enter')
  await expect(page.getByRole('button', { name: /^Ana In,/ })).toBeVisible()
})

test('a scanner in the hand reads one ticket after the other, whatever comes between', async ({ page }) => {
  const host = await makePerson('host', true)
  const id = await tonight([host], 'By hand', 2)
  const [ana, ben, zoe] = [await guestOf(id, 'Ana'), await guestOf(id, 'Ben'), await guestOf(id, 'Zoe')]
  await addSession(page, host)
  await openDoor(page, `/host-dashboard/events/${id}/door`, 'The desk')
  const field = page.getByRole('searchbox', { name: 'Search by name' })
  const read = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const press = (name: string) => verdictOn(page).getByRole('button', { name }).click()
  await field.click()
  await read('https://tickets.elsewhere.test/t/12')
  await expect(verdictOn(page)).toContainText('Not a ticket')
  await expect(field).toHaveValue('')
  // Not even a link: it may be a name, and stays.
  await read('4006381333931')
  await read(ana.ticket)
  await expect(verdictOn(page)).toContainText('Welcome, Ana')
  await press('Next')
  await read(ben.ticket)
  await expect(verdictOn(page)).toContainText('Welcome, Ben')
  await press('Undo')
  await expect(page.getByRole('button', { name: /^Ben$/ })).toBeVisible()
  await read(ben.ticket)
  await expect(verdictOn(page)).toContainText('Welcome, Ben')
  await read(zoe.ticket)
  await press('Let in')
  await expect(verdictOn(page)).toContainText('Welcome, Zoe')
  await read(ana.ticket)
  await expect(verdictOn(page)).toContainText('Ana is already in')
  // Nor is the next ticket's Enter a press on who was let in by name.
  await page.getByRole('button', { name: /^Zoe/ }).click()
  await expect(verdictOn(page)).toContainText('Zoe is already in')
  await read(ben.ticket)
  await expect(verdictOn(page)).toContainText('Ben is already in')
  // A keyboard on the screen would hide what is to be read.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await press('Next')
  await expect(verdictOn(page)).toHaveCount(0)
  await expect(page.locator('[role=alert][tabindex="-1"]')).toBeFocused()
})

test('answers a walk-in in place of the last verdict, and undoes what it shows', async ({
  page,
  context,
}) => {
  const host = await makePerson('host', true)
  const id = await tonight([host], 'Nearly full', 2)
  const ana = await guestOf(id, 'Ana')
  await guestOf(id, 'Ben')
  await addSession(page, host)
  await openDoor(page, `/host-dashboard/events/${id}/door`, "Max's phone")
  const walkIn = async (name: string, isLetIn: boolean, email: string | null = newEmail('walk-in')) => {
    await page.getByRole('button', { name: 'Walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Walk-in' })
    await dialog.getByLabel('Name').fill(name)
    if (email !== null) await dialog.getByLabel('Email').fill(email)
    if (isLetIn) await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Add walk-in' }).click()
    await expect(dialog).toBeHidden()
  }
  await scan(page, ana.ticket)
  await expect(verdictOn(page)).toContainText('Welcome, Ana')
  // The event is full: the walk-in waits, and the panel says so.
  await walkIn('Wim Walker', false)
  await expect(verdictOn(page)).toContainText('Wim Walker')
  await expect(verdictOn(page)).not.toContainText('Ana')
  await expect(verdictOn(page)).toHaveAttribute('data-tone', 'waits')
  await expect(verdictOn(page)).toContainText('On the waitlist, number 1')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0)
  await verdictOn(page).getByRole('button', { name: 'Let in' }).click()
  await expect(verdictOn(page)).toContainText('Welcome, Wim Walker')
  await expect(page.getByRole('button', { name: /^Wim Walker In,/ })).toBeVisible()
  // With the box ticked they are in at once; Undo takes out who is shown.
  await walkIn('Ida Idle', true)
  await expect(verdictOn(page)).toContainText('Welcome, Ida Idle')
  await verdictOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(verdictOn(page)).toContainText('Ida Idle')
  await expect(verdictOn(page)).toHaveAttribute('data-tone', 'undone')
  await expect(page.getByRole('button', { name: /^Ida Idle In,/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ana In,/ })).toBeVisible()
  // A name is enough.
  await walkIn('Nina Nameonly', true, null)
  await expect(verdictOn(page)).toContainText('Welcome, Nina Nameonly')
  await expect(page.getByText('3 of 5', { exact: true })).toBeVisible()
  const signups = (await db.collection(`events/${id}/signups`).get()).docs
  expect(signups.find((signup) => signup.get('name') === 'Nina Nameonly')?.get('email')).toBe('')
  // Without a network nothing is promised, and the answer follows.
  await goOffline(context)
  await walkIn('Olaf Offline', true)
  await expect(verdictOn(page)).toHaveAttribute('data-tone', 'asked')
  await expect(verdictOn(page)).toContainText('Olaf Offline')
  await context.setOffline(false)
  await expect(verdictOn(page)).toContainText('Welcome, Olaf Offline')
})

test('warns of people whom a host has removed, and lets a host decide, also after a time offline', async ({
  page,
  context,
}) => {
  const host = await makePerson('host', true)
  const eventId = await tonight([host], 'Quiet Night', 10)
  const remove = async (name: string) => {
    const { email } = await guestOf(eventId, name)
    const path = `/api/events/${eventId}/attendees/${addressHash(email)}`
    const answer = await send({ method: 'DELETE', path, body: {}, headers: withToken(host.idToken) })
    expect(answer.status, answer.text).toBe(200)
    return email
  }
  const [ana, ben] = [await remove('Ana'), await remove('Ben')]
  await signInAs(page, host, `/host-dashboard/events/${eventId}/door`)
  await openDoor(page, `/host-dashboard/events/${eventId}/door`, 'Max')
  const addWalkIn = async (name: string, email: string) => {
    await page.getByRole('button', { name: 'Walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Walk-in' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel(/Email/).fill(email)
    await dialog.getByRole('button', { name: 'Add walk-in' }).click()
    await expect(dialog).toBeHidden()
  }

  await addWalkIn('Ana', ana)
  await expect(verdictOn(page)).toContainText('Ana was removed by a host')
  await inspectScreen(page, 'door-removed')
  await page.getByRole('button', { name: "Don't let in" }).click()
  await expect(verdictOn(page)).toBeHidden()
  await addWalkIn('Ana', ana)
  await page.getByRole('button', { name: 'Let in anyway' }).click()
  await expect(verdictOn(page)).toContainText('Welcome, Ana')

  await goOffline(context)
  await addWalkIn('Ben', ben)
  await expect(verdictOn(page)).toContainText('Not confirmed yet')
  await page.getByRole('button', { name: 'Next' }).click()
  await context.setOffline(false)
  const notice = page.getByRole('region', { name: 'Needs attention' })
  await expect(notice).toContainText('Ben was removed by a host.')
  await keepScreenshot(page, 'door-removed-notice')
  await notice.getByRole('button', { name: 'Let in anyway' }).click()
  await expect(verdictOn(page)).toContainText('Welcome, Ben')
  await expect(notice).toBeHidden()
  expect((await findSignup(eventId, addressHash(ben)))?.status).toBe('confirmed')
})
