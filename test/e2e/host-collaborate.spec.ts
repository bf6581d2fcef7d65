import type { Page } from '@playwright/test'
import { post, withCookie } from '../api/request.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import type { Person } from '../factories/people.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const LONG = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

async function open(page: Page, host: Person): Promise<void> {
  await signInAs(page, host, '/host-dashboard?tab=collaborate')
}

/** Accepts the one invitation of a host, as their button does. */
async function acceptInvitation(host: Person): Promise<void> {
  const [event] = (await db.collection('events').where('invitedHostIds', 'array-contains', host.uid).get())
    .docs
  const answer = await post(`/api/host/invitations/${event?.id}`, {}, withCookie(host.cookie))
  expect(answer.status, answer.text).toBe(200)
}

test('shows hosts of the city as cards, adds and removes co-hosts event by event, and hands an event over @both-widths', async ({
  page,
}) => {
  const city = newCity()
  const [host, other] = [
    await makeHost('Ada Ofori', city),
    await makeHost(LONG, city, { bio: 'Throws pots.' }),
  ]
  await makeHost(`Zoë Ärling${host.uid}`, newCity())
  await makeEvent([host], { title: 'Night Kiln' })
  await open(page, host)
  const cards = page.getByRole('region', { name: `Hosts in ${city}` })
  await expect(cards.getByRole('listitem')).toHaveText([/Hubert/])
  await expect(cards.getByRole('link', { name: LONG })).toHaveAttribute('href', `/hosts/${other.id}`)
  await expect(cards.getByText('Invite Friends to Host')).toHaveCount(0)

  const event = page.getByRole('article', { name: 'Night Kiln' })
  await event.getByRole('button', { name: 'Add co-host to Night Kiln' }).press('Enter')
  await event
    .getByRole('list', { name: `In ${city}` })
    .getByRole('button', { name: `Add ${LONG}` })
    .press('Enter')
  const team = event.getByRole('list', { name: 'Hosts of Night Kiln' }).getByRole('listitem')
  await expect(team).toHaveText([/Ada Ofori \(you\)Owner/, /Hubert.*Invited/])
  // The added host is no longer in the list: the focus returns to the search field.
  await expect(event.getByLabel('Search hosts')).toBeFocused()
  await page.keyboard.type(`arling${host.uid}`)
  const results = event.getByRole('list', { name: 'Everywhere' }).getByRole('button')
  await expect(results).toHaveText([/Ärling/])
  await keepScreenshot(page, 'host-collaborate-search')
  await results.click()
  await expect(team).toHaveText([/Ada Ofori/, /Hubert/, /Ärling/])
  await event.getByRole('button', { name: 'Done' }).click()
  await inspectScreen(page, 'host-collaborate')
  const question = page.getByRole('alertdialog')
  await event.getByRole('button', { name: `Withdraw the invitation of Zoë` }).click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(team).toHaveText([/Ada Ofori/, /Hubert/])
  await acceptInvitation(other)
  await page.reload()
  await event.getByRole('button', { name: `Remove ${LONG} from Night Kiln` }).click()
  await expect(question).toContainText('They will no longer be able to see or edit this event.')
  await question.getByRole('button', { name: 'Not now' }).click()
  await event.getByRole('button', { name: `Hand Night Kiln over to ${LONG}` }).click()
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect(team.filter({ hasText: 'Hubert' })).toContainText('Asked to take over')
  await expect(team.filter({ hasText: 'Ada Ofori' })).toContainText('Owner')
  await expectAccessible(page)
})

test('invites a co-host, who accepts one event, declines another, becomes the owner of a third and leaves a fourth @both-widths', async ({
  page,
}) => {
  const city = newCity()
  const [owner, invited] = [await makeHost('Bo Lindqvist', city), await makeHost('Ada Ofori', city)]
  const id = await makeEvent([owner], { title: 'Night Kiln', invitedHostIds: [invited.uid] })
  await makeEvent([owner], { title: 'Soup', isPublished: false, invitedHostIds: [invited.uid] })
  await makeEvent([owner, invited], { title: 'Ink Swap', offeredOwnerId: invited.uid })
  const left = await makeEvent([owner, invited], { title: 'Paper Boats' })
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Bo Lindqvist').first()).toBeVisible()
  await expect(page.getByText('Ada Ofori')).toHaveCount(0)
  await signInAs(page, invited, '/host-dashboard')
  const invitations = page.getByRole('region', { name: "You're invited to co-host" })
  await expect(invitations.getByRole('listitem')).toHaveCount(2)
  await expect(invitations.getByRole('link')).toHaveText(['Night Kiln'])
  await inspectScreen(page, 'host-invitations')
  await invitations.getByRole('button', { name: 'Decline the invitation to Soup' }).press('Enter')
  await expect(page.getByText('Invitation declined')).toBeVisible()
  await invitations.getByRole('button', { name: 'Accept the invitation to Night Kiln' }).press('Enter')
  await expect(page.getByText('You co-host Night Kiln now')).toBeVisible()
  await expect(invitations).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Night Kiln' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Soup' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Take it over?' }).click()
  const offer = page.getByRole('dialog', { name: 'Your role: Ink Swap' })
  await expect(offer).toContainText('Bo Lindqvist asks you to become the owner')
  await inspectScreen(page, 'host-role')
  await offer.getByRole('button', { name: 'Become owner' }).click()
  await expect(page.getByText('You own this event now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take it over?' })).toHaveCount(0)
  // The link in emails about the role.
  await page.goto(`/host-dashboard?role=${left}`)
  const role = page.getByRole('dialog', { name: 'Your role: Paper Boats' })
  await expect(role).toContainText('You are a co-host; Bo Lindqvist owns this event.')
  await role.getByRole('button', { name: 'Leave event' }).click()
  await expect(page.getByText('You left the event')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paper Boats' })).toHaveCount(0)
})

