import type { Page } from '@playwright/test'
import type { Announcement } from '../../functions/shared/site/contract.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { awaitHydration } from './hydration.ts'
import { waitForFont } from './loaded-page.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const ANNOUNCEMENT_TEXT = 'Sign-in is slow at the moment. We are working on it, and your RSVPs are safe.'
const announcement: Announcement = {
  id: '1',
  text: ANNOUNCEMENT_TEXT,
  level: 'warning',
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
}

/** Mocks the announcement, because a stored one would appear on the pages of all other tests. */
async function mockAnnouncement(page: Page, overrides: Partial<Announcement> = {}): Promise<void> {
  const site = { url: 'https://kiln.test', version: '1.2.3', commit: 'abc1234' }
  await page.route('**/api/site', (route) =>
    route.fulfill({ json: { ...site, announcement: { ...announcement, ...overrides } } }),
  )
}

/** Adds the announcement to the HTML of the home page, in the form in which the server would render it. */
async function mockRenderedAnnouncement(page: Page): Promise<void> {
  await page.route(/\/(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const announcementHtml = `<div data-announcement="1" class="z-20 print:hidden announcement relative"><div class="px-gutter text-paper flex items-center gap-3 py-1 font-bold bg-warning"><p dir="auto" class="min-w-0 flex-1 py-2 leading-snug wrap-anywhere"><span class="sr-only">Warning: </span>${ANNOUNCEMENT_TEXT}</p><button type="button" aria-label="Dismiss announcement" class="-mr-2 grid size-11 shrink-0 place-items-center"><svg aria-hidden="true" width="14" height="14" stroke="currentColor" stroke-width="2.5"><path d="m1 1 12 12m0-12-12 12"></path></svg></button></div></div>`
    const html = (await response.text())
      .replace('<div role="status"></div>', `<div role="status"><!--$-->${announcementHtml}<!--/$--></div>`)
      .replace('{"updatedAt":', `{"announcement":${JSON.stringify(announcement)},"updatedAt":`)
    expect(html).toContain(announcementHtml)
    await route.fulfill({ response, body: html })
  })
}

const findAnnouncement = (page: Page) =>
  page.getByRole('status').locator('[data-announcement]', { hasText: ANNOUNCEMENT_TEXT })

const measureMainTop = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)

test('shows an announcement that neither moves the page nor covers a page that is opened later, and after its dismissal shows only a new announcement', async ({
  page,
}) => {
  await mockAnnouncement(page)
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await waitForFont(page)
  const boxBefore = await heading.boundingBox()
  await expect(findAnnouncement(page)).toBeVisible()
  expect(await heading.boundingBox()).toEqual(boxBefore)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(heading).toBeVisible()
  await expect
    .poll(async () => {
      const [announcementBox, headingBox] = [
        await findAnnouncement(page).boundingBox(),
        await heading.boundingBox(),
      ]
      return (announcementBox?.y ?? NaN) + (announcementBox?.height ?? NaN) < (headingBox?.y ?? NaN)
    })
    .toBe(true)
  await inspectScreen(page, 'announcement')
  await expect(page.getByText('© 2025 Kiln · Version 1.2.3 (abc1234)')).toBeVisible()

  await findAnnouncement(page).getByRole('button', { name: 'Dismiss announcement' }).press('Enter')
  await expect(findAnnouncement(page)).toHaveCount(0)
  await page.unroute('**/api/site')
  await mockAnnouncement(page, { id: '2', level: 'info' })
  await page.reload()
  await expect(findAnnouncement(page)).toBeVisible()
})

test('shows an announcement that the server rendered, and hides a dismissed announcement before and after the app’s code has loaded', async ({
  page,
}) => {
  // The browser refuses the mocked page's pictures, which come from another port.
  expectErrors(/blocked by CORS policy|ERR_FAILED/)
  await mockAnnouncement(page)
  await mockRenderedAnnouncement(page)
  await page.goto('/')
  await expect(findAnnouncement(page)).toBeVisible()
  const mainTop = await measureMainTop(page)
  await expectNoOverflow(page, 'announcement-home')
  await awaitHydration(page)
  await findAnnouncement(page).getByRole('button').click()
  await expect(findAnnouncement(page)).toHaveCount(0)

  // Without the app's code, only the small script in the page's head runs.
  const heldCode = await holdResponse(page, '/assets/*.js')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('[data-announcement]')).toBeHidden()
  expect(await measureMainTop(page)).not.toBe(mainTop)
  const siteResponse = page.waitForResponse('**/api/site')
  heldCode.release()
  await awaitHydration(page)
  await siteResponse
  await expect(page.locator('[data-announcement]')).toBeHidden()
})

test('lets an admin preview, publish and remove an announcement in a section that appears once the overview has loaded', async ({
  page,
}) => {
  let storedAnnouncement: Announcement | null = null
  await page.route('**/api/admin/announcement', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: { announcement: storedAnnouncement } })
    storedAnnouncement =
      request.method() === 'PUT' ? { id: '1', ...(request.postDataJSON() as Omit<Announcement, 'id'>) } : null
    return route.fulfill({
      json: { message: storedAnnouncement ? 'Announcement published' : 'Announcement removed' },
    })
  })
  const heldOverview = await holdResponse(page, '/api/admin/overview')
  await signInAsAdmin(page)
  const section = page.getByRole('region', { name: 'Announcement' })
  const emptyText = page.getByText('There is no announcement.')
  await expect(emptyText).toBeAttached()
  await expect(emptyText).toBeHidden()
  // This section appears only together with the sections of the overview, which are above it.
  heldOverview.release()
  await expect(emptyText).toBeVisible()
  await section.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByLabel('Text').fill(ANNOUNCEMENT_TEXT)
  await dialog.getByLabel('Level').selectOption('Warning')
  await dialog.getByLabel('Date', { exact: true }).fill('2030-01-02')
  await dialog.getByLabel(/^Time/).fill('18:30')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(ANNOUNCEMENT_TEXT)
  await inspectScreen(page, 'admin-announcement-dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('[data-toast]').getByText('Announcement published')).toBeVisible()
  const endsAt = await page.evaluate(() => new Date('2030-01-02T18:30').toISOString())
  expect(storedAnnouncement).toMatchObject({ text: ANNOUNCEMENT_TEXT, level: 'warning', endsAt })
  await expect(section.getByText(ANNOUNCEMENT_TEXT)).toBeVisible()
  await expectNoOverflow(page, 'admin-announcement')
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(emptyText).toBeVisible()
})
