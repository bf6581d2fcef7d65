import type { Page } from '@playwright/test'
import { changeFollows, findFollows } from '../../functions/src/core/mail/follows-store.ts'
import { post, withCookie } from '../api/request.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson } from '../factories/people.ts'
import { EVENTUALLY } from '../eventually.ts'
import { messagesTo } from '../inbox.ts'
import { expect, expectErrors, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { awaitHydration, watchHydration } from './hydration.ts'
import { holdAnswer } from './held-answer.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { signInAs } from './sign-in-as.ts'
import { loginLink } from './sign-in-on-screen.ts'

const LONG = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

/** Opens a city's wall, and loads its actions. */
async function openCity(page: Page, city: string): Promise<void> {
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  // The actions load at the first sign of use.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
}

const follow = (page: Page, whom: string) => page.getByRole('button', { name: `Follow ${whom}`, exact: true })
const following = (page: Page, whom: string) =>
  page.getByRole('button', { name: `Following ${whom}`, exact: true })
const logOut = (page: Page) => page.getByRole('button', { name: 'Log Out', exact: true })

test('follows and unfollows a host or a city with a press @both-widths', async ({ page, context }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const city = newCity()
  const [host, elsewhere] = [await makeHost(LONG, city), await makeHost('Ada Ofori', newCity())]
  const [person, eventId] = [await makePerson(), await makeEvent([elsewhere], { city })]

  await page.goto(`/hosts/${host.id}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await follow(page, LONG).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await openCity(page, city)
  await follow(page, city).click()
  await expect(page.getByRole('dialog', { name: `What's on in ${city}` })).toBeVisible()

  await signInAs(page, person, `/hosts/${host.id}`)
  await expect(logOut(page)).toBeVisible()
  await follow(page, LONG).press('Enter')
  await expect(page.getByText(`You're following ${LONG}`)).toBeVisible()
  await expect(following(page, LONG)).toHaveAttribute('aria-pressed', 'true')
  await inspectScreen(page, 'follow-host')
  await context.setOffline(true)
  await following(page, LONG).click()
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
  await expect(following(page, LONG)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)

  await page.goto(`/events/${eventId}`)
  await expect(logOut(page)).toBeVisible()
  await follow(page, 'Ada Ofori').click()
  await expect(page.getByText("You're following Ada Ofori")).toBeVisible()
  await openCity(page, city)
  await expect(logOut(page)).toBeVisible()
  await follow(page, city).dblclick()
  await expect(page.getByText(`You're following ${city}`)).toBeVisible()
  await expect(following(page, city)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/account')
  const own = page.getByRole('region', { name: 'You follow' })
  await expect(own.getByRole('listitem')).toHaveText([/Ada Ofori/, new RegExp(LONG), new RegExp(city)])
  await inspectScreen(page, 'account-follows')
  const stored = page.waitForResponse('**/api/user/follows')
  await following(page, LONG).click()
  await expect(follow(page, LONG)).toHaveAttribute('aria-pressed', 'false')
  // The page shows a press before it is stored.
  await stored
  await page.reload()
  await expect(own.getByRole('listitem')).toHaveText([/Ada Ofori/, new RegExp(city)])
})

test('follows on a press before the session is known', async ({ page }) => {
  const [host, person] = [await makeHost('Fay Follow', newCity()), await makePerson()]
  await signInAs(page, person)
  const session = await holdAnswer(page, '/api/auth/current')
  await watchHydration(page)
  await page.goto(`/hosts/${host.id}`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Follow/ })
  // Before the app has loaded, and so before it asks for the session.
  await button.click()
  await awaitHydration(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  session.release()
  await expect(page.getByText(/^You're following /)).toBeVisible()
  await expect(page.getByText('Login Successful!')).toHaveCount(0)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('replaces a cached answer with one that arrives late', async ({ page, context }) => {
    const [host, person] = [await makeHost('Lea Late', newCity()), await makePerson()]
    await signInAs(page, person)
    await awaitServiceWorker(page)
    await page.goto(`/hosts/${host.id}`)
    const button = page.getByRole('button', { name: /^Follow/ })
    await button.click()
    await expect(page.getByText("You're following Lea Late")).toBeVisible()
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    const stored = page.waitForResponse('**/api/user/follows')
    await button.click()
    await stored
    const answer = await holdAnswer(context, '/api/user/follows')
    await page.reload()
    // After five seconds the service worker answers from its cache, of before the last press.
    await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 15_000 })
    answer.release()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })
})

async function sendLink(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Login Link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check Your Email' })).toBeVisible()
}

/** Presses Follow on a host's page as a visitor. */
async function pressFollow(page: Page, host: { id: number }): Promise<void> {
  await page.goto(`/hosts/${host.id}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await follow(page, LONG).click()
}

test('follows for a visitor once they have signed in by the link, in another tab too', async ({ page }) => {
  const [host, person] = [await makeHost(LONG, newCity()), await makePerson()]
  await pressFollow(page, host)
  await sendLink(page, person.email)
  const other = await page.context().newPage()
  await other.goto(await loginLink(person.email))
  await expect(other.getByText(`You're following ${LONG}`)).toBeVisible()
  await other.waitForURL(`/hosts/${host.id}`)
  for (const tab of [other, page]) await expect(following(tab, LONG)).toBeVisible()
  expect(await findFollows(person.id)).toMatchObject({ hosts: [host.id] })

  // The pending follow is used only once.
  await following(page, LONG).click()
  await expect(follow(page, LONG)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => findFollows(person.id)).toMatchObject({ hosts: [] })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, person, `/hosts/${host.id}`)
  await expect(follow(page, LONG)).toHaveAttribute('aria-pressed', 'false')
  expect(await findFollows(person.id)).toMatchObject({ hosts: [] })
})

test('follows nothing for a visitor who gives up, and a city for a member who signs in to follow it', async ({
  page,
}) => {
  const [host, person, city] = [await makeHost(LONG, newCity()), await makePerson(), newCity()]
  await makeEvent([], { city })
  await pressFollow(page, host)
  await page.getByRole('dialog', { name: 'Sign In' }).press('Escape')
  await page.getByRole('button', { name: 'Login / Sign Up' }).click()
  await sendLink(page, person.email)
  await page.goto(await loginLink(person.email))
  await page.waitForURL(`/hosts/${host.id}`)
  await expect(follow(page, LONG)).toHaveAttribute('aria-pressed', 'false')
  expect(await findFollows(person.id)).toMatchObject({ hosts: [] })

  const member = await makePerson()
  await logOut(page).click()
  await page.waitForURL('/')
  await openCity(page, city)
  await follow(page, city).click()
  await inspectScreen(page, 'follow-city-asked')
  await page.getByRole('button', { name: 'Sign in and follow', exact: true }).click()
  await sendLink(page, member.email)
  await page.goto(await loginLink(member.email))
  await expect(page.getByText(`You're following ${city}`)).toBeVisible()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ cities: [city] })
})

