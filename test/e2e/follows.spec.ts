import type { Page } from '@playwright/test'
import { changeFollows, findFollows } from '../../functions/src/core/mail/follows-store.ts'
import type { Visit } from '../../web/src/features/events/last-visit.ts'
import { post, makeCookieHeaders } from '../api/request.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { awaitHydration } from './hydration.ts'
import { holdResponse } from './held-response.ts'
import { watchLayoutShifts } from './layout-shifts.ts'
import { openInApp } from './open-in-app.ts'
import { reloadWithServiceWorker } from './service-worker.ts'
import { addSession, signInAs } from './sign-in-as.ts'
import { awaitLoginLink, requestLoginLinkInModal } from './sign-in-on-screen.ts'

const storeFollows = (
  { id }: TestUser,
  { hosts, cities = [] }: { hosts: TestUser['id'][]; cities?: string[] },
) => changeFollows(id, () => ({ hosts, cities, series: [], standingRsvps: [] }), Date.now())

const LONG_NAME = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

/** Opens a city's wall, and loads its actions. */
async function openCity(page: Page, city: string): Promise<void> {
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  // The actions load at the first input.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
}

const getFollowButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Follow ${name}`, exact: true })
const getFollowingButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Following ${name}`, exact: true })
const getLogOutButton = (page: Page) => page.getByRole('button', { name: 'Log Out', exact: true })

/** Presses Follow on a host's page as a visitor. */
async function pressFollow(page: Page, host: { id: number }): Promise<void> {
  await page.goto(`/hosts/${host.id}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await getFollowButton(page, LONG_NAME).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
}

test('lets a member follow a host or a city with one press, and unfollow a host @both-widths', async ({
  page,
  context,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const city = makeCityName()
  const [host, otherHost] = [
    await makeNamedHost(LONG_NAME, city),
    await makeNamedHost('Ada Ofori', makeCityName()),
  ]
  const member = await makeTestUser()
  const eventId = await makeEvent([otherHost], { city })

  await pressFollow(page, host)
  await openCity(page, city)
  await getFollowButton(page, city).click()
  await expect(page.getByRole('dialog', { name: `What's on in ${city}` })).toBeVisible()

  await signInAs(page, member, `/hosts/${host.id}`)
  await expect(getLogOutButton(page)).toBeVisible()
  await getFollowButton(page, LONG_NAME).press('Enter')
  await expect(page.getByText(`You're following ${LONG_NAME}`)).toBeVisible()
  await expect(getFollowingButton(page, LONG_NAME)).toHaveAttribute('aria-pressed', 'true')
  await inspectScreen(page, 'follow-host')
  await context.setOffline(true)
  await getFollowingButton(page, LONG_NAME).click()
  await expect(
    page.getByText("We couldn't reach our server. Check your connection and try again."),
  ).toBeVisible()
  await expect(getFollowingButton(page, LONG_NAME)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)

  await openInApp(page, `/events/${eventId}`)
  await getFollowButton(page, 'Ada Ofori').click()
  await expect(page.getByText("You're following Ada Ofori")).toBeVisible()
  await openInApp(page, `/?city=${encodeURIComponent(city)}`)
  await getFollowButton(page, city).dblclick()
  await expect(page.getByText(`You're following ${city}`)).toBeVisible()
  await expect(getFollowingButton(page, city)).toHaveAttribute('aria-pressed', 'true')

  await openInApp(page, '/account')
  const followsRegion = page.getByRole('region', { name: 'You follow' })
  await expect(followsRegion.getByRole('listitem')).toHaveText([
    /Ada Ofori/,
    new RegExp(LONG_NAME),
    new RegExp(city),
  ])
  await inspectScreen(page, 'account-follows')
  const response = page.waitForResponse('**/api/user/follows')
  await getFollowingButton(page, LONG_NAME).click()
  await expect(getFollowButton(page, LONG_NAME)).toHaveAttribute('aria-pressed', 'false')
  // The page shows a press before it is stored.
  await response
  await page.reload()
  await expect(followsRegion.getByRole('listitem')).toHaveText([/Ada Ofori/, new RegExp(city)])
})

