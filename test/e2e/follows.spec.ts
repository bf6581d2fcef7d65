import type { Page } from '@playwright/test'
import { changeFollows, findFollows } from '../../functions/src/core/mail/follows-store.ts'
import { post, withCookie } from '../api/request.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson } from '../factories/people.ts'
import { EVENTUALLY } from '../eventually.ts'
import { messagesTo } from '../inbox.ts'
import { expect, expectErrors, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { untilAlive, watchAlive } from './alive.ts'
import { holdAnswer } from './held-answer.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { signInAs } from './sign-in-as.ts'
import { loginLink } from './sign-in-on-screen.ts'

const LONG = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

/** A city's wall, once the actions of the city are on it. */
async function openCity(page: Page, city: string): Promise<void> {
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  // It loads once a person does something.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
}

test('follows a host or a city with a press, and no longer with another @both-widths', async ({
  page,
  context,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const city = newCity()
  const [host, elsewhere] = [await makeHost(LONG, city), await makeHost('Ada Ofori', newCity())]
  const [person, eventId] = [await makePerson(), await makeEvent([elsewhere], { city })]
  const follow = (whom: string) => page.getByRole('button', { name: `Follow ${whom}`, exact: true })
  const following = (whom: string) => page.getByRole('button', { name: `Following ${whom}`, exact: true })

  // A visitor signs in to follow a host, and leaves an address to be told of a city.
  await page.goto(`/hosts/${host.id}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await follow(LONG).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await openCity(page, city)
  await follow(city).click()
  await expect(page.getByRole('dialog', { name: `What's on in ${city}` })).toBeVisible()

  await signInAs(page, person, `/hosts/${host.id}`)
  await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  await follow(LONG).press('Enter')
  await expect(page.getByText(`You're following ${LONG}`)).toBeVisible()
  await expect(following(LONG)).toHaveAttribute('aria-pressed', 'true')
  await inspectScreen(page, 'follow-host')
  await context.setOffline(true)
  await following(LONG).click()
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
  await expect(following(LONG)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)

  await page.goto(`/events/${eventId}`)
  await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  await follow('Ada Ofori').click()
  await expect(page.getByText("You're following Ada Ofori")).toBeVisible()
  await openCity(page, city)
  await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  await follow(city).dblclick()
  await expect(page.getByText(`You're following ${city}`)).toBeVisible()
  await expect(following(city)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/account')
  const own = page.getByRole('region', { name: 'You follow' })
  await expect(own.getByRole('listitem')).toHaveText([/Ada Ofori/, new RegExp(LONG), new RegExp(city)])
  await inspectScreen(page, 'account-follows')
  const isKept = page.waitForResponse('**/api/user/follows')
  await following(LONG).click()
  await expect(follow(LONG)).toHaveAttribute('aria-pressed', 'false')
  // What was pressed is shown before it is kept.
  await isKept
  await page.reload()
  await expect(own.getByRole('listitem')).toHaveText([/Ada Ofori/, new RegExp(city)])
})

test('a press on Follow before it is known who is here follows, and an older answer takes nothing back', async ({
  page,
}) => {
  const [host, person] = [await makeHost('Fay Follow', newCity()), await makePerson()]
  await signInAs(page, person)
  const session = await holdAnswer(page, '/api/auth/current')
  const { promise: isFollowed, resolve: letGo } = Promise.withResolvers<boolean>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<boolean>()
  await page.route('**/api/user/follows', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await isFollowed
    // Given up by the page, it is nobody's any more.
    await route.fulfill({ response }).catch(() => undefined)
    end(true)
  })
  await watchAlive(page)
  await page.goto(`/hosts/${host.id}`, { waitUntil: 'commit' })
  const follow = page.getByRole('button', { name: /^Follow/ })
  // Before the app is there, and so before it asks who is here.
  await follow.click()
  await untilAlive(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  session.release()
  await expect(page.getByText(/^You're following /)).toBeVisible()
  await expect(page.getByText('Login Successful!')).toHaveCount(0)
  letGo(true)
  await isOver
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a late answer replaces the cached one', async ({ page, context }) => {
    const [host, person] = [await makeHost('Lea Late', newCity()), await makePerson()]
    await signInAs(page, person)
    await awaitServiceWorker(page)
    await page.goto(`/hosts/${host.id}`)
    const follow = page.getByRole('button', { name: /^Follow/ })
    await follow.click()
    await expect(page.getByText("You're following Lea Late")).toBeVisible()
    await page.reload()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    const isKept = page.waitForResponse('**/api/user/follows')
    await follow.click()
    await isKept
    const answer = await holdAnswer(context, '/api/user/follows')
    await page.reload()
    // After five seconds, of what was kept before the last press.
    await expect(follow).toHaveAttribute('aria-pressed', 'true', { timeout: 15_000 })
    answer.release()
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('a visitor who presses Follow', () => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  /** Presses Follow on a host's page and asks for a login link. */
  async function askFrom(page: Page, host: { id: number }, email: string): Promise<void> {
    await page.goto(`/hosts/${host.id}`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await button(page, `Follow ${LONG}`).click()
    await sendLink(page, email)
  }
  async function sendLink(page: Page, email: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send Login Link' }).click()
    await expect(page.getByRole('dialog', { name: 'Check Your Email' })).toBeVisible()
  }
  test('follows once they have signed in by the link, in another tab too', async ({ page }) => {
    const [host, person] = [await makeHost(LONG, newCity()), await makePerson()]
    await askFrom(page, host, person.email)
    const other = await page.context().newPage()
    await other.goto(await loginLink(person.email))
    await expect(other.getByText(`You're following ${LONG}`)).toBeVisible()
    await other.waitForURL(`/hosts/${host.id}`)
    for (const tab of [other, page]) await expect(button(tab, `Following ${LONG}`)).toBeVisible()
    expect(await findFollows(person.id)).toMatchObject({ hosts: [host.id] })

    // Once: what is taken back stays so.
    await button(page, `Following ${LONG}`).click()
    await expect(button(page, `Follow ${LONG}`)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => findFollows(person.id)).toMatchObject({ hosts: [] })
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signInAs(page, person, `/hosts/${host.id}`)
    await expect(button(page, `Follow ${LONG}`)).toHaveAttribute('aria-pressed', 'false')
    expect(await findFollows(person.id)).toMatchObject({ hosts: [] })
  })

  test('follows a city so, who is a member and says so', async ({ page }) => {
    const city = newCity()
    const [, person] = [await makeEvent([], { city }), await makePerson()]
    await openCity(page, city)
    await button(page, `Follow ${city}`).click()
    await inspectScreen(page, 'follow-city-asked')
    await button(page, 'Sign in and follow').click()
    await sendLink(page, person.email)
    await page.goto(await loginLink(person.email))
    await expect(page.getByText(`You're following ${city}`)).toBeVisible()
    await expect.poll(() => findFollows(person.id)).toMatchObject({ cities: [city] })
  })

  test('and gives it up follows nothing later', async ({ page }) => {
    const [host, person] = [await makeHost(LONG, newCity()), await makePerson()]
    await page.goto(`/hosts/${host.id}`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await button(page, `Follow ${LONG}`).click()
    await page.getByRole('dialog', { name: 'Sign In' }).press('Escape')
    await button(page, 'Login / Sign Up').click()
    await sendLink(page, person.email)
    await page.goto(await loginLink(person.email))
    await page.waitForURL(`/hosts/${host.id}`)
    await expect(button(page, `Follow ${LONG}`)).toHaveAttribute('aria-pressed', 'false')
    expect(await findFollows(person.id)).toMatchObject({ hosts: [] })
  })
})

/** What this device keeps of visits. */
const visits = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kiln.visit')))

test('shows events that are new since the last visit on home, moves nothing, and has mailed them', async ({
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
  await expect.poll(() => visits(page)).toEqual([`kiln.visit.${person.id}`])
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

  // Nothing of it stays with the device.
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  expect(await visits(page)).toEqual([])
})
