import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { expect, keepScreenshot, oneScreen, test } from './fixtures.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { signInOnScreen } from './sign-in-on-screen.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'

interface Manifest {
  icons: { src: string; sizes: string; purpose?: string }[]
}

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Kiln', display: 'standalone', start_url: '/' })
  const purposes = manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose ?? 'any'}`)
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const icon of manifest.icons)
    expect((await request.get(icon.src)).headers()['content-type']).toContain('image/')

  await awaitServiceWorker(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test.describe('without a network', () => {
  // What the browser itself says of requests that cannot leave the device.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline/i] })

  test('home, an event seen before and an RSVP stay readable, and a notice says so', async ({
    page,
    context,
  }) => {
    const title = `Cellar ${Date.now() % 100000}`
    const id = await makeEvent([], { title })
    await page.goto('/')
    await awaitServiceWorker(page)
    await page.goto(`/events/${id}`)
    await rsvpOnScreen(page, { name: 'Ola Offline', email: newEmail('offline') })
    await page.goto('/')
    await expect(page.getByRole('link', { name: /.+/ }).first()).toBeVisible()
    const firstTile = page.getByRole('article').first()
    await expect(firstTile).toBeVisible()

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Everything is ok' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(/offline/i).first()).toBeVisible()
    await keepScreenshot(page, 'home-offline')

    await page.goto(`/events/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const change = page.getByRole('link', { name: /RSVP/ }).first()
    await change.click()
    await expect(page.getByText('Ola Offline')).toBeVisible()
    await keepScreenshot(page, 'rsvp-change-offline')
    await page.goto('/events/1000000002')
    await expect(page.getByRole('heading', { name: 'No network here' })).toBeVisible()
    await keepScreenshot(page, 'event-offline-unseen')
    await context.setOffline(false)
  })

  test("a member's RSVPs stay readable", oneScreen, async ({ page, context }) => {
    const member = await makePerson('user')
    const title = `Attic ${Date.now() % 100000}`
    const id = await makeEvent([], { title })
    await signInOnScreen(page, member.email)
    await page.goto(`/events/${id}`)
    await rsvpOnScreen(page, { name: member.name, email: member.email })
    await page.goto('/dashboard')
    await page.mouse.move(20, 20)
    await expect(page.getByText(title).first()).toBeVisible()
    await awaitServiceWorker(page)
    await expect(page.getByText(title).first()).toBeVisible()

    await context.setOffline(true)
    await page.reload()
    await page.mouse.move(30, 30)
    await expect(page.getByText(title).first()).toBeVisible()
    await keepScreenshot(page, 'dashboard-offline')
    await context.setOffline(false)
  })
})
