import { randomId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { rsvp } from '../api/rsvp.ts'
import { expect, expectAccessible, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const HOUR = 3_600_000

/** An event of which attendees have been asked if they come. */
async function makeAsked(hosts: Parameters<typeof makeEvent>[0] = []) {
  const startsAt = Date.now() + 40 * HOUR
  const title = `Supper ${randomId()}`
  const id = await makeEvent(hosts, { title, startsAt, signupLimit: 2, shouldReconfirm: true })
  const people = []
  for (const name of ['Ann', 'Ben', 'Cat']) {
    const email = newEmail(name.toLowerCase())
    people.push({ email, token: (await rsvp(id, email, { name })) ?? '' })
  }
  await db.doc(`events/${id}`).update({ reconfirmAskedFor: new Date(startsAt) })
  const [ann, ben, cat] = people
  if (!ann || !ben || !cat) throw new Error('Somebody has no RSVP')
  return { id, startsAt, ann, ben, cat }
}

test('an attendee says that they still come, by a press; one who cannot come gives up the spot after one question @both-widths', async ({
  page,
}) => {
  const { id, ann, ben } = await makeAsked()
  await page.goto(`/rsvp/change/${ann.token}?coming=yes`)
  const question = page.getByRole('region', { name: 'Are you still coming?' })
  await expect(question.getByText(/^Please answer by /)).toBeVisible()
  await inspectScreen(page, 'still-coming')
  const stored = db.doc(`events/${id}/signups/${addressHash(ann.email)}`)
  expect((await stored.get()).data()).not.toHaveProperty('reconfirmedFor')
  await question.getByRole('button', { name: "I'll Be There" }).click()
  await expect(page.getByText("You're expected. See you there!")).toBeVisible()
  await page.goto(`/rsvp/change/${ben.token}?coming=no`)
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeVisible()
})

test('somebody on the waitlist accepts a spot that is on offer, or passes it on @both-widths', async ({
  page,
}) => {
  const { id, cat } = await makeAsked()
  const offerEndsAt = new Date(Date.now() + 2 * HOUR)
  await db.doc(`events/${id}/signups/${addressHash(cat.email)}`).update({ offerEndsAt })
  await db.doc(`events/${id}`).update({ signupLimit: 3, offeredCount: 1 })
  await page.goto(`/rsvp/change/${cat.token}?offer=pass`)
  const passing = page.getByRole('alertdialog', { name: 'Pass this spot on?' })
  await expectAccessible(page)
  await passing.getByRole('button', { name: 'Keep My Place' }).click()
  const offer = page.getByRole('region', { name: 'A spot opened. Do you want it?' })
  await inspectScreen(page, 'spot-on-offer')
  await offer.getByRole('button', { name: 'Accept the Spot' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a host sees who has answered, and asks once more @both-widths', async ({ page }) => {
  test.slow()
  const host = await makePerson('host', true)
  const { id, startsAt, ann } = await makeAsked([host])
  const answer = { reconfirmedFor: new Date(startsAt) }
  await db.doc(`events/${id}/signups/${addressHash(ann.email)}`).update(answer)
  await signInAs(page, host, `/host-dashboard?event=${id}&part=attendees`)
  const answers = page.getByRole('region', { name: 'Still coming' })
  await expect(answers.getByRole('heading', { name: '1 sure, 1 not said' })).toBeVisible()
  await inspectScreen(page, 'reconfirmations')
  await answers.getByRole('button', { name: 'Ask Once More' }).click()
  await expect(page.getByText('Asked again')).toBeVisible()
  await expect(answers.getByRole('button', { name: 'Ask Once More' })).toBeHidden()
})
