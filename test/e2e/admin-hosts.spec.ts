import { post, makeCookieHeaders, type ApiResponse } from '../api/request.ts'
import { makeNamedMember, makeTestUser, type TestUser } from '../factories/test-users.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const application = {
  bio: 'I bind books in a kitchen that is far too small for it, and I love it.',
  whyHost: 'Because folding paper is better with eleven other people at the table.',
  socialMediaUrl: 'https://social.example/@robin',
}

function expectSuccess({ status, text }: ApiResponse): void {
  if (status >= 300) throw new Error(`${status}: ${text}`)
}

async function makeApplicant(name: string): Promise<TestUser> {
  const applicant = await makeNamedMember(name, 'Lisbon')
  expectSuccess(await post('/api/user/apply-host', application, makeCookieHeaders(applicant.cookie)))
  return applicant
}

test.use({ expectedErrors: [failedCallError] })

test('lets an admin review, approve and deny applications, and see the decisions in the audit log @both-widths', async ({
  page,
}) => {
  const longWord = 'Pneumonoultramicroscopicsilicovolcanoconi'
  const [approvedApplicant, deniedApplicant] = [
    await makeApplicant(`Ada ${longWord}`),
    await makeApplicant('Noor Haddad'),
  ]
  await signInAsAdmin(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  const actionsNeeded = page.locator('dt').filter({ hasText: 'Actions Needed' }).locator('..')
  await expect(actionsNeeded.getByText(/^[1-9]/)).toBeVisible()
  await page.getByRole('button', { name: 'Review Hosts' }).click()
  await expect(page).toHaveURL('/admin?tab=hosts#applications')

  const applicationsRegion = page.getByRole('region', { name: 'Pending Host Applications' })
  const findRow = ({ email }: TestUser) => applicationsRegion.getByRole('row').filter({ hasText: email })
  await expect(findRow(approvedApplicant)).toBeVisible()
  await findRow(approvedApplicant).getByRole('button', { name: 'Review' }).click()
  const reviewDialog = page.getByRole('dialog', { name: approvedApplicant.name })
  for (const text of [...Object.values(application), 'Lisbon', approvedApplicant.email])
    await expect(reviewDialog.getByText(text)).toBeVisible()
  await expect(reviewDialog.getByText('not provided')).toHaveCount(2)
  await inspectScreen(page, 'admin-review')
  const approve = () => reviewDialog.getByRole('button', { name: 'Approve' }).click()
  await expectFallback(page, '**/api/admin/hosts/*/approve', 'Failed to approve host', approve)
  await approve()
  await expect(page.getByText('Host approved successfully')).toBeVisible()
  await expect(reviewDialog).toBeHidden()
  await expect(findRow(approvedApplicant)).toBeHidden()

  await findRow(deniedApplicant).getByRole('button', { name: 'Deny' }).click()
  const denyDialog = page.getByRole('dialog', { name: `Deny ${deniedApplicant.name}?` })
  await denyDialog.getByLabel('Reason').fill('Four printmakers are enough for now.')
  const mail = denyDialog.locator('iframe').contentFrame()
  await expect(mail.getByText('Four printmakers are enough for now.')).toBeVisible()
  await expectNoOverflow(page, 'admin-deny')
  const confirm = () => denyDialog.getByRole('button', { name: 'Deny application' }).click()
  await expectFallback(page, '**/api/admin/hosts/*/deny', 'Failed to deny host application', confirm)
  await confirm()
  await expect(page.getByText('Host application denied')).toBeVisible()
  await expect(findRow(deniedApplicant)).toBeHidden()

  await page.getByRole('tab', { name: 'Overview' }).click()
  const auditLog = page.getByRole('region', { name: 'Recent activity' })
  const reason = auditLog.locator('q').filter({ hasText: 'Four printmakers are enough for now.' }).first()
  await expect(reason).toBeVisible()
  // The reason begins at the left edge below the action, not beside the action.
  const indent = await reason.evaluate(
    (item) => item.getBoundingClientRect().left - (item.parentElement?.getBoundingClientRect().left ?? 0),
  )
  expect(indent).toBe(0)
  await expect(auditLog.getByRole('row').filter({ hasText: 'Host approved' }).first()).toBeVisible()
  await auditLog.getByRole('link', { name: deniedApplicant.name }).first().click()
  await expect(page.getByRole('dialog', { name: deniedApplicant.name })).toBeVisible()
})

test('shows an admin how another admin has already decided on an application, and lets an admin revoke an approval', async ({
  page,
}) => {
  expectErrors(/status of 409/)
  const [lateApplicant, approvedApplicant] = await Promise.all([
    makeApplicant('Dora Late'),
    makeApplicant('Cleo Done'),
  ])
  const otherAdmin = await makeTestUser('admin')
  await signInAsAdmin(page, '/admin?tab=hosts')
  const applicationsRegion = page.getByRole('region', { name: 'Pending Host Applications' })
  const findRow = ({ email }: TestUser) => applicationsRegion.getByRole('row').filter({ hasText: email })
  await findRow(approvedApplicant).getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(page.getByText('Host approved successfully')).toBeVisible()
  await expect(findRow(approvedApplicant)).toBeHidden()
  await expect(applicationsRegion.locator('tbody :focus')).toHaveCount(1)
  // The other admin approves the application while this admin writes a reason for denying it.
  await findRow(lateApplicant).getByRole('button', { name: 'Deny' }).click()
  const dialog = page.getByRole('dialog', { name: `Deny ${lateApplicant.name}?` })
  await dialog.getByLabel('Reason').fill('We are full.')
  const approvalPath = `/api/admin/hosts/${lateApplicant.uid}/approve`
  expectSuccess(await post(approvalPath, { isPendingUser: true }, makeCookieHeaders(otherAdmin.cookie)))
  await dialog.getByRole('button', { name: 'Deny application' }).click()
  await expect(page.getByText(`${otherAdmin.name} has already approved this host.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(findRow(lateApplicant)).toBeHidden()

  const hostsRegion = page.getByRole('region', { name: 'Approved Hosts by City' })
  await hostsRegion.getByLabel('Search hosts').fill(approvedApplicant.email)
  await hostsRegion.getByRole('button', { name: approvedApplicant.name, exact: true }).click()
  const detailsDialog = page.getByRole('dialog', { name: approvedApplicant.name })
  await expect(page).toHaveURL(new RegExp(`user=${approvedApplicant.id}`))
  const publicPageLink = detailsDialog.getByRole('link', { name: 'Public page' })
  await expect(publicPageLink).toHaveAttribute('href', `/hosts/${approvedApplicant.id}`)
  await detailsDialog.getByRole('button', { name: 'Revoke approval' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog.getByRole('button', { name: 'Keep as host' })).toBeFocused()
  await confirmDialog.getByRole('button', { name: 'Revoke approval' }).click()
  await expect(page.locator('[data-toast]').getByText('Approval revoked')).toBeVisible()

  await detailsDialog.getByRole('button', { name: 'Review application' }).click()
  await expect(page).toHaveURL(new RegExp(`review=${approvedApplicant.id}`))
  await detailsDialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page).toHaveURL(new RegExp(`deny=${approvedApplicant.id}`))
  const denyDialog = page.getByRole('dialog', { name: `Deny ${approvedApplicant.name}?` })
  await denyDialog.getByLabel('Reason').fill('Not yet.')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(denyDialog.getByLabel('Reason')).toHaveValue('Not yet.')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=hosts/)
  await expect(applicationsRegion.getByText(approvedApplicant.email)).toBeVisible()
})
