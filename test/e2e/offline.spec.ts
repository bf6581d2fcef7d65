import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { confirmLogin } from './confirm-login.ts'
import { expect, expectErrors, expectNoOverflow, test } from './fixtures.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

interface Manifest {
  icons: { src: string; purpose?: string }[]
  screenshots: { src: string; form_factor: string }[]
}

test.use({ serviceWorkers: 'allow' })

test('can be installed, and opens a picture or a file in /.well-known/ instead of the app', async ({
  page,
  request,
}) => {
  // Chromium shows a picture in a page of its own, whose inline style is refused.
  expectErrors(/Applying inline style/, /404 .*security\.txt/)
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as Manifest
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  for (const icon of [...manifest.icons, ...manifest.screenshots])
    expect((await request.get(icon.src)).headers()['content-type']).toContain('image/')

  await awaitServiceWorker(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  // Link previews request the picture with a revision in the query.
  const response = await page.goto(`/events/${await makeEvent()}/poster.png?v=1`)
  expect(response?.headers()['content-type']).toBe('image/png')
  // The local build has no security.txt, because the sample brand has no real contact.
  const securityText = await page.goto('/.well-known/security.txt')
  expect(securityText?.fromServiceWorker()).toBe(false)
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline/i] })

  test('keeps the home page, RSVPs and the facts of events readable, and says that the visitor is offline @both-widths', async ({
    page,
    context,
  }) => {
    const eventId = await makeEvent([], { title: 'Ticket Workshop', venueName: 'The Boathouse' })
    const changeToken = await rsvp(eventId, makeEmail('ticket'), { name: 'Tia Ticket' })
    await page.goto('/')
    await awaitServiceWorker(page)
    const path = await page.getByRole('article').first().getByRole('link').getAttribute('href')
    await page.goto(`/rsvp/change/${changeToken}`)
    await expect(page.getByText('Tia Ticket')).toBeVisible()

    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Everything is ok' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText("You're offline. What you see may be out of date.")).toBeVisible()
    await expectNoOverflow(page, 'home-offline')
    // The page of an event that was never opened shows the facts from the cached wall.
    await page.goto(path ?? '')
    await expect(page.getByText('The rest of this page will load')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')

    // The page of an RSVP stores the facts of its event.
    await page.goto(`/events/${eventId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ticket Workshop' })).toBeVisible()
    await expect(page.getByText('The Boathouse').first()).toBeVisible()
    await page.getByRole('link', { name: /RSVP/ }).first().click()
    await expect(page.getByText('Tia Ticket')).toBeVisible()
    await expectNoOverflow(page, 'rsvp-change-offline')
    await page.goBack()
    await page.getByRole('link', { name: 'Show ticket' }).click()
    await expect(page.getByRole('img', { name: /ticket code/ })).toBeVisible()
  })

  test('shows on the dashboard an RSVP that was made since the dashboard was last opened', async ({
    page,
    context,
  }) => {
    const member = await makeTestUser('user')
    const title = `Attic ${Date.now() % 100000}`
    // This first load installs the service worker, which then caches who is signed in.
    await signInAs(page, member, `/events/${await makeEvent([], { title })}`)
    await awaitServiceWorker(page)
    await page.getByRole('banner').getByRole('link', { name: /^Hi, / }).click()
    await expect(page.getByText('Nothing planned yet')).toBeVisible()
    await page.goBack()
    await rsvpOnScreen(page, { name: member.name, email: member.email })
    // The dashboard was cached before the RSVP.
    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: `View ${title}` })).toBeVisible()
  })

  test('shows an event’s facts from the wall if its page was never opened, loads the page when the network returns, and then keeps it @both-widths', async ({
    page,
    context,
  }) => {
    const member = await makeTestUser()
    const city = makeCityName()
    const title = `Cellar ${Date.now() % 100000}`
    await makeEvent([], { title, city, venueName: 'Vault 9' })
    await page.goto(`/?city=${encodeURIComponent(city)}`)
    await awaitServiceWorker(page)
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: new RegExp(title) }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Vault 9')).toBeVisible()
    await expect(page.getByText('The rest of this page will load')).toBeVisible()
    await context.setOffline(false)
    const rsvpButton = page.getByRole('button', { name: 'RSVP Now' }).first()
    await expect(rsvpButton).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(rsvpButton).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'Past events' }).click()
    await expect(page.getByText("Couldn't load past events.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: 'Past events' })).toBeVisible()

    const unseenEventId = await makeEvent([], { title: `${title} again` })
    await context.setOffline(true)
    await page.goto(`/events/${unseenEventId}`)
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
    await expectNoOverflow(page, 'event-offline-unseen')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: `${title} again` })).toBeVisible()

    const token = await createLoginToken(member, Date.now(), { redirect: null })
    await context.setOffline(true)
    await page.goto(`/login/verify?token=${token}`)
    await confirmLogin(page)
    await expect(page.getByText('Your login link should still work.')).toBeVisible()
    await context.setOffline(false)
    await page.waitForURL('/dashboard')
  })
})
