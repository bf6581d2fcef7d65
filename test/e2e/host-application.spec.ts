import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { expectFallback } from './failed-call.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAs } from './sign-in-as.ts'

const ABOUT_TEXT = 'I have bound books by hand for eleven years and would like company.'

test('lets someone invited by a host apply on /host-invite and try again after a failure, and scrolls to the top of the confirmation @both-widths', async ({
  page,
}) => {
  expectErrors(/ 500 .*\/api\/hosts\/apply/)
  const host = await makeApprovedHost()
  await page.goto(`/host-invite?referrer=${host.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Become\s*a Host/ })).toBeVisible()
  await expect(page.getByText(`Invited by ${host.name} in London`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('We email you our decision within a few days.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('Please fill this in.').first()).toBeVisible()
  await expectNoOverflow(page, 'host-invite')

  await page.getByLabel('Full Name').fill('Paz Public')
  await page.getByLabel('Email').fill(makeEmail('public'))
  await page.getByLabel('Tell us about yourself').fill('I fold paper.')
  await page.getByLabel('Portfolio/Website (optional)').fill('no link')
  await page.getByLabel('Why do you want to host').fill('A long table.')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByLabel('Portfolio/Website (optional)')).toBeFocused()
  await page.getByLabel('Portfolio/Website (optional)').fill('https://paz.example')
  const submit = () => page.getByRole('button', { name: 'Submit application' }).click()
  await expectFallback(page, '**/api/hosts/apply', 'Failed to submit application', submit)
  await expect(page.getByLabel('Full Name')).toHaveValue('Paz Public')
  // On a phone the button is far down the page.
  await page.setViewportSize({ width: 390, height: 844 })
  await submit()
  const confirmationHeading = page.getByRole('heading', { name: 'Application Submitted!' })
  await expect(confirmationHeading).toBeInViewport({ ratio: 1 })
  await expect(confirmationHeading).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByText('Application submitted!', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('lets a member apply from the dashboard and try again after a failure, and says on the dashboard that a decision is pending @both-widths', async ({
  page,
}) => {
  expectErrors(/ 500 .*\/api\/user\/apply-host/)
  await signInAs(page, await makeTestUser('user'))
  await expect(page.getByRole('link', { name: 'Discover Events' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find Your First Event' })).toBeVisible()
  for (const closeButtonName of ['Back to Dashboard', 'Cancel']) {
    await page.getByRole('link', { name: 'Apply to Host' }).click()
    await page.getByRole('button', { name: closeButtonName }).click()
  }
  await page.getByRole('link', { name: 'Apply to Host' }).click()
  await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveText([
    /Our team reviews your application\.$/,
    /We email you our decision within 2-3 business days\.$/,
    /Once approved, you can create and manage events\.$/,
    /You collaborate with the other hosts in your city\.$/,
  ])
  await expect(page.getByLabel('Relevant Experience (Optional)')).toBeVisible()

  const submit = () => page.getByRole('button', { name: 'Submit Host Application' }).click()
  await page.getByLabel('About You').fill('Too short')
  await expect(page.getByText('9/50 characters minimum')).toBeVisible()
  await submit()
  await expect(page.getByText('Please tell us more about yourself (at least 50 characters)')).toBeVisible()
  await expect(
    page.getByText('Please explain why you want to host events (at least 50 characters)'),
  ).toBeVisible()
  await inspectScreen(page, 'dashboard-application')

  await page.getByLabel('About You').fill(ABOUT_TEXT)
  await page.getByLabel('Why do you want to host events?').fill(ABOUT_TEXT)
  const heldResponse = await holdResponse(page, '/api/user/apply-host')
  await submit()
  await expect(page.getByRole('button', { name: 'Submitting Application...' })).toBeDisabled()
  heldResponse.fulfil({ status: 500, body: '' })
  await expect(page.getByRole('alert')).toContainText(
    'Application FailedThere was an error submitting your application. Please try again.',
  )
  await expect(page.getByLabel('About You')).toHaveValue(ABOUT_TEXT)
  await page.unroute('**/api/user/apply-host')
  await submit()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await expect(
    page.getByText(
      "Your host application has been submitted for review. We'll notify you once it's been processed.",
    ),
  ).toBeVisible()
  await expect(page.getByText('Host Application Under Review')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Host Application Pending' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply to Host' })).toHaveCount(0)
  await expectNoOverflow(page, 'dashboard-pending')
})
