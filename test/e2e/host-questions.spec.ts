import { randomId } from '../../functions/shared/ids.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { expect, expectAccessible, keepScreenshot, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('a visitor answers what the host asks, and the host reads it @both-widths', async ({ page }) => {
  test.slow()
  const host = await makePerson('host', true)
  const id = await makeEvent([host], {
    title: `Soup ${randomId()}`,
    questions: [
      { id: 'aaaaaaaa', kind: 'text', text: 'Any allergies?', isRequired: true, options: [] },
      { id: 'bbbbbbbb', kind: 'one', text: 'Which course?', isRequired: false, options: ['Soup', 'Pie'] },
    ],
  })
  await page.goto(`/events/${id}?rsvp`)
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await dialog.getByLabel('Name').fill('Ann Example')
  await dialog.getByLabel('Email').fill(newEmail('asked'))
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(dialog.getByText('Please answer this question.')).toBeVisible()
  await expectAccessible(page)
  await keepScreenshot(page, 'rsvp-questions')
  await dialog.getByLabel('Any allergies?').fill('Nuts')
  await dialog.getByLabel('Which course? (optional)').selectOption('Pie')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(page.getByRole('dialog', { name: "You're in!" })).toBeVisible()

  await signInAs(page, host, '/host-dashboard')
  await page.goto(`/host-dashboard?event=${id}&part=attendees`)
  await expect(page.getByText('Any allergies? Nuts')).toBeVisible()
  await expect(page.getByText('Which course? Pie')).toBeVisible()
  await keepScreenshot(page, 'attendee-answers')
})

test('a host asks something in the editor @both-widths', async ({ page }) => {
  test.slow()
  const host = await makePerson('host', true)
  const id = await makeEvent([host], { title: `Soup ${randomId()}` })
  await signInAs(page, host, '/host-dashboard')
  await page.goto(`/host-dashboard?edit=${id}`)
  const editor = page.getByRole('dialog', { name: 'Edit Event' })
  await editor.getByText('Questions', { exact: true }).click()
  await editor.getByRole('button', { name: 'Add a question' }).click()
  await editor.getByLabel('Question 1', { exact: true }).fill('Which course?')
  await editor.getByLabel('Answer', { exact: true }).selectOption('One of several options')
  await editor.getByLabel('Options').fill('Soup\nPie')
  await expectAccessible(page)
  await keepScreenshot(page, 'editor-questions')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  await page.goto(`/events/${id}?rsvp`)
  await expect(page.getByLabel('Which course? (optional)')).toBeVisible()
})
