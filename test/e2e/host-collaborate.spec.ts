import { sendAs } from '../api/request.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { expectFallback } from './failed-call.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const LONG_NAME = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

test('shows hosts of the city as cards, lets a host invite a co-host, withdraw the invitation and ask another co-host to become the owner, and shows an error if a call fails @both-widths', async ({
  page,
}) => {
  expectErrors(/status of 500/)
  const city = makeCityName()
  const host = await makeNamedHost('Ada Ofori', city)
  const [coHost] = await Promise.all([
    makeNamedHost(LONG_NAME, city, { bio: 'Throws pots.' }),
    makeNamedHost(`Zoë Ärling${host.uid}`, makeCityName()),
  ])
  const id = await makeEvent([host, coHost], { title: 'Night Kiln' })
  await page.route(/city-hosts/, (route) => route.fulfill({ status: 500, body: '' }), { times: 2 })
  await signInAs(page, host, '/host-dashboard?tab=collaborate')
  await expect(page.getByText("Couldn't load the hosts in your city.")).toBeVisible()
  await page.unroute(/city-hosts/)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  const hostsRegion = page.getByRole('region', { name: `Hosts in ${city}` })
  await expect(hostsRegion.getByRole('listitem')).toHaveText([/Hubert/])
  await expect(hostsRegion.getByRole('link', { name: LONG_NAME })).toHaveAttribute(
    'href',
    `/hosts/${coHost.id}`,
  )
  await expect(hostsRegion.getByText('Invite Friends to Host')).toHaveCount(0)

  const eventArticle = page.getByRole('article', { name: 'Night Kiln' })
  await eventArticle.getByRole('button', { name: 'Add co-host to Night Kiln' }).press('Enter')
  const searchField = eventArticle.getByLabel('Search hosts')
  await searchField.fill(`arling${host.uid}`)
  const resultButtons = eventArticle.getByRole('list', { name: 'Everywhere' }).getByRole('button')
  await expect(resultButtons).toHaveText([/Ärling/])
  await expectNoOverflow(page, 'host-collaborate-search')
  await expectFallback(page, '**/api/events/*/hosts', 'Failed to add co-host', () => resultButtons.click())
  await resultButtons.press('Enter')
  const hostItems = eventArticle.getByRole('list', { name: 'Hosts of Night Kiln' }).getByRole('listitem')
  await expect(hostItems).toHaveText([/Ada Ofori \(you\)Owner/, /Hubert/, /Ärling.*Invited/])
  await expect(page.getByText('Invitation sent')).toBeVisible()
  // The focused button disappears with the added host's row, so the focus returns to the search field.
  await expect(searchField).toBeFocused()
  await eventArticle.getByRole('button', { name: 'Done' }).click()
  await inspectScreen(page, 'host-collaborate')
  const confirmDialog = page.getByRole('alertdialog')
  await eventArticle.getByRole('button', { name: 'Withdraw Zoë' }).click()
  await confirmDialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(hostItems).toHaveText([/Ada Ofori/, /Hubert/])
  await eventArticle.getByRole('button', { name: `Remove ${LONG_NAME} from Night Kiln` }).click()
  await expect(confirmDialog).toContainText(
    'They will no longer be able to edit this event or see its attendees.',
  )
  const remove = () => confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await expectFallback(page, '**/api/events/*/hosts/*', 'Failed to remove co-host', remove)
  await eventArticle.getByRole('button', { name: `Hand over Night Kiln to ${LONG_NAME}` }).click()
  await confirmDialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(hostItems).toHaveText([/Ada Ofori.*Owner/, /Hubert.*Asked to become owner/])
  expect((await db.doc(`events/${id}`).get()).get('offeredOwnerId')).toBe(coHost.uid)
})

