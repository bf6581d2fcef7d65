import { post, send, withCookie, type Answer } from '../api/request.ts'
import { makePerson, type Person } from '../factories/people.ts'
import { expectFallback, failedCall } from './failed-call.ts'
import { expect, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const application = {
  bio: 'I bind books in a kitchen that is far too small for it, and I love it.',
  whyHost: 'Because folding paper is better with eleven other people at the table.',
  socialMediaUrl: 'https://social.example/@robin',
}

function succeeded({ status, text }: Answer): void {
  if (status >= 300) throw new Error(`${status}: ${text}`)
}

async function applicant(name: string): Promise<Person> {
  const person = await makePerson('user')
  const headers = withCookie(person.cookie)
  const body = { name, email: person.email, city: 'Lisbon', area: null }
  succeeded(await send({ method: 'PUT', path: '/api/auth/user', body, headers }))
  succeeded(await post('/api/user/apply-host', application, headers))
  return { ...person, name }
}

/** Nothing runs in the frame of a mail, the tests' own tracer neither. */
const inFrame = "Blocked script execution in 'about:srcdoc'"
test.use({ expectedErrors: [new RegExp(`${failedCall.source}|${inFrame}`)] })

test('an admin reviews, approves and denies, and sees what was done @both-widths', async ({ page }) => {
  const word = 'Pneumonoultramicroscopicsilicovolcanoconi'
  const [yes, no] = [await applicant(`Ada ${word}`), await applicant('Noor Haddad')]
  await signInAsAdmin(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  const needed = page.locator('dt').filter({ hasText: 'Actions Needed' }).locator('..')
  await expect(needed.getByText(/^[1-9]/)).toBeVisible()
  await inspectScreen(page, 'admin-overview')
  await page.getByRole('button', { name: 'Review Hosts' }).click()
  await expect(page).toHaveURL('/admin?tab=hosts#applications')

  const waiting = page.getByRole('region', { name: 'Pending Host Applications' })
  const entry = ({ email }: Person) => waiting.getByRole('row').filter({ hasText: email })
  await expect(entry(yes)).toBeVisible()
  await inspectScreen(page, 'admin-hosts')
  await entry(yes).getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: yes.name })
  for (const said of [
    application.bio,
    application.whyHost,
    application.socialMediaUrl,
    'Lisbon',
    yes.email,
  ]) {
    await expect(review.getByText(said)).toBeVisible()
  }
  await expect(review.getByText('not provided')).toHaveCount(2)
  await inspectScreen(page, 'admin-review')
  // Its address can be sent to another admin, and Back closes it.
  await page.reload()
  await expect(review.getByText(application.bio)).toBeVisible()
  await page.goBack()
  await expect(review).toBeHidden()
  await entry(yes).getByRole('button', { name: 'Review' }).click()
  const approve = () => review.getByRole('button', { name: 'Approve' }).click()
  await expectFallback(page, '**/api/admin/hosts/*/approve', 'Failed to approve host', approve)
  await approve()
  await expect(page.getByText('Host approved successfully')).toBeVisible()
  await expect(review).toBeHidden()
  await expect(entry(yes)).toBeHidden()
  const hosts = page.getByRole('region', { name: 'Approved Hosts by City' })
  await hosts.getByLabel('Search hosts').fill(yes.email)
  await expect(hosts.getByText(yes.email)).toBeVisible()

  await entry(no).getByRole('button', { name: 'Deny' }).click()
  const deny = page.getByRole('dialog', { name: `Deny ${no.name}?` })
  await deny.getByLabel('Reason').fill('Four printmakers are enough for now.')
  const mail = deny.locator('iframe').contentFrame()
  await expect(mail.getByText('Four printmakers are enough for now.')).toBeVisible()
  await keepScreenshot(page, 'admin-deny')
  const sayNo = () => deny.getByRole('button', { name: 'Deny application' }).click()
  await expectFallback(page, '**/api/admin/hosts/*/deny', 'Failed to deny host application', sayNo)
  await sayNo()
  await expect(page.getByText('Host application denied')).toBeVisible()
  await expect(entry(no)).toBeHidden()

  await page.getByRole('tab', { name: 'Overview' }).click()
  const record = page.getByRole('region', { name: 'Recent activity' })
  const reason = record.locator('q').filter({ hasText: 'Four printmakers are enough for now.' }).first()
  await expect(reason).toBeVisible()
  // Below what was done and as wide as it, not squeezed in beside it.
  const indent = await reason.evaluate(
    (item) => item.getBoundingClientRect().left - (item.parentElement?.getBoundingClientRect().left ?? 0),
  )
  expect(indent).toBe(0)
  await expect(record.getByRole('row').filter({ hasText: 'approved as a host' }).first()).toBeVisible()
  // Filtered by what was done, the log leads to whom it was done.
  await record.getByLabel('Action').selectOption('application denied')
  await expect(page).toHaveURL(/action=host_denied/)
  await expect(record.getByRole('row').filter({ hasText: 'approved as a host' })).toHaveCount(0)
  await record.getByRole('link', { name: no.name }).first().click()
  await expect(page.getByRole('dialog', { name: no.name })).toBeVisible()
})