/** The keys of the visits that this device stores. */
const visitKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kiln.visit')))

test('shows new events since the last visit on home without moving it, and has emailed them', async ({
  page,
}) => {
  const city = newCity()
  const [host, person] = [await makeHost(LONG, city), await makePerson()]
  await changeFollows(
    person.id,
    () => ({ hosts: [host.id], cities: [city], series: [], standingRsvps: [] }),
    Date.now(),
  )
  await signInAs(page, person, '/')
  await expect.poll(() => visitKeys(page)).toEqual([`kiln.visit.${person.id}`])
  await page.evaluate((key) => {
    const yesterday = Date.now() - 86_400_000
    localStorage.setItem(key, JSON.stringify({ since: yesterday, seenAt: yesterday }))
  }, `kiln.visit.${person.id}`)
  for (const title of ['Night Kiln', 'Stop-Motion Sandwiches and a Very Long Evening Indeed', 'Ink']) {
    const id = await makeEvent([host], { city, title, isPublished: false })
    const answer = await post(`/api/events/${id}/publish`, undefined, withCookie(host.cookie))
    expect(answer.status, answer.text).toBe(200)
  }
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  const row = page.getByRole('region', { name: 'New since your last visit' })
  await expect(row.getByRole('listitem')).toHaveText([/Ink/, /Stop-Motion/, /Night Kiln/])
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  await inspectScreen(page, 'new-since')
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await expect(row.getByRole('link', { name: 'Ink' })).toBeInViewport({ ratio: 1 })
    await keepScreenshot(page, `new-since-${size.width}`)
  }
  await row.getByRole('link', { name: 'Night Kiln' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Night Kiln' })).toBeVisible()
  const announcement = async () =>
    (await messagesTo(person.email)).find(({ text }) => text.includes('Night Kiln'))
  await expect
    .poll(async () => (await announcement())?.subject, EVENTUALLY)
    .toContain(`A new event in ${city} on `)
  expect((await announcement())?.text).toContain(`${LONG} just put this up`)

  await logOut(page).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  expect(await visitKeys(page)).toEqual([])
})