test('lets a host leave an event, accept or decline invitations to co-host, and become the owner of an event @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const [owner, host] = [await makeNamedHost('Bo Lindqvist', city), await makeNamedHost('Ada Ofori', city)]
  const [eventIdToLeave] = await Promise.all([
    makeEvent([owner, host], { title: 'Paper Boats' }),
    makeEvent([owner], { title: 'Night Kiln', invitedHostIds: [host.uid] }),
    makeEvent([owner], { title: 'Soup', isPublished: false, invitedHostIds: [host.uid] }),
    makeEvent([owner, host], { title: 'Ink Swap', offeredOwnerId: host.uid }),
  ])
  // Emails about the role link to this URL.
  await signInAs(page, host, `/host-dashboard?role=${eventIdToLeave}`)
  const roleDialog = page.getByRole('dialog', { name: 'Your role: Paper Boats' })
  await expect(roleDialog).toContainText('You are a co-host; Bo Lindqvist owns this event.')
  await roleDialog.getByRole('button', { name: 'Leave event' }).click()
  await expect(page.getByText('You left the event')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ink Swap' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paper Boats' })).toHaveCount(0)

  const invitationsRegion = page.getByRole('region', { name: "You're invited to co-host" })
  await expect(invitationsRegion.getByRole('listitem')).toHaveCount(2)
  await expect(invitationsRegion.getByRole('link')).toHaveText(['Night Kiln'])
  await inspectScreen(page, 'host-invitations')
  await invitationsRegion.getByRole('button', { name: 'Decline the invitation to Soup' }).press('Enter')
  await expect(page.getByText('Invitation declined')).toBeVisible()
  await expect(invitationsRegion.getByRole('listitem').locator(':focus')).toBeVisible()
  await invitationsRegion.getByRole('button', { name: 'Accept the invitation to Night Kiln' }).press('Enter')
  await expect(page.getByText('You now co-host Night Kiln')).toBeVisible()
  await expect(invitationsRegion).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Night Kiln' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Soup' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Become owner?' }).click()
  const ownerDialog = page.getByRole('dialog', { name: 'Your role: Ink Swap' })
  await expect(ownerDialog).toContainText('Bo Lindqvist asks you to become the owner')
  await inspectScreen(page, 'host-role')
  await ownerDialog.getByRole('button', { name: 'Become owner' }).click()
  await expect(page.getByText('You now own this event')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Become owner?' })).toHaveCount(0)
})

test('shows unread messages, and lets hosts message one host or all hosts of a city @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const [ada, bo] = [await makeNamedHost('Ada Ofori', city), await makeNamedHost('Bo Lindqvist', city)]
  const message = { subject: 'Thursday', content: 'Who is in?', isGroupMessage: true }
  expect((await sendAs(ada, 'POST', '/api/host/conversations', message)).status).toBe(201)
  // The tab counts the unread messages even while another tab is open.
  await signInAs(page, bo, '/host-dashboard')
  await expect(page.getByRole('tab', { name: 'COLLABORATE' })).toHaveText('COLLABORATE1')
  await page.getByRole('tab', { name: 'COLLABORATE' }).click()
  const conversationItems = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const dialog = page.getByRole('dialog')
  const sendMessage = async (subject: string, content: string) => {
    const sendButton = dialog.getByRole('button', { name: 'Send Message' })
    await dialog.getByLabel('Subject').fill(subject)
    await expect(sendButton).toBeDisabled()
    await dialog.getByLabel('Message', { exact: true }).fill(content)
    await sendButton.click()
    await expect(page.getByText('Message sent successfully')).toBeVisible()
    await expect(dialog.getByRole('listitem').first()).toContainText(content)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  await page.getByRole('button', { name: 'Message Ada Ofori' }).click()
  // The email about a message links to this URL.
  await expect(page).toHaveURL(`/host-dashboard?tab=collaborate&with=${ada.id}`)
  await expect(dialog.getByText('No messages yet. Say hello.')).toBeVisible()
  await sendMessage('Clay', 'Have you some left?')
  await expect(conversationItems).toHaveText([/Ada Ofori.*Clay/, /Everyone in .*Thursday.*1 new/])
  await conversationItems.getByRole('button', { name: /Everyone/ }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Who is in?'])
  await inspectScreen(page, 'host-conversation')
  await sendMessage('Friday', 'Better?')
  await expect(conversationItems).toHaveText([/Everyone in .*Friday/, /Ada Ofori.*Clay/])
  await expect(conversationItems.getByText(/new$/)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'COLLABORATE' })).toHaveText('COLLABORATE')
})

test('lets the only host of a city invite friends, and tells a host who has changed their city when they can message the hosts there', async ({
  page,
}) => {
  const host = await makeNamedHost('Ada Ofori', makeCityName())
  await makeNamedHost('Bo Lindqvist', 'Berlin')
  await signInAs(page, host, '/host-dashboard?tab=collaborate')
  const linkField = page.getByLabel('Your invitation link')
  await expect(linkField).toHaveValue(new RegExp(`/host-invite\\?referrer=${host.id}$`))
  await expectAccessible(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No.'))
  })
  await page.getByRole('button', { name: 'Invite Friends to Host' }).click()
  await expect(page.getByText('Copy failed')).toBeVisible()
  await expect(page.getByText('Please copy the link manually')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Your Profile' }).click()
  await dialog.getByLabel('City').selectOption('Berlin')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const hostsRegion = page.getByRole('region', { name: 'Hosts in Berlin' })
  for (const container of [hostsRegion, hostsRegion.getByRole('listitem')]) {
    await container
      .getByRole('button', { name: /^Message / })
      .first()
      .click()
    await expect(
      dialog.getByText(/You can message hosts there from \d+ \w+ \d{4}, \d\d:\d\d\./),
    ).toBeVisible()
    await expect(dialog.getByText('No messages since you changed your city.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})
