import { makeRandomId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost, makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { sendAs } from '../api/request.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { getDateField, fillInEvent, findAddHostButton, openEditor } from './event-editor.ts'
import { expectFallback } from './failed-call.ts'
import { signInAs } from './sign-in-as.ts'
import { tabTo } from './tab-to.ts'

test('keeps a new event on the device when the editor is closed, and publishes the event only once after a response was lost @both-widths', async ({
  page,
}) => {
  expectErrors(/ERR_FAILED/)
  test.slow()
  const host = await makeTestUser('host', { isApproved: true })
  await signInAs(page, host, '/host-dashboard')
  const createButton = page.getByRole('button', { name: 'Create Event' })
  await createButton.click()
  const editor = page.getByRole('dialog', { name: 'Create Event' })
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(editor.getByText('Please fill this in.').first()).toBeVisible()
  await expect(editor.getByText('Please choose a date and a time.')).toBeVisible()
  await expect(editor.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)

  await editor.getByLabel('Title').fill('Sketching by the canal, with a pencil and a friend, twice')
  await expect(editor.getByLabel('Title')).toHaveValue('Sketching by the canal, with a pencil and a friend')
  await expect(editor.getByText('50/50')).toBeVisible()
  await fillInEvent(editor, 'Sketching by the canal')
  await expect(editor.getByText(/Friday 4 July 2031, 19:00 \S+, in London\./)).toBeVisible()
  await editor.getByRole('button', { name: 'Preview' }).click()
  await expect(editor.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('pencil')
  await expectNoOverflow(page, 'editor')
  await editor.getByText('Online event').click()
  await expect(editor.getByLabel('Event Name/Host')).toHaveValue('The Boathouse')
  await expect(editor.getByLabel('Address (optional)')).toBeVisible()
  await expect(editor.getByLabel('Platform')).toBeVisible()
  await editor.getByText('Online event', { exact: true }).click()

  // Back asks before it leaves the form. The form and the device keep the contents.
  await page.goBack()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await confirmDialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.getByLabel('Title')).toHaveValue('Sketching by the canal')
  await expect(page).toHaveURL('/host-dashboard?edit=new')
  await page.route('**/api/host/events', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(
    page.getByText("We couldn't reach our server. Check your connection and try again."),
  ).toBeVisible()
  await page.unroute('**/api/host/events')
  await editor.getByLabel('Venue').fill('The Boathouse, upstairs')
  await page.keyboard.press('Escape')
  await confirmDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/host-dashboard')
  await createButton.click()
  await editor.getByRole('button', { name: 'Continue' }).click()
  await expect(editor.getByLabel('Title')).toHaveValue('Sketching by the canal')
  await expect(editor.getByLabel('Venue'), 'the last input is kept').toHaveValue('The Boathouse, upstairs')
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Sketching by the canal')
  await expectNoOverflow(page, 'editor-published')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const shareDialog = page.getByRole('dialog', { name: 'Share Event' })
  await expect(shareDialog).toContainText('Sketching by the canal')
  const { docs } = await db.collection('events').where('ownerId', '==', host.uid).get()
  expect(docs.map((document) => document.get('venueName') as unknown)).toEqual(['The Boathouse, upstairs'])
  await page.keyboard.press('Escape')
  await createButton.click()
  await expect(editor.getByLabel('Title')).toHaveValue('')
})

test('keeps the drafts of two tabs apart', async ({ page, context }) => {
  const host = await makeTestUser('host', { isApproved: true })
  const firstEditor = await openEditor(page, host, 'new')
  const otherTab = await context.newPage()
  await otherTab.goto('/host-dashboard?edit=new')
  const secondEditor = otherTab.getByRole('dialog', { name: 'Create Event' })
  await secondEditor.getByLabel('Title').fill('Night Kiln')
  await firstEditor.getByLabel('Title').fill('Ink Swap')
  await firstEditor.getByRole('textbox', { name: 'Description' }).fill('Bring ink.')
  const countDrafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kiln.draft')).length)
  await expect.poll(countDrafts).toBe(2)
  await secondEditor.getByLabel('Venue').fill('The Boathouse')
  // The draft of the other tab, which is still open, is not offered here.
  await page.reload()
  await expect(firstEditor.getByRole('status')).toContainText(['Ink Swap'])
  await firstEditor.getByRole('button', { name: 'Continue' }).click()
  await expect(firstEditor.getByLabel('Title')).toHaveValue('Ink Swap')
  await expect(firstEditor.getByRole('textbox', { name: 'Description' })).toHaveValue('Bring ink.')
  await expect(secondEditor.getByLabel('Title')).toHaveValue('Night Kiln')
  await firstEditor.getByLabel('Venue').fill('Quay')
  await otherTab.close()
  // No tab has either draft open. The newest draft is offered first, then the other one.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Create Event' }).click()
  for (const title of ['Ink Swap', 'Night Kiln']) {
    await expect(firstEditor.getByText('You have unfinished changes')).toContainText(title)
    await firstEditor.getByRole('button', { name: 'Discard' }).click()
  }
  await expect(firstEditor.getByText('You have unfinished changes')).toHaveCount(0)
  await expect.poll(countDrafts).toBe(0)
  // A form with its initial contents leaves no draft.
  await firstEditor.getByLabel('Title').fill('Ink')
  await expect.poll(countDrafts).toBe(1)
  await firstEditor.getByLabel('Title').fill('')
  await expect.poll(countDrafts).toBe(0)
})

test('says before saving how many people are emailed, keeps the form’s contents and the note when saving fails, and shows changes from elsewhere beside the host’s own @both-widths', async ({
  page,
}) => {
  expectErrors(/status of (409|500) .*\/api\//)
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], {
    title: 'Ink Swpa',
    timezone: 'Europe/London',
    confirmedCount: 5,
    signupLimit: 8,
  })
  const editor = await openEditor(page, host, id)
  await editor.getByRole('button', { name: 'Cancel Event' }).click()
  const cancelDialog = page.getByRole('alertdialog')
  await expect(cancelDialog).toContainText(
    'Are you sure you want to cancel this event? All attendees will be notified.',
  )
  await cancelDialog.getByRole('button', { name: 'Keep event' }).click()
  const saveButton = editor.getByRole('button', { name: 'Save Changes' })
  const limitField = editor.getByLabel('Signup limit (optional)')
  await limitField.fill('3')
  // The field is scrolled to just above the buttons, where a message below the field would be out of view.
  await limitField.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await saveButton.click()
  await expect(editor.getByText(/already confirmed/)).toBeInViewport({ ratio: 1 })
  await limitField.fill('8')

  await editor.getByLabel('Title').fill('Ink Swap')
  await saveButton.click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Save these changes?' })
  const noteField = confirmDialog.getByLabel('Note to attendees (optional)')
  await expect(confirmDialog).toContainText("We'll email 5 people about the new title.")
  await noteField.fill('Bring a pencil.')
  await confirmDialog.getByLabel("Don't notify attendees").check()
  await expect(confirmDialog).toContainText('Nobody will be emailed about the new title.')
  await expect(noteField).toBeHidden()
  await inspectScreen(page, 'editor-notice')
  await confirmDialog.getByLabel("Don't notify attendees").uncheck()
  await expect(noteField).toHaveValue('Bring a pencil.')
  const confirm = () => confirmDialog.getByRole('button', { name: 'Save' }).click()
  await expectFallback(page, `**/api/user/events/${id}`, 'Failed to save event', confirm)
  await expect(editor.getByLabel('Title')).toHaveValue('Ink Swap')

  await editor.getByLabel('Venue').fill('My place')
  const theirForm = makeEventForm({
    title: 'Theirs',
    descriptionMd: 'Their words.',
    venueName: 'The Boathouse',
    signupLimit: 50,
  })
  expect((await sendAs(host, 'PUT', `/api/user/events/${id}`, theirForm)).status).toBe(200)
  await saveButton.click()
  await confirm()
  const conflictDialog = page.getByRole('dialog', { name: 'Changed somewhere else' })
  await expect(conflictDialog.getByText('Their words.')).toBeVisible()
  await inspectScreen(page, 'editor-conflict')
  await conflictDialog.getByRole('group', { name: 'Title' }).getByText('Use theirs').click()
  await conflictDialog.getByRole('button', { name: 'Combine' }).click()
  await expect(editor.getByLabel('Title')).toHaveValue('Theirs')
  await expect(editor.getByLabel('Venue')).toHaveValue('My place')
  await getDateField(editor).fill('2031-03-05')
  await saveButton.click()
  await expect(confirmDialog).toContainText("We'll email 5 people about the new time and place.")
  await expect(noteField).toHaveValue('Bring a pencil.')
  const saveRequest = page.waitForRequest((request) => request.method() === 'PUT')
  await confirm()
  expect((await saveRequest).postDataJSON()).toMatchObject({ note: 'Bring a pencil.', shouldNotify: true })
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  await expect(page.getByText('Wed 5 Mar 2031').first()).toBeVisible()
  const savedEvent = (await db.doc(`events/${id}`).get()).data()
  expect(savedEvent).toMatchObject({ title: 'Theirs', venueName: 'My place', descriptionMd: 'Their words.' })
})

test('welcomes a new host with tips, and lets them write and publish an event by keyboard alone @both-widths', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  await signInAs(page, host, '/host-dashboard')
  await expect(page.getByText('Create events and build your creative community')).toBeVisible()
  await expect(page.getByText('Nothing planned yet')).toBeVisible()
  // This device has cached empty responses now, after which Firestore does not report an empty response of the server.
  await page.reload()
  await expect(page.getByText('Nothing planned yet')).toBeVisible()
  const banner = page.getByRole('region', { name: 'Welcome, new host!' })
  await expect(banner).toBeVisible()
  await inspectScreen(page, 'host-new')
  await banner.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(banner).toBeHidden()
  await expect(page.locator('main :focus'), 'the focus stays on the page').toBeVisible()
  const createButton = page.getByRole('button', { name: 'Create Event' })
  await tabTo(page, createButton)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/host-dashboard?edit=new')
  const editor = page.getByRole('dialog', { name: 'Create Event' })
  const tips = editor.getByRole('region', { name: 'Welcome to your host journey' })
  await expect(tips).toContainText("2 weeks' notice")
  await expect(tips).toContainText('10 to 20 attendees')
  await expect(editor.getByLabel('Title')).toBeFocused()
  await expect(editor.getByLabel('Title'), 'the form comes first').toBeInViewport()
  await inspectScreen(page, 'host-tips')
  await page.keyboard.press('Escape')
  await expect(createButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor.getByLabel('Title')).toBeFocused()
  await expect(tips, 'the tips are shown once').toHaveCount(0)
  await page.keyboard.type('Keys and Ink')
  await tabTo(page, getDateField(editor))
  // A date is typed part by part, in the order of the browser's language.
  await page.keyboard.type('07042031')
  await expect(editor.getByText(/Friday 4 July 2031, 19:00/)).toBeVisible()
  await tabTo(page, editor.getByLabel('Venue'))
  await page.keyboard.type('The Boathouse')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 Towpath')
  await tabTo(page, editor.getByLabel('Signup limit (optional)'))
  await page.keyboard.type('12')
  await tabTo(page, editor.getByRole('textbox', { name: 'Description' }))
  await page.keyboard.type('Bring a pencil.')
  await tabTo(page, editor.getByRole('switch', { name: 'Private event' }))
  await page.keyboard.press('Space')
  await expect(editor.getByText('only to people with a spot or an invitation')).toBeVisible()
  await tabTo(page, editor.getByRole('button', { name: 'Publish Event' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await expect(editor).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Keys and Ink' })
  await expect(row).toContainText('0 of 12 confirmed')
  await expect(row.getByText('Private', { exact: true })).toBeVisible()
})

test('asks for the time zone of an unlisted city and about a past date, lists hosts of the host’s city in a list of their own, and lets a past draft get another date', async ({
  page,
}) => {
  const name = `Theo ${makeRandomId()}`
  const [host, localHost] = await Promise.all([makeApprovedHost(), makeNamedHost(name, 'London')])
  const editor = await openEditor(page, host, 'new')
  await fillInEvent(editor, 'On Stilts')
  await editor.getByRole('button', { name: /^City/ }).click()
  await page.getByRole('button', { name: 'Add your city' }).click()
  await page.getByLabel('Add your city').fill('Ulm on Stilts')
  await page.getByLabel('Add your city').press('Enter')
  await editor.getByLabel('Time zone').selectOption('Europe/Berlin')
  await expect(editor.getByText(/19:00 \S+, in Ulm on Stilts\./)).toBeVisible()
  await editor.getByRole('button', { name: 'Add co-host' }).click()
  const addButton = await findAddHostButton(editor, name)
  await expect(editor.getByRole('list', { name: 'In London' })).toContainText(name)
  await addButton.click()
  await expect(editor.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await getDateField(editor).fill('2020-01-01')
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  const publishDialog = page.getByRole('alertdialog', { name: 'Publish this event?' })
  await expect(publishDialog.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await publishDialog.getByRole('button', { name: 'Keep editing' }).click()
  await editor.getByRole('button', { name: 'Save as Draft' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog.getByText('The start is in the past')).toBeVisible()
  await confirmDialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Event created successfully')).toBeVisible()
  const [createdEvent] = (await db.collection('events').where('ownerId', '==', host.uid).get()).docs
  expect(createdEvent?.data()).toMatchObject({
    timezone: 'Europe/Berlin',
    hostIds: [host.uid],
    invitedHostIds: [localHost.uid],
    isPublished: false,
  })

  await page.goto(`/host-dashboard?edit=${createdEvent?.id}`)
  const draftEditor = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(draftEditor.getByLabel('Title')).toHaveValue('On Stilts')
  await expect(draftEditor.getByText('This event is over')).toHaveCount(0)
  await getDateField(draftEditor).fill('2031-07-04')
  await draftEditor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('On Stilts')
})

test('lets a host set good-to-know facts, the RSVP window, questions and who comes, and shows the facts on both pages of the event and in the search @both-widths', async ({
  page,
}) => {
  test.slow()
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], { title: `Tea ${makeRandomId()}`, timezone: 'Europe/London' })
  const editor = await openEditor(page, host, id)
  const section = editor.getByRole('group').filter({ hasText: 'Good to know' })
  await expect(editor.getByLabel('Step-free access')).toBeHidden()
  await editor.getByText('Good to know').click()
  await editor.getByLabel('Step-free access').selectOption('true')
  await editor.getByLabel('Dogs').selectOption('false')
  await editor.getByLabel('Languages spoken (optional)').selectOption('English')
  await editor.getByLabel('Languages spoken (optional)').selectOption('Catalan')
  await editor.getByRole('button', { name: 'Remove Catalan' }).click()
  await editor.getByLabel('Minimum age (optional)').fill('18')
  await editor.getByLabel('What to bring (optional)').fill('A cup')
  await expect(section.first()).toContainText('5 details on the event page')
  await editor.getByText('When RSVPs open and close').click()
  await editor.getByLabel('RSVPs open', { exact: true }).selectOption('At a date and time')
  const openingFields = editor.getByRole('group', { name: 'RSVPs open on' })
  await expect(openingFields.getByRole('status')).toContainText(/09:00 \S+, in London\./)
  await editor.getByLabel('RSVPs open', { exact: true }).selectOption('As soon as the event is published')
  await editor.getByLabel('RSVPs close', { exact: true }).selectOption('Hours before the start')
  await expect(editor.getByLabel('RSVPs close: hours before the start')).toHaveValue('24')
  await editor.getByLabel('RSVPs close: hours before the start').fill('48')
  await editor.getByText('Ask everyone who', { exact: false }).click()
  await editor.getByRole('button', { name: 'Add a question' }).press('Enter')
  await expect(editor.getByLabel('Question 1', { exact: true })).toBeFocused()
  await page.keyboard.type('Which course?')
  await editor.getByLabel('Kind of answer').selectOption('Single choice')
  await editor.getByLabel('Options').fill('Soup\nPie')
  await editor.getByLabel('Who can ask the hosts questions?').selectOption('Anyone')
  for (const name of ['Hosts choose who comes', 'Ask if people are still coming']) {
    const optionSwitch = editor.getByRole('switch', { name })
    // This clicks the drawn part of the switch, because the input beside it is only for screen readers and the keyboard.
    await optionSwitch.locator('+ span').click({ force: true })
    await expect(optionSwitch).toBeChecked()
  }
  await inspectScreen(page, 'editor-all-open')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  expect((await db.doc(`events/${id}`).get()).data()).toMatchObject({
    goodToKnow: { stepFree: true, dogs: false, languages: ['en'], minAge: 18, bringAlong: 'A cup' },
    rsvpWindow: { opens: null, closes: { hoursBefore: 48 } },
    hostQuestionAccess: 'anyone',
  })

  await page.goto(`/host-dashboard?event=${id}`)
  await expect(page.getByText(/^Until /)).toBeVisible()
  await page.goto(`/events/${id}?open=rsvp`)
  const requestDialog = page.getByRole('dialog', { name: 'Ask to join' })
  await expect(requestDialog.getByLabel('Which course? (optional)')).toBeVisible()
  await expect(requestDialog.getByText(/^The day before, we email everyone with a spot/)).toBeVisible()
  for (const path of [`/events/${id}`, `/event/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible()
    for (const line of [
      'Step-free access',
      'No dogs',
      'Languages: English',
      'Ages 18 and over',
      'What to bring: A cup',
    ])
      await expect(page.getByText(line, { exact: true })).toBeVisible()
    await expect(page.getByText(/captions|quiet room/i)).toHaveCount(0)
    await expectNoOverflow(page, `good-to-know-${path.split('/')[1]}`)
  }

  await page.goto('/')
  const searchField = page.getByRole('searchbox', { name: 'Search events' })
  await searchField.fill('Tea')
  await page.getByRole('button', { name: 'Step-free access' }).click()
  await expect(searchField).toHaveValue('Tea step-free')
  await expect(page.getByRole('button', { name: 'Step-free access' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Events found' })).toContainText('Tea')
  await expectNoOverflow(page, 'search-step-free')
  await page.getByRole('button', { name: 'Step-free access' }).click()
  await expect(searchField).toHaveValue('Tea')
})
