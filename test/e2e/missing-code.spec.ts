import type { Page, Request, Route } from '@playwright/test'
import { makeEvent } from '../factories/events.ts'
import { newEmail } from '../factories/people.ts'
import { logLinesWith } from '../log-lines.ts'
import { expect, test } from './fixtures.ts'
import { beginRsvp, sendRsvp } from './rsvp-on-screen.ts'

const LOST = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/

/** A file of the app that cannot be had, for good or the given number of times. */
const lose = (page: Page, name: string, times?: number) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.abort(), times === undefined ? {} : { times })

test.describe('code that does not load', () => {
  // A service worker would have the code already.
  test.use({ expectedErrors: [LOST] })

  test('parts of the shell: the page stays @each-screen', async ({ page, isMobile }) => {
    for (const name of ['mobile-menu', 'auth-dialog']) await lose(page, name)
    await page.goto('/about')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Login / Sign Up' }).click()
    await expect(page.getByRole('alert')).toContainText("Couldn't open this")
    await expect(heading).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
  })

  test('parts of an event’s page: the page stays, reports them to the log and opens them once they can be had', async ({
    page,
  }) => {
    const title = `Loft ${Date.now() % 100000}`
    const id = await makeEvent([], { title, descriptionMd: 'Bring **ink**.' })
    for (const name of ['firebase', 'event-data', 'share-dialog']) await lose(page, name)
    const reports: Request[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) reports.push(request)
    })
    await page.goto(`/events/${id}`)
    const lost = page.waitForEvent('requestfailed', (request) => /event-data|firebase/.test(request.url()))
    await page.mouse.move(30, 30)
    await lost
    await page.getByRole('button', { name: 'Share Event' }).click()
    await expect(page.getByRole('alert')).toContainText("Couldn't open this")
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const ofDialog = () => reports.find((sent) => sent.postData()?.includes('share-dialog'))
    await expect.poll(ofDialog).toBeDefined()
    expect((await ofDialog()?.response())?.status()).toBe(202)
    await expect
      .poll(() => logLinesWith(ofDialog()?.headers()['x-kiln-trace'] ?? ''))
      .toContainEqual(
        expect.objectContaining({
          message: 'client error',
          kind: 'code',
          route: '/events/:id',
          error: expect.stringContaining('dynamically imported module'),
        }),
      )
    await page.unroute('**/assets/share-dialog-*.js')
    await page.getByRole('button', { name: 'Share Event' }).click()
    await expect(page.getByRole('dialog', { name: 'Share Event' })).toBeVisible()
  })

  test('an RSVP without a network waits for one, and says so', async ({ page, context }) => {
    const id = await makeEvent()
    await page.goto(`/events/${id}`)
    const checks = page.waitForEvent('requestfinished', (request) => request.url().includes('/fields-'))
    const dialog = await beginRsvp(page, { name: 'Nora Network', email: newEmail('lost') })
    await checks
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'RSVP Now' }).click()
    await expect(page.getByText("You don't have a spot until then")).toBeVisible()
    await expect(page.getByRole('region', { name: 'Attend' })).toContainText('RSVP not sent yet')
    await expect(page.getByText("You're in")).toHaveCount(0)
    // The first try arrives, and its answer is lost: the next one is the same RSVP.
    const answers: number[] = []
    const loseAnswer = async (route: Route) => {
      answers.push((await route.fetch()).status())
      await route.abort()
    }
    await page.route('**/api/rsvp', loseAnswer, { times: 1 })
    await context.setOffline(false)
    // The next try comes after a pause.
    await expect(page.getByText("You're in!")).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'Attend' })).toContainText("You're in")
    expect(answers).toEqual([201])
  })

  test('an RSVP whose answer the network took away may have arrived', async ({ page, context }) => {
    const id = await makeEvent()
    await page.goto(`/events/${id}`)
    await page.route('**/api/rsvp', async (route) => {
      expect((await route.fetch()).status()).toBe(201)
      await context.setOffline(true)
      await route.abort()
    })
    await sendRsvp(page, { name: 'Tara Tunnel', email: newEmail('tunnel') })
    await expect(page.getByText("You don't have a spot until then")).toBeVisible()
    const since = await page.evaluate(async () => {
      const open = indexedDB.open('kiln-outbox')
      await new Promise((resolve) => (open.onsuccess = resolve))
      const [store = ''] = open.result.objectStoreNames
      const request = open.result.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => (request.onsuccess = resolve))
      open.result.close()
      return (request.result as { uncertainSince: number | null }[]).map(
        ({ uncertainSince }) => uncertainSince,
      )
    })
    expect(since).toEqual([expect.any(Number)])
  })

  test('keeps an RSVP as it was typed if its validation does not load, and can send it again', async ({
    page,
  }) => {
    const id = await makeEvent()
    await lose(page, 'fields')
    await page.goto(`/events/${id}`)
    const dialog = await sendRsvp(page, { name: 'Cleo Check', email: newEmail('unchecked') })
    await expect(page.getByText('Failed to submit RSVP').first()).toBeVisible()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Cleo Check')
    await page.unroute('**/assets/fields-*.js')
    await dialog.getByRole('button', { name: 'RSVP Now' }).click()
    await expect(page.getByText("You're in!")).toBeVisible()
  })

  test('a page whose code a new deployment removed is reloaded, once', async ({ page }) => {
    await lose(page, 'about')
    await page.goto('/past-events')
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    await page.getByRole('link', { name: 'About' }).first().click()
    const again = page.getByRole('button', { name: 'Reload' })
    await expect(again).toBeVisible()
    await expect.poll(() => loads, 'the page was loaded anew by itself').toBe(1)
    await expect(again).toBeVisible()
    await page.unroute('**/assets/about-*.js')
    await again.click()
    await expect(again).toBeHidden()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toBe(2)
  })

  test('an app that does not load at all says that its buttons do nothing', async ({ page }) => {
    await lose(page, 'index')
    await page.goto('/')
    await expect(page.getByText("its buttons don't work yet")).toBeVisible()
    await page.unroute('**/assets/index-*.js')
    await page.getByRole('link', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Login / Sign Up' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
