import type { Page } from '@playwright/test'
import { makeRandomId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { rsvp } from '../api/rsvp.ts'
import { expect, expectAccessible, inspectScreen, test } from './fixtures.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { signInAs } from './sign-in-as.ts'

const HOUR_MS = 3_600_000

/** Makes an event whose attendees have been asked to reconfirm. */
async function makeEventAwaitingAnswers(hosts: TestUser[] = []) {
  const startsAt = Date.now() + 40 * HOUR_MS
  const title = `Supper ${makeRandomId()}`
  const id = await makeEvent(hosts, { title, startsAt, signupLimit: 2, shouldReconfirm: true })
  const attendees = []
  for (const name of ['Ann', 'Ben', 'Cat']) {
    const email = makeEmail(name.toLowerCase())
    attendees.push({ email, token: (await rsvp(id, email, { name })) ?? '' })
  }
  await db.doc(`events/${id}`).update({ reconfirmAskedFor: new Date(startsAt) })
  const [ann, ben, cat] = attendees
  if (!ann || !ben || !cat) throw new Error('An attendee has no RSVP')
  return { id, title, startsAt, ann, ben, cat }
}

const readAnswer = async (id: number, email: string) =>
  (await db.doc(`events/${id}/signups/${hashAddress(email)}`).get()).data()?.['reconfirmedFor'] as unknown

const getUnsentAnswer = (page: Page) => page.getByRole('region', { name: 'Answer not sent yet' })

test('lets an attendee keep the RSVP and reconfirm with one press @both-widths', async ({ page }) => {
  const { id, ann } = await makeEventAwaitingAnswers()
  await page.goto(`/rsvp/change/${ann.token}?coming=no`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep My RSVP' }).click()
  const reconfirmSection = page.getByRole('region', { name: 'Are you still coming?' })
  await expect(reconfirmSection.getByText(/^Please answer by /)).toBeVisible()
  await inspectScreen(page, 'still-coming')
  await reconfirmSection.getByRole('button', { name: "I'll be there" }).press('Enter')
  await expect(page.getByText("You're all set. See you there!")).toBeVisible()
  await expect(
    page.locator('main :focus'),
    'the button has disappeared, and the focus stays on the page',
  ).toBeVisible()
  expect(await readAnswer(id, ann.email)).toBeDefined()
})

test('shows the host how many attendees answered, and lets the host ask the others once more @both-widths', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  const { id, startsAt, ann } = await makeEventAwaitingAnswers([host])
  const answer = { reconfirmedFor: new Date(startsAt) }
  await db.doc(`events/${id}/signups/${hashAddress(ann.email)}`).update(answer)
  await signInAs(page, host, `/host-dashboard?event=${id}&eventTab=attendees`)
  const answersRegion = page.getByRole('region', { name: 'Still coming' })
  await expect(
    answersRegion.getByRole('heading', { name: '1 still coming, 1 without an answer' }),
  ).toBeVisible()
  await inspectScreen(page, 'reconfirmations')
  await answersRegion.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('Asked again')).toBeVisible()
  await expect(answersRegion.getByRole('button', { name: 'Ask again' })).toBeHidden()
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline| 40[149] |\/api\/rsvp/i],
  })

  /** Takes the network away once the service worker can serve the code that the page has not loaded yet. */
  async function goOffline(page: Page): Promise<void> {
    await awaitServiceWorker(page)
    await page.context().setOffline(true)
  }

  test('lets an attendee on the waitlist keep the offer of a spot, and sends the acceptance when the network returns @both-widths', async ({
    page,
    context,
  }) => {
    const { id, cat } = await makeEventAwaitingAnswers()
    const offerEndsAt = new Date(Date.now() + 2 * HOUR_MS)
    await db.doc(`events/${id}/signups/${hashAddress(cat.email)}`).update({ offerEndsAt })
    await db.doc(`events/${id}`).update({ signupLimit: 3, offeredCount: 1 })
    await page.goto(`/rsvp/change/${cat.token}?offer=decline`)
    const declineDialog = page.getByRole('alertdialog', { name: 'Decline this spot?' })
    await expectAccessible(page)
    await declineDialog.getByRole('button', { name: 'Keep the offer' }).click()
    const offerRegion = page.getByRole('region', { name: 'A spot opened. Do you want it?' })
    await inspectScreen(page, 'spot-on-offer')
    await goOffline(page)
    await offerRegion.getByRole('button', { name: 'Accept the spot' }).click()
    await expect(getUnsentAnswer(page)).toContainText("The spot isn't yours until then.")
    await context.setOffline(false)
    await expect(page.getByText('The spot is yours!')).toBeVisible()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  })

  test('refuses an answer that is sent after the event was moved, and lists it until the attendee removes it', async ({
    page,
    context,
  }) => {
    const { id, title, startsAt, ann } = await makeEventAwaitingAnswers()
    await page.goto(`/rsvp/change/${ann.token}?coming=yes`)
    const answerButton = page.getByRole('button', { name: "I'll be there" })
    await expect(answerButton).toBeVisible()
    await goOffline(page)
    await answerButton.click()
    await expect(getUnsentAnswer(page)).toBeVisible()
    await db.doc(`events/${id}`).update({ startsAt: new Date(startsAt + HOUR_MS) })
    await context.setOffline(false)
    await expect(page.getByText(`Answer not saved: ${title}`)).toBeVisible()
    await expect(page.getByText(/^The event has been moved\./)).toBeVisible()
    await page.getByRole('link', { name: 'See why' }).click()
    const refusedAnswer = page.getByRole('listitem').filter({ hasText: title })
    await expect(refusedAnswer).toContainText('Answer not saved')
    await inspectScreen(page, 'still-coming-refused')
    await refusedAnswer.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Nothing left to send')).toBeVisible()
    // Neither the link with `?coming=yes` nor the refused answer counts as an answer.
    expect(await readAnswer(id, ann.email)).toBeUndefined()
  })

  test('keeps an answer on the device, where it can be withdrawn or replaced with a cancellation, and sends it when the network returns @both-widths', async ({
    page,
    context,
  }) => {
    const { id, ann, ben } = await makeEventAwaitingAnswers()
    const answerButton = page.getByRole('button', { name: "I'll be there" })
    await page.goto(`/rsvp/change/${ben.token}`)
    await expect(answerButton).toBeVisible()
    await goOffline(page)
    await answerButton.click()
    await getUnsentAnswer(page).getByRole('button', { name: "I can't make it" }).click()
    await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
    await expect(page.getByText("You're offline. Not sent yet: 1 cancellation.")).toBeVisible()
    await expect(getUnsentAnswer(page)).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByText('Your spot has been released.').first()).toBeVisible()
    expect(await readAnswer(id, ben.email)).toBeUndefined()

    await page.goto(`/rsvp/change/${ann.token}`)
    await expect(answerButton).toBeVisible()
    await goOffline(page)
    await answerButton.click()
    await expect(getUnsentAnswer(page)).toContainText('Until then it counts as no answer.')
    await getUnsentAnswer(page).getByRole('button', { name: 'Take back my answer' }).click()
    await answerButton.click()
    await expect(page.getByText("You're offline. Not sent yet: 1 answer.")).toBeVisible()
    await page.reload()
    await expect(getUnsentAnswer(page)).toBeVisible()
    await inspectScreen(page, 'still-coming-not-sent')
    expect(await readAnswer(id, ann.email)).toBeUndefined()
    await context.setOffline(false)
    await expect(page.getByText("You're all set. See you there!")).toBeVisible()
    await expect(page.getByText('your answer is saved.')).toBeVisible()
    expect(await readAnswer(id, ann.email)).toBeDefined()
  })
})
