import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'
import { openMenu } from './sign-in-on-screen.ts'

test('leads from the top bar to the about page, past events and home, and from the footer, the dashboard and the top bar to a member’s account @each-screen', async ({
  page,
}) => {
  const member = await makeTestUser()
  await signInAs(page, member, '/about')
  const bar = page.getByRole('banner')
  await openMenu(page)
  await expectNoOverflow(page, 'menu')
  await bar.getByRole('link', { name: 'Past events' }).click()
  await expect(page).toHaveURL('/past-events')
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveCount(0)
  await openMenu(page)
  await bar.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  // The URL changes before the page has loaded and scrolled to its top.
  await expect(page.getByRole('heading', { level: 1, name: /fires an\s*oven/ })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  // This is checked before the click, which would scroll the link into view.
  await expect(bar.getByRole('link', { name: 'Kiln', exact: true })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await bar.getByRole('link', { name: 'Kiln', exact: true }).click()
  await expect(page).toHaveURL('/')

  await openMenu(page)
  await bar.getByRole('link', { name: /^(Hi, .*|Dashboard)$/ }).click()
  for (const area of [
    page.getByRole('contentinfo'),
    page.getByRole('region', { name: 'Quick Actions' }),
    bar,
  ]) {
    // When the events load, the content below them moves. A link that moves during a click is not followed.
    await page.getByRole('region', { name: 'Next events' }).getByRole('article').first().waitFor()
    if (area === bar) await openMenu(page)
    await area.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL('/account')
    await page.goBack()
  }
})
