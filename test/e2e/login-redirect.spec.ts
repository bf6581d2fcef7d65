import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { confirmLogin } from './confirm-login.ts'
import { advanceUntil, pauseClock } from './paused-clock.ts'

test('leaves /auth/verify one second after the login @both-widths', async ({ page }) => {
  const token = await createLoginToken(await makeTestUser(), Date.now())
  const heldResponse = await holdResponse(page, '/api/auth/verify-token')
  await page.goto(`/auth/verify?token=${token}&redirect=%2Fabout`)
  await confirmLogin(page)
  await expect(page.getByRole('heading', { name: 'Verifying your login...' })).toBeVisible()
  await pauseClock(page)
  heldResponse.release()
  await advanceUntil(page, page.getByRole('heading', { name: 'Login Successful!' }))
  await expect(page.getByText('Redirecting you now...')).toBeVisible()
  await expectNoOverflow(page, 'login-verify')
  await page.clock.runFor(950)
  expect(new URL(page.url()).pathname).toBe('/auth/verify')
  await page.clock.runFor(50)
  await expect(page).toHaveURL('/about')
})
