import { recountHost } from '../../functions/src/core/stats/host-stats-store.ts'
import { recountCity } from '../../functions/src/features/stats/city-stats-store.ts'
import { makeCityKey } from '../../functions/shared/cities/city-key.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { expect, expectAccessible, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const DAY_MS = 86_400_000

test.use({ expectedErrors: [failedCallError] })

test('shows an admin twelve weeks of stats and what needs attention, shows a heatmap with recommendations, and opens the tab that was pressed last @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  // The city has more RSVPs than any other, and no members.
  const eventPromises = [-2, -3, -9].map((days) =>
    makeEvent([], { city, startsAt: Date.now() + days * DAY_MS, confirmedCount: 40_000, timezone: 'UTC' }),
  )
  await Promise.all(eventPromises)
  await recountCity(makeCityKey(city), Date.now())
  await signInAsAdmin(page)
  await expect(page.getByRole('region', { name: 'Totals' }).getByText('registered members')).toBeVisible()
  const weeksRegion = page.getByRole('region', { name: 'The last 12 weeks' })
  for (const name of ['RSVPs', 'New members', 'Events'])
    await expect(weeksRegion.getByRole('table', { name }).getByRole('row')).toHaveCount(13)
  // The seed's RSVPs go back further than twelve weeks.
  const nonZeroCells = weeksRegion.getByRole('table', { name: 'RSVPs' }).getByRole('cell', { name: /^[1-9]/ })
  await expect(nonZeroCells).not.toHaveCount(0)
  const attentionSection = page.getByRole('region', { name: 'Needs attention' })
  await expect(attentionSection.getByRole('link', { name: /\d drafts? not published yet/ })).toBeVisible()
  await attentionSection.getByRole('link', { name: /application/ }).click()
  await expect(page).toHaveURL('/admin?tab=hosts#applications')
  await expect(page.getByRole('heading', { name: 'Pending Host Applications' })).toBeInViewport()
  await page.goBack()
  await page.getByRole('button', { name: 'Review Events' }).click()
  await expect(page).toHaveURL('/admin?tab=events#events-drafts')
  await expect(page.getByRole('heading', { name: 'Draft Events' })).toBeFocused()

  await page.getByRole('tab', { name: 'Heatmap' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: city }) })
  await expect(card.getByText('Hot')).toBeVisible()
  await expect(card.getByText('3 events, 0 hosts, 120,000 RSVPs in total')).toBeVisible()
  await expect(card.getByText('40,000 per event')).toBeVisible()
  for (const regionName of ['Top Performing Cities', 'Expansion Targets'])
    await expect(page.getByRole('region', { name: regionName }).getByText(city)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Growth Opportunities' })).toBeVisible()
  const eventsByWeekRegion = page.getByRole('region', { name: 'Events by week and city' })
  const row = eventsByWeekRegion.getByRole('row').filter({ hasText: city })
  await expect(row.getByRole('cell')).toHaveCount(17)
  await row.scrollIntoViewIfNeeded()
  await expect(page.getByRole('tab', { name: 'Email Health' })).toBeInViewport()
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText(/^Updated the stats of hosts|^Some stats are not up to date yet/)).toBeVisible()
  await card.getByRole('button', { name: city }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByText('Growth Rate')).toBeVisible()
  await expect(card.getByText('60%')).toBeVisible()
  await expect(card.getByText('Find a local host. There are none yet.')).toBeVisible()
  await expect(card.getByText('Demand is high. Add events or raise their limits.')).toBeVisible()
  await expect(page).toHaveURL(/tab=heatmap&city=/)
  await inspectScreen(page, 'admin-heatmap')
  await card.getByRole('button', { name: city }).click()
  await expect(card.getByText('Growth Rate')).toBeHidden()

  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tablist', { name: 'Admin dashboard' }).evaluate(async (list) => {
    const [, usersTab, , , , , engagementTab] = list.querySelectorAll<HTMLElement>('[role=tab]')
    engagementTab?.click()
    // React has marked the tab, but renders its panel only in the next task.
    await Promise.resolve()
    usersTab?.click()
  })
  await expect(page).toHaveURL('/admin?tab=users')
  await expect(page.getByRole('tabpanel', { name: 'Users' })).toBeVisible()
})