test('follows a host if Follow was pressed before the session was known', async ({ page }) => {
  const host = await makeNamedHost('Fay Follow', makeCityName())
  await addSession(page, await makeTestUser())
  const heldSession = await holdResponse(page, '/api/auth/current')
  await page.goto(`/hosts/${host.id}`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Follow/ })
  // The press comes before the app has loaded, and so before it requests the session.
  await button.click()
  await awaitHydration(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  heldSession.release()
  await expect(page.getByText(/^You're following /)).toBeVisible()
  await expect(page.getByText('Login Successful!')).toHaveCount(0)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('replaces the cached follows with a response that arrives late', async ({ page, context }) => {
    const host = await makeNamedHost('Lea Late', makeCityName())
    const member = await makeTestUser()
    await storeFollows(member, { hosts: [host.id] })
    await signInAs(page, member, `/hosts/${host.id}`)
    await reloadWithServiceWorker(page)
    const button = page.getByRole('button', { name: /^Follow/ })
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    const response = page.waitForResponse('**/api/user/follows')
    await button.click()
    await response
    const heldResponse = await holdResponse(context, '/api/user/follows')
    await page.reload()
    // After five seconds the page shows the cached response, which is older than the last press.
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    heldResponse.release()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })
})

test('follows a city once the visitor who pressed Follow has signed in by a login link, and shows this in both tabs', async ({
  page,
}) => {
  const city = makeCityName()
  const member = await makeTestUser()
  await makeEvent([], { city })
  await openCity(page, city)
  await getFollowButton(page, city).click()
  await expect(page.getByRole('dialog', { name: `What's on in ${city}` })).toBeVisible()
  await inspectScreen(page, 'follow-city-asked')
  await page.getByRole('button', { name: 'Sign in and follow', exact: true }).click()
  await requestLoginLinkInModal(page, member.email)
  const otherTab = await page.context().newPage()
  await otherTab.goto(await awaitLoginLink(member.email))
  await expect(otherTab.getByText(`You're following ${city}`)).toBeVisible()
  await expect(getFollowingButton(page, city)).toBeVisible()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ cities: [city] })
})

test('follows no host for a visitor who closes the dialog and signs in later', async ({ page }) => {
  const host = await makeNamedHost(LONG_NAME, makeCityName())
  const member = await makeTestUser()
  await pressFollow(page, host)
  await page.getByRole('dialog', { name: 'Sign In' }).press('Escape')
  await page.getByRole('button', { name: 'Login / Sign Up' }).click()
  await requestLoginLinkInModal(page, member.email)
  await page.goto(await awaitLoginLink(member.email))
  await page.waitForURL(`/hosts/${host.id}`)
  await expect(getFollowButton(page, LONG_NAME)).toHaveAttribute('aria-pressed', 'false')
  expect(await findFollows(member.id)).toMatchObject({ hosts: [] })
})

test('shows events that are new since the last visit without moving the rest of the home page', async ({
  page,
}) => {
  const city = makeCityName()
  const host = await makeNamedHost(LONG_NAME, city)
  const member = await makeTestUser()
  const visitKey = `kiln.visit.${member.id}`
  await storeFollows(member, { hosts: [host.id], cities: [city] })
  for (const title of ['Night Kiln', 'Stop-Motion Sandwiches and a Very Long Evening Indeed', 'Ink']) {
    const id = await makeEvent([host], { city, title, isPublished: false })
    const response = await post(`/api/events/${id}/publish`, undefined, makeCookieHeaders(host.cookie))
    expect(response.status, response.text).toBe(200)
  }
  // This page has no scripts, so the test can store the last visit before the app reads it.
  await page.goto('/robots.txt')
  await page.evaluate((key) => {
    const yesterday = Date.now() - 86_400_000
    localStorage.setItem(key, JSON.stringify({ newSince: yesterday, seenAt: yesterday }))
  }, visitKey)
  const shifts = await watchLayoutShifts(page)
  await signInAs(page, member, '/')
  const newEventsRegion = page.getByRole('region', { name: 'New since your last visit' })
  await expect(newEventsRegion.getByRole('listitem')).toHaveText([/Ink/, /Stop-Motion/, /Night Kiln/])
  expect(await shifts.readNewShifts()).toEqual([])
  await inspectScreen(page, 'new-since')
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await expect(newEventsRegion.getByRole('link', { name: 'Ink' })).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page, `new-since-${size.width}`)
  }
  await newEventsRegion.getByRole('link', { name: 'Night Kiln' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Night Kiln' })).toBeVisible()
  const readSeenAt = () =>
    page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as Visit).seenAt, visitKey)
  await expect.poll(readSeenAt).toBeGreaterThan(Date.now() - 3_600_000)
  await getLogOutButton(page).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), visitKey)).toBeNull()
})
