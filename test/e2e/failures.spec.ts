import type { Page } from '@playwright/test'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { confirmLogin } from './confirm-login.ts'
import { openInApp } from './open-in-app.ts'
import { addSession, signInAs } from './sign-in-as.ts'

test.use({ expectedErrors: [/ 50[03] .*\/api\//] })

/** Answers a call with a failure that has no message. */
const failCall = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '' }))

test('says why a login link failed, and lets a member retry with a link that still works', async ({
  page,
}) => {
  const failLogin = (status: number, json: object) =>
    page.route('**/api/auth/verify-token', (route) => route.fulfill({ status, json }))
  await failLogin(500, { message: '' })
  await page.goto('/login/verify?token=any')
  await confirmLogin(page)
  await expect(page.getByRole('heading', { name: 'Login Failed' })).toBeVisible()
  await expect(page.getByText('The login link may be expired or invalid.')).toBeVisible()
  await expect(page.getByText('Please request a new one.')).toBeVisible()

  await failLogin(503, { code: 'busy', message: "We can't sign you in right now." })
  await openInApp(page, '/about')
  const token = await createLoginToken(await makeTestUser(), Date.now())
  await openInApp(page, `/login/verify?token=${token}`)
  await confirmLogin(page)
  await expect(page.getByText('Your link should still work.')).toBeVisible()
  await page.unroute('**/api/auth/verify-token')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('/dashboard')
})

test('offers emails about the city on the page of a past event, and shows an error if subscribing or loading nearby events fails @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const id = await makeEvent([], { city, startsAt: Date.now() - 86_400_000 })
  const upcomingEventId = await makeEvent([], { city })
  await failCall(page, '/api/events/nearby*')
  await page.addInitScript(() => {
    URL.createObjectURL = () => {
      throw new Error('No room for a file.')
    }
  })
  await page.goto(`/events/${upcomingEventId}`)
  await expect(page.getByText('Failed to fetch nearby events')).toBeVisible()
  const warning = page.waitForEvent('console', (message) => message.text().includes('No room for a file.'))
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  expect((await warning).type()).toBe('warning')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)

  await openInApp(page, `/event/${id}`)
  await expect(page.getByText('Failed to fetch nearby events')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('Stay in the loop')).toBeVisible()
  await expectNoOverflow(page, 'alternate-event-past')
  await page.getByRole('button', { name: `Notify me of ${city} events` }).click()
  const dialog = page.getByRole('dialog')
  const submitButton = dialog.getByRole('button', { name: 'Notify me' })
  await expect(submitButton).toBeDisabled()
  await dialog.getByLabel('Email').fill(makeEmail('city'))
  await dialog.getByLabel('Name').fill('Cid City')
  await inspectScreen(page, 'city-signup')
  const heldResponse = await holdResponse(page, '/api/city-signup')
  await submitButton.click()
  await expect(dialog.getByRole('button', { name: 'Signing up...' })).toBeDisabled()
  heldResponse.fulfil({ status: 500, body: '' })
  await expect(page.getByRole('alert')).toContainText('Failed to sign up. Please try again.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Cid City')
  await page.unroute('**/api/city-signup')
  await submitButton.click()
  await expect(page.getByText(`We'll notify you about upcoming events in ${city}.`)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('shows the top bar of a visitor if the session cannot be checked, and repeats a log-out call that failed', async ({
  page,
}) => {
  await addSession(page, await makeTestUser())
  let requestCount = 0
  page.on('request', (request) => (requestCount += Number(request.url().endsWith('/api/auth/current'))))
  await failCall(page, '/api/auth/current')
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  expect(requestCount).toBe(1)
  await page.unroute('**/api/auth/current')

  await page.reload()
  await failCall(page, '/api/auth/logout')
  const warning = page.waitForEvent('console', (message) =>
    message.text().includes('log-out did not reach the server'),
  )
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  expect((await warning).type()).toBe('warning')
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  // The session ends only when the call is repeated.
  await expect(page.getByRole('alert')).toContainText('Almost logged out')
  expect((await page.request.get('/api/auth/current')).status()).toBe(200)
  await page.unroute('**/api/auth/logout')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(page.getByText('Almost logged out')).toBeHidden()
  expect((await page.request.get('/api/auth/current')).status()).toBe(401)
})

test('keeps the member signed in and the form filled in if one session check in the background fails', async ({
  page,
}) => {
  await signInAs(page, await makeTestUser(), '/dashboard?apply=1')
  const bio = 'Eleven years of binding books by hand, and a long table.'
  await page.getByLabel('About You').fill(bio)
  await page.route('**/api/auth/current', (route) => route.fulfill({ status: 503, body: '' }))
  await page.clock.install({ time: Date.now() + 60_000 })
  const response = page.waitForResponse('**/api/auth/current')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  expect((await response).status()).toBe(503)
  await expect(page.getByLabel('About You')).toHaveValue(bio)
  await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
})