test('lets an admin nudge inactive hosts, each with facts about that host and at most once a day, and keeps the admin’s message after a reload @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const longNamedHost = await makeNamedHost('Bo Pneumonoultramicroscopicsilicovolcanoconi', city)
  const otherHost = await makeNamedHost('Ada Idle', city)
  // These hosts have been inactive for longer than all others.
  for (const [host, days] of [
    [longNamedHost, 9001],
    [otherHost, 9000],
  ] as const) {
    await makeEvent([host], { city, startsAt: Date.now() - days * DAY_MS - 3_600_000, confirmedCount: 7 })
    await recountHost(host.uid, Date.now())
  }
  await signInAsAdmin(page)
  const heldSummary = await holdResponse(page, '/api/admin/engagement')
  await page.getByRole('tab', { name: 'Engagement' }).click()
  await expect(page).toHaveURL('/admin?tab=nudges')
  // The lists stay where they are when the numbers above them arrive.
  const firstHeading = page.getByRole('heading', { name: 'No events' })
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible()
  const boxBefore = await firstHeading.boundingBox()
  heldSummary.release()
  await expect(page.getByText(/^Q[1-4] \d{4}$/)).toBeVisible()
  expect(await firstHeading.boundingBox()).toEqual(boxBefore)
  const groupRegion = page.getByRole('region', { name: 'Inactive' })
  const row = groupRegion.getByRole('row').filter({ hasText: longNamedHost.email })
  await expect(row.getByText('9,001')).toBeVisible()

  // A group that is too large for one call is selected in parts.
  const hostItems = Array.from({ length: 500 }, (_, index) => ({ id: 2_000_000_000 + index }))
  const responses = [
    { items: hostItems, next: 'b25l' },
    { items: hostItems.slice(0, 12), next: null },
  ]
  await page.route('**/api/admin/engagement/ids*', (route) => route.fulfill({ json: responses.shift() }))
  await groupRegion.getByLabel('Select All').click()
  await expect(
    groupRegion.getByText(/500 of .* are selected\. You can nudge at most 500 at a time\./),
  ).toBeVisible()
  await groupRegion.getByRole('button', { name: 'Select the next hosts instead' }).click()
  await expect(groupRegion.getByText('12 selected')).toBeVisible()
  await groupRegion.getByLabel('Select All').click()
  await page.unroute('**/api/admin/engagement/ids*')

  await expectAccessible(page)
  const nudgeRegion = page.getByRole('region', { name: 'Nudge', exact: true })
  const sendButton = nudgeRegion.getByRole('button', { name: 'Send Nudges' })
  // A preview that loads during a press does not move the button from under the pointer.
  const heldPreview = await holdResponse(page, '/api/admin/engagement-nudges/preview')
  await nudgeRegion.getByRole('button', { name: 'It has been quiet' }).click()
  await sendButton.hover()
  await page.mouse.down()
  heldPreview.release()
  await expect(nudgeRegion.locator('iframe')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('No hosts selected')).toBeVisible()
  await expect(page.getByText('Please select at least one host to send nudges to')).toBeVisible()
  const selectHosts = async () => {
    for (const { name } of [longNamedHost, otherHost]) await groupRegion.getByLabel(`Select ${name}`).check()
  }
  await selectHosts()
  const preview = nudgeRegion.getByRole('region', { name: 'Preview' })
  const mail = preview.locator('iframe').contentFrame()
  await expect(
    mail.getByText(`It has been 9001 days since your last event, and ${city} would love the next one.`),
  ).toBeVisible()
  await expect(preview.getByText(`It has been quiet, ${longNamedHost.name}`)).toBeVisible()
  // A template is offered if its facts apply to all selected hosts.
  await expect(nudgeRegion.getByRole('button', { name: 'First event' })).toHaveCount(0)
  const messageField = nudgeRegion.getByLabel('Message')
  await messageField.fill('{name}, come back to {city}.')
  // A template asks before it replaces the admin's text, and a reload keeps that text.
  await nudgeRegion.getByRole('button', { name: 'New season' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my text' }).click()
  await page.reload()
  await nudgeRegion.getByRole('button', { name: 'Continue' }).click()
  await expect(messageField).toHaveValue('{name}, come back to {city}.')
  await selectHosts()
  await expect(mail.getByText(`${longNamedHost.name}, come back to ${city}.`).last()).toBeVisible()
  await nudgeRegion.getByLabel('Subject').fill('A date, {name}?')
  await expect(preview.getByText(`A date, ${longNamedHost.name}?`)).toBeVisible()
  await expect(nudgeRegion.getByText('Goes to 2 hosts.')).toBeVisible()
  await nudgeRegion.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('Test email sent to admin@kiln.test')).toBeVisible()
  await expect(row).toContainText('Never')
  await expectNoOverflow(page, 'admin-engagement')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Send to 2 hosts?' })
  const send = async () => {
    await sendButton.click()
    await expect(confirmDialog).toContainText('Subject: “A date, {name}?”.')
    await confirmDialog.getByRole('button', { name: 'Send Nudges' }).click()
  }
  await expectFallback(page, '**/api/admin/engagement-nudges', 'Failed to send engagement nudges', send)
  const request = page.waitForRequest('**/api/admin/engagement-nudges')
  await send()
  const nudge = { message: '{name}, come back to {city}.', subject: 'A date, {name}?' }
  expect((await request).postDataJSON()).toMatchObject(nudge)
  await expect(page.getByText('Engagement nudges sent to 2 hosts')).toBeVisible()
  await expect(groupRegion.getByText('2 selected')).toBeHidden()
  await expect(row).toContainText('Today')
  await selectHosts()
  await nudgeRegion.getByRole('button', { name: 'It has been quiet' }).click()
  await expect(
    nudgeRegion.getByText('Goes to 0 of 2 hosts. 2 hosts already got a nudge today.'),
  ).toBeVisible()
  await expect(sendButton).toBeDisabled()
})
