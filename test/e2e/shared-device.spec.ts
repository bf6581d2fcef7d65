import type { Page } from '@playwright/test'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { expect, test } from './fixtures.ts'
import { openInApp } from './open-in-app.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'
import { reloadWithServiceWorker } from './service-worker.ts'
import { signInAs, signInByLink } from './sign-in-as.ts'

// `accounts:lookup` fails if another tab logs out while the Firebase SDK of a new tab checks its sign-in.
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ 401 |ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|accounts:lookup/],
})

/** RSVPs as a member, and opens their own pages, with the service worker in control. */
async function fillDeviceStorage(page: Page, member: TestUser, eventPath: string): Promise<void> {
  await signInAs(page, member, eventPath)
  await reloadWithServiceWorker(page)
  await rsvpOnScreen(page, { name: member.name, email: member.email })
  await expect(page.getByText("You're in").first()).toBeVisible()
  await openOwnPages(page)
}

/** Goes to the dashboard, and from there to the account. */
async function openOwnPages(page: Page): Promise<void> {
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Hi, Robin' }).click()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await page.mouse.move(40, 40)
  await bar.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
}

async function expectNoRsvp(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
  await expect(page.getByText("You're in")).toHaveCount(0)
}

/** Reads local storage, the cached responses (except the precache), and the names and entries of databases. */
const readDeviceStorage = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage)]
    for (const name of await caches.keys()) {
      if (name.includes('precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(name))
      })
      texts.push(name)
      for (const store of database.objectStoreNames) {
        const entriesRequest = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (entriesRequest.onsuccess = resolve))
        texts.push(JSON.stringify(entriesRequest.result))
      }
      database.close()
    }
    return texts.join('\n')
  })

async function expectNothingStored(page: Page, { email, uid }: TestUser): Promise<void> {
  await expect
    .poll(async () => {
      const lines = (await readDeviceStorage(page)).split('\n')
      return lines
        .filter((line) => line.includes(email) || line.includes(uid))
        .map((line) => line.slice(0, 200))
    }, `nothing of ${email} is stored`)
    .toEqual([])
}

test('hides a member’s data from the next member who signs in, even offline, and leaves no data on the device after a session has ended', async ({
  page,
  context,
}) => {
  const [anna, ben] = [await makeTestUser(), await makeTestUser()]
  const eventPath = `/events/${await makeEvent()}`
  await fillDeviceStorage(page, anna, eventPath)
  await signInByLink(page, ben, eventPath)
  await expectNoRsvp(page)
  await openOwnPages(page)
  await expect(page.getByText('Nothing planned yet', { exact: false })).toBeVisible()
  await expectNothingStored(page, anna)
  // Live lists are cached under Ben's own id.
  await expect.poll(() => readDeviceStorage(page)).toContain(`:kiln-${ben.uid}`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You're offline/)).toBeVisible()
  await expect(page.getByText('Nothing planned yet', { exact: false })).toBeVisible()

  await context.setOffline(false)
  await openInApp(page, eventPath)
  await rsvpOnScreen(page, { name: ben.name, email: ben.email })
  await expect(page.getByText("You're in").first()).toBeVisible()
  await context.clearCookies()
  await page.reload()
  await expectNoRsvp(page)
  await expectNothingStored(page, ben)
})

test('leaves no data of a member on the device or in another tab after a log-out', async ({
  page,
  context,
}) => {
  const anna = await makeTestUser()
  await fillDeviceStorage(page, anna, `/events/${await makeEvent()}`)
  const otherTab = await context.newPage()
  await otherTab.goto('/account')
  await expect(otherTab.getByText(anna.name).first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  await expect(otherTab.getByText('Sign in').first()).toBeVisible()
  await expect(otherTab.getByText(anna.name)).toHaveCount(0)
  expect((await page.request.get('/api/auth/current')).status()).toBe(401)
  await expectNothingStored(page, anna)
  await page.goBack()
  await expect(page.getByText(anna.name)).toHaveCount(0)
})

test('shows a visitor’s RSVP to the member with the same email, and to no other member', async ({ page }) => {
  const [anna, ben] = [await makeTestUser(), await makeTestUser()]
  const eventPath = `/events/${await makeEvent()}`
  await page.goto(eventPath)
  await rsvpOnScreen(page, { name: anna.name, email: anna.email })
  await signInByLink(page, ben, eventPath)
  await expectNoRsvp(page)
  await signInByLink(page, anna, eventPath)
  await expect(page.getByText("You're in").first()).toBeVisible()
})
