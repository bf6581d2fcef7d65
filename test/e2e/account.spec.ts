import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { expectFallback } from './failed-call.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { confirmLogin } from './confirm-login.ts'
import { openInApp } from './open-in-app.ts'
import { advanceUntil, pauseClock } from './paused-clock.ts'

test.use({ expectedErrors: [/400|500/] })

test('invites a visitor with an unknown email on /account to join, and sends them a login link @both-widths', async ({
  page,
}) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: /Your\s*account/ })).toBeVisible()
  await inspectScreen(page, 'account-signed-out')
  const sendButton = page.getByRole('button', { name: 'Send login link' })
  await page.getByLabel('Email').fill('   ')
  await sendButton.click()
  await expect(page.getByText('Email Required')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Please enter your email address.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(makeEmail('account'))
  const failureText = 'Failed to send login link. Please try again.'
  await expectFallback(page, '**/api/auth/request-login', failureText, () => sendButton.click())
  await sendButton.click()
  await expect(page.getByText('Welcome to Kiln!')).toBeVisible()
  await expect(page.getByLabel('Name (optional)')).toBeFocused()
  await expectNoOverflow(page, 'account-newcomer')
  await page.getByLabel('Name (optional)').fill('Nell New')
  await sendButton.click()
  await expect(page.getByText('Login Link Sent!')).toBeVisible()
  await expect(page.getByText('Check your email for a secure login link.')).toBeVisible()
})

test('says on /account whether signing in failed or the link is invalid, removes the token from the URL, and opens the login link from the server’s response after one second', async ({
  page,
}) => {
  const member = await makeTestUser()
  const heldResponse = await holdResponse(page, '/api/auth/verify-token')
  await page.goto('/account?token=used-up')
  await confirmLogin(page)
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
  heldResponse.fulfil({ status: 500, body: '' })
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('There was an error logging you in. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/account')
  await page.unroute('**/api/auth/verify-token')
  await openInApp(page, '/account?token=made-up')
  await expect(page.getByText('Invalid Link')).toBeVisible()
  await expect(page.getByText('This login link has expired or is invalid.')).toBeVisible()
  await expect(page).toHaveURL('/account')

  const loginLink = `/account?token=${await createLoginToken(member, Date.now())}`
  await page.route('**/api/auth/request-login', (route) =>
    route.fulfill({ json: { message: 'Sent.', loginLink } }),
  )
  await page.getByLabel('Email').fill(member.email)
  await pauseClock(page)
  await page.getByRole('button', { name: 'Send login link' }).click()
  const sentHeading = page.getByRole('heading', { name: 'Check Your Email' })
  await advanceUntil(page, sentHeading)
  await page.clock.runFor(950)
  await expect(sentHeading).toBeVisible()
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: /Robin/ })).toBeVisible()
  await expect(page).toHaveURL('/account')
})
