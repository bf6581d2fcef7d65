import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { simulateUse } from './hydration.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'

const DAY_MS = 86_400_000

test('shows an event and its city’s wall, and lets a visitor RSVP, in a browser that lacks time zones and newer features of the web platform', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl
    Intl.DateTimeFormat = class extends DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('Invalid time zone')
        super(locale, options)
      }
      override resolvedOptions() {
        return { ...super.resolvedOptions(), timeZone: '/usr/share/zoneinfo/Europe/Paris' }
      }
    } as typeof Intl.DateTimeFormat
    Reflect.deleteProperty(AbortSignal, 'timeout')
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(Intl, 'Segmenter')
    Reflect.deleteProperty(Intl, 'supportedValuesOf')
    Reflect.deleteProperty(URLSearchParams.prototype, 'size')
    Reflect.deleteProperty(URL, 'canParse')
  })
  const city = `Lviv ${Date.now() % 100_000}`
  const startsAt = Date.UTC(2027, 6, 1, 16, 30)
  const id = await makeEvent([], { title: 'Kyiv Clay', city, timezone: 'Europe/Kyiv', startsAt })
  await makeEvent([], { title: 'Other Clay', city, timezone: 'Europe/Warsaw' })
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kyiv Clay' })).toBeVisible()
  await expect(page.getByText('your time')).toHaveCount(0)
  await expect(page.locator('.event-poster')).toContainText('19:30')
  await rsvpOnScreen(page, { name: 'Olive Old', email: makeEmail('old') })
  await page.getByRole('main').getByRole('link', { name: city }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kyiv Clay' })).toHaveCount(0)
  for (const title of ['Kyiv Clay', 'Other Clay'])
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})

test('decides by the server’s clock whether to offer an RSVP, however wrong the device’s clock is', async ({
  page,
}) => {
  const id = await makeEvent([], { startsAt: Date.now() + DAY_MS })
  await page.clock.setFixedTime(Date.now() + 40 * DAY_MS)
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
})

test('updates the spots on a page that the browser has translated', async ({ page }) => {
  const id = await makeEvent([], { title: 'Translated', signupLimit: 3 })
  await page.goto(`/events/${id}`)
  const attendPanel = page.getByRole('region', { name: 'Attend' })
  await expect(attendPanel).toContainText('0/3 going · 3 spots remaining')
  await simulateUse(page)
  await db.doc(`events/${id}`).update({ confirmedCount: 1, updatedAt: new Date() })
  await expect(attendPanel).toContainText('1/3 going · 2 spots remaining')
  // Wraps each text in two elements, as Google's translator does.
  await page.evaluate(() => {
    const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const textNodes: Text[] = []
    while (textWalker.nextNode()) textNodes.push(textWalker.currentNode as Text)
    for (const text of textNodes) {
      const tag: string = 'font'
      const outerElement = document.createElement(tag)
      outerElement.append(document.createElement(tag))
      outerElement.firstElementChild?.append(text.data)
      text.replaceWith(outerElement)
    }
  })
  await db.doc(`events/${id}`).update({ confirmedCount: 3, waitlistCount: 1, updatedAt: new Date() })
  await expect(attendPanel).toContainText('3/3 going · 0 spots remaining · 1 on the waitlist')
  await expect(attendPanel).not.toContainText('3 spots remaining')
  await expect(page.getByText('Full', { exact: true }).first()).toBeVisible()
})

test('opens a dialog whose code was missing at the first request', async ({ page }) => {
  expectErrors(/404/)
  const id = await makeEvent()
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  const missingResponse = page.waitForResponse(
    (response) => response.url().includes('/share-dialog-') && response.status() === 404,
  )
  await page.route('**/assets/share-dialog-*.js', (route) => route.fulfill({ status: 404, headers }), {
    times: 1,
  })
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Share Event' }).click()
  await missingResponse
  await expect(page.getByRole('dialog', { name: 'Share Event' })).toBeVisible()
})