test.describe('two admins', () => {
  test.use({ expectedErrors: [new RegExp(`status of 409|${inFrame}`)] })

  test('the slower one sees what the other decided; a row that was dealt with goes, and the focus moves on', async ({
    page,
  }) => {
    const [late, denied, done] = await Promise.all(
      ['Dora Late', 'Dora Denied', 'Cleo Done'].map((name) => applicant(name)),
    )
    if (!late || !denied || !done) throw new Error('Nobody applied')
    const other = await makePerson('admin')
    const deny = async ({ uid }: Person) =>
      succeeded(
        await post(
          `/api/admin/hosts/${uid}/deny`,
          { isPendingUser: true, reason: '' },
          withCookie(other.cookie),
        ),
      )
    await signInAsAdmin(page, '/admin?tab=hosts')
    const waiting = page.getByRole('region', { name: 'Pending Host Applications' })
    const entry = ({ email }: Person) => waiting.getByRole('row').filter({ hasText: email })
    await expect(entry(denied)).toBeVisible()
    await expect(entry(late)).toBeVisible()
    await entry(done).getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(page.getByText('Host approved successfully')).toBeVisible()
    await expect(entry(done)).toBeHidden()
    await expect(waiting.locator('tbody :focus')).toHaveCount(1)
    await deny(denied)
    await entry(denied).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(`${other.name} has already denied their application.`)).toBeVisible()
    await expect(entry(denied)).toBeHidden()
    await expect(entry(late)).toBeVisible()
    // The slower one has begun to write why not.
    await entry(late).getByRole('button', { name: 'Deny' }).click()
    const dialog = page.getByRole('dialog', { name: `Deny ${late.name}?` })
    await dialog.getByLabel('Reason').fill('We are full.')
    const approval = { isPendingUser: true }
    succeeded(await post(`/api/admin/hosts/${late.uid}/approve`, approval, withCookie(other.cookie)))
    await dialog.getByRole('button', { name: 'Deny application' }).click()
    await expect(page.getByText(`${other.name} has already approved them.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(entry(late)).toBeHidden()
  })
})

test('an approval is taken back after a question', async ({ page }) => {
  const host = await applicant('Bo Back')
  await signInAsAdmin(page, '/admin?tab=hosts')
  const waiting = page.getByRole('region', { name: 'Pending Host Applications' })
  await waiting
    .getByRole('row')
    .filter({ hasText: host.email })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(page.getByText('Host approved successfully')).toBeVisible()
  const hosts = page.getByRole('region', { name: 'Approved Hosts by City' })
  await hosts.getByLabel('Search hosts').fill(host.email)
  await hosts.getByRole('button', { name: host.name, exact: true }).click()
  const details = page.getByRole('dialog', { name: host.name })
  await expect(page).toHaveURL(new RegExp(`user=${host.id}`))
  await expect(details.getByRole('link', { name: 'Public page' })).toHaveAttribute(
    'href',
    `/hosts/${host.id}`,
  )
  await details.getByRole('button', { name: 'Revoke approval' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep as host' })).toBeFocused()
  await question.getByRole('button', { name: 'Revoke approval' }).click()
  await expect(page.getByText('Approval revoked', { exact: true })).toBeVisible()

  // The same dialog leads to the application from here on.
  await details.getByRole('button', { name: 'Review application' }).click()
  await expect(page).toHaveURL(new RegExp(`review=${host.id}`))
  await details.getByRole('button', { name: 'Reject' }).click()
  await expect(page).toHaveURL(new RegExp(`deny=${host.id}`))
  const deny = page.getByRole('dialog', { name: `Deny ${host.name}?` })
  await deny.getByLabel('Reason').fill('Not yet.')
  // Back closes it, and asks before the reason is lost.
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(deny.getByLabel('Reason')).toHaveValue('Not yet.')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=hosts/)
  await expect(waiting.getByText(host.email)).toBeVisible()
})