test('lets hosts message one host or all of a city, and shows what they have not read yet', async ({
  page,
}) => {
  const city = newCity()
  const [ada, bo] = [await makeHost('Ada Ofori', city), await makeHost('Bo Lindqvist', city)]
  await open(page, ada)
  const dialog = page.getByRole('dialog')
  const sendMessage = async (subject: string, content: string) => {
    const send = dialog.getByRole('button', { name: 'Send Message' })
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Subject').fill(subject)
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Message', { exact: true }).fill(content)
    await send.click()
    await expect(page.getByText('Message sent successfully')).toBeVisible()
    await expect(dialog.getByRole('listitem').first()).toContainText(content)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Message Bo Lindqvist' }).click()
  await expect(dialog.getByText('No messages yet. Say hello.')).toBeVisible()
  await sendMessage('Clay', 'Have you some left?')
  await page.getByRole('button', { name: 'Message everyone' }).click()
  await sendMessage('Thursday', 'Who is in?')
  const list = page.getByRole('region', { name: 'Messages' })
  await expect(list.getByRole('listitem')).toHaveText([/Everyone in .*Thursday/, /Bo Lindqvist.*Clay/])
  await expect(list.getByText(/new$/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  // Whichever tab is open, the unread messages are counted.
  await signInAs(page, bo, '/host-dashboard')
  await expect(page.getByRole('tab', { name: 'COLLABORATE' })).toHaveText('COLLABORATE2')
  await page.getByRole('tab', { name: 'COLLABORATE' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Everyone in .*1 new/, /Ada Ofori.*1 new/])
  await inspectScreen(page, 'host-conversations')
  await list.getByRole('button', { name: /Ada Ofori/ }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Have you some left?'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(list.getByRole('button', { name: /Ada Ofori/ })).not.toContainText('new')
  await expect(list.getByRole('button', { name: /Everyone/ })).toContainText('1 new')
  await expect(page.getByRole('tab', { name: 'COLLABORATE' })).toHaveText('COLLABORATE1')
  // The link in the email.
  await page.goto(`/host-dashboard?tab=collaborate&with=${ada.id}`)
  await expect(dialog.getByRole('listitem')).toContainText(['Have you some left?'])
})

test('lets the only host of a city invite friends, and tells a host who has changed their city when they can message there', async ({
  page,
}) => {
  const city = newCity()
  const host = await makeHost('Ada Ofori', city)
  await open(page, host)
  const link = page.getByLabel('Your invitation link')
  await expect(link).toHaveValue(new RegExp(`/host-invite\\?referrer=${host.id}$`))
  await expectAccessible(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No.'))
  })
  await page.getByRole('button', { name: 'Invite Friends to Host' }).click()
  await expect(page.getByText('Copy failed')).toBeVisible()
  await expect(page.getByText('Please copy the link manually')).toBeVisible()

  // Another host joins the city, to which this one has just moved.
  const other = await makeHost('Bo Lindqvist', city)
  await db.doc(`users/${host.uid}`).update({ citySince: new Date(Date.now() + 1000) })
  await page.reload()
  const dialog = page.getByRole('dialog')
  for (const name of [`Message ${other.name}`, 'Message everyone']) {
    await page.getByRole('button', { name }).click()
    await expect(
      dialog.getByText(/You can message hosts there from \d+ \w+ \d{4}, \d\d:\d\d\./),
    ).toBeVisible()
    await expect(dialog.getByText('No messages since you changed your city.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})

test('reports failures in the specification’s words', async ({ page }) => {
  expectErrors(/status of 500/)
  const city = newCity()
  const [host, other] = [await makeHost('Ada Ofori', city), await makeHost('Bo Lindqvist', city)]
  const third = await makeHost(`Cy ${crypto.randomUUID().slice(0, 8)}`, city)
  await makeEvent([host, other], { title: 'Night Kiln' })
  await page.route(/city-hosts/, (route) => route.fulfill({ status: 500, body: '' }), { times: 2 })
  await page.route(/\/events\/\d+\/hosts/, (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, host)
  await expect(page.getByText("Couldn't load the hosts in your city.")).toBeVisible()
  await page.getByRole('button', { name: 'Remove Bo Lindqvist from Night Kiln' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Failed to remove co-host')).toBeVisible()
  await page.unroute(/city-hosts/)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  const event = page.getByRole('article', { name: 'Night Kiln' })
  await event.getByRole('button', { name: 'Add co-host to Night Kiln' }).click()
  await event.getByRole('button', { name: `Add ${third.name}` }).click()
  await expect(page.getByText('Failed to add co-host')).toBeVisible()
})
