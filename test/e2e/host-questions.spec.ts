import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeEmail } from '../factories/test-users.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, expectAccessible, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAs } from './sign-in-as.ts'

test('lets a visitor ask the host, and the host answer on the event page and remove the answer by keyboard', async ({
  page,
}) => {
  const [host, email] = [await makeApprovedHost(), makeEmail('asker')]
  const title = `Ink Night ${crypto.randomUUID().slice(0, 6)}`
  const eventId = await makeEvent([host], { title, hostQuestionAccess: 'anyone' })
  await page.goto(`/events/${eventId}`)
  const form = page.getByRole('form', { name: 'Ask the host' })
  await form.getByRole('button', { name: 'Ask' }).click()
  await expect(form.getByText('Please fill this in.')).toHaveCount(3)
  await expectAccessible(page)
  await form.getByLabel('Your question').fill('Is there a lift?')
  await form.getByLabel('Name').fill('Robin Asker')
  await form.getByLabel('Email').fill(email)
  await expectNoOverflow(page, 'ask-host')
  await form.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()

  const message = await awaitMessage(email, /Confirm your question/)
  await page.goto(getLink(message, '/question/'))
  await expect(page.getByText('Is there a lift?')).toBeVisible()
  await inspectScreen(page, 'confirm-question')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByRole('heading', { name: 'Question sent' })).toBeVisible()

  await signInAs(page, host, '/host-dashboard?tab=collaborate')
  const questionsRegion = page.getByRole('region', { name: 'Questions' })
  await expect(questionsRegion.getByText('Is there a lift?')).toBeVisible()
  await expectNoOverflow(page, 'host-questions')
  await questionsRegion
    .getByRole('button', { name: 'Answer on the event page: the question from Robin Asker' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Answer on the event page' })
  await dialog.getByLabel('Answer', { exact: true }).fill('Yes, by the back door.')
  await inspectScreen(page, 'answer-question')
  await dialog.getByRole('button', { name: 'Publish answer' }).click()
  await expect(questionsRegion.getByText('On the event page')).toBeVisible()
  await questionsRegion.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/events/${eventId}`)
  await expect(page.getByText('Yes, by the back door.')).toBeVisible()
  await expect(page.getByText('Robin Asker')).toHaveCount(0)
  await page.goBack()

  const heldResponse = await holdResponse(page, '/api/events/*/questions/**')
  const removeButton = questionsRegion.getByRole('button', {
    name: 'Remove from the event page: the answer to Robin Asker',
  })
  await removeButton.press('Enter')
  await expect(removeButton).toBeDisabled()
  await expect(removeButton).toBeFocused()
  heldResponse.release()
  await expect(removeButton).toBeHidden()
  await expect(questionsRegion.getByRole('link', { name: 'Reply by email to Robin Asker' })).toBeFocused()
})
