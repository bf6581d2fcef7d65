import { makeRandomId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { fillInRsvp, openAndFillInRsvp } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

const allergiesQuestion = {
  id: 'aaaaaaaa',
  kind: 'text' as const,
  text: 'Any allergies?',
  isRequired: true,
  options: [],
}
const courseQuestion = {
  id: 'bbbbbbbb',
  kind: 'single_choice' as const,
  text: 'Which course?',
  isRequired: false,
  options: ['Soup', 'Pie'],
}

test('shows all errors of the RSVP form together, sends the attendee’s city and area, and shows the answers to the host @both-widths', async ({
  page,
}) => {
  test.slow()
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], {
    title: `Soup ${makeRandomId()}`,
    questions: [allergiesQuestion, courseQuestion],
  })
  await page.goto(`/events/${id}?open=rsvp`)
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await expect(dialog.getByRole('link', { name: 'house rules' })).toHaveAttribute('href', '/rules')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/events/${id}`)
  await openAndFillInRsvp(page, { name: '', email: 'nobody' })
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(dialog.getByText('Please answer this question.')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('Please fill in all fields.')).toBeVisible()
  await inspectScreen(page, 'rsvp-questions')

  await fillInRsvp(page, { name: 'Ann Example', email: makeEmail('asked') })
  await dialog.getByLabel('Any allergies?').fill('Nuts')
  await dialog.getByLabel('Which course? (optional)').selectOption('Pie')
  await dialog.getByRole('button', { name: /optional/ }).click()
  await page.getByRole('option', { name: /Berlin/ }).click()
  await page.getByRole('option', { name: 'Kreuzberg' }).click()
  await expect(dialog.getByText('Kreuzberg, Berlin')).toBeVisible()
  const heldResponse = await holdResponse(page, '/api/rsvp')
  const request = page.waitForRequest('**/api/rsvp')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  expect((await request).postDataJSON()).toMatchObject({ sourceCity: 'Berlin', sourceArea: 'Kreuzberg' })
  heldResponse.release()
  await expect(page.getByRole('dialog', { name: "You're in!" })).toBeVisible()
  // With this URL the form does not open again after a reload.
  await expect(page).toHaveURL(`/events/${id}?open=ticket`)

  await signInAs(page, host, `/host-dashboard?event=${id}&eventTab=attendees`)
  await expect(page.getByText('Any allergies? Nuts')).toBeVisible()
  await expect(page.getByText('Which course? Pie')).toBeVisible()
  await expectNoOverflow(page, 'attendee-answers')
})

test('asks for new answers if the questions changed before an RSVP was sent, and keeps the form’s contents @both-widths', async ({
  page,
  context,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline|400/i)
  test.slow()
  const id = await makeEvent([], { title: `Soup ${makeRandomId()}`, questions: [allergiesQuestion] })
  const email = makeEmail('asked')
  await page.goto(`/events/${id}?open=rsvp`)
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await fillInRsvp(page, { name: 'Ann Example', email })
  await dialog.getByLabel('Any allergies?').fill('Nuts')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(page.getByText('RSVP not sent yet').first()).toBeVisible()
  const questions = [allergiesQuestion, { ...courseQuestion, isRequired: true }]
  await db.doc(`events/${id}`).update({ questions })
  await context.setOffline(false)
  await expect(page.getByText(/Please answer the host's questions/).first()).toBeVisible()

  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page).toHaveURL('/waiting')
  await expect(page.getByText('The questions have changed')).toBeVisible()
  await expectNoOverflow(page, 'waiting-questions-changed')
  await page.getByRole('link', { name: /^Answer the questions/ }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ann Example')
  await expect(dialog.getByLabel('Any allergies?')).toHaveValue('Nuts')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(dialog.getByLabel('Which course?')).toBeFocused()
  await dialog.getByLabel('Which course?').selectOption('Pie')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await page.getByRole('dialog', { name: "You're in!" }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Manage your RSVP' })).toBeVisible()
  await expect(page.getByText('Not confirmed: 1 RSVP.')).toBeHidden()
})
