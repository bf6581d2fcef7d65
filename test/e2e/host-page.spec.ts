import { makeRandomId } from '../../functions/shared/ids.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'

const DAY_MS = 86_400_000
const LONG_NAME = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

test('says that a host was not found, shows a host with their public events and more past events on a press, and copies the link @both-widths', async ({
  page,
  context,
}) => {
  expectErrors(/the server responded with a status of 404/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const host = await makeNamedHost(LONG_NAME, makeCityName(), {
    bio: 'Throws **pots** and late dinners.\n\n- Clay\n- Ink\n\n<script>alert(1)</script>',
    portfolioUrl: 'https://hubert.example/work',
    socialMediaUrl: 'https://hubert.example',
  })
  const [upcomingEventId] = await Promise.all([
    makeEvent([host], { title: 'Night Kiln' }),
    ...Array.from({ length: 21 }, (_, n) =>
      makeEvent([host], { title: `Winter ${n}`, startsAt: Date.now() - (n + 1) * DAY_MS }),
    ),
  ])
  await page.goto(`/hosts/${makeRandomId()}`)
  await expect(page.getByRole('heading', { name: 'Host not found' })).toBeVisible()
  await inspectScreen(page, 'host-not-found')

  await page.goto(`/events/${upcomingEventId}`)
  await page.getByRole('link', { name: LONG_NAME, exact: true }).click()
  await expect(page).toHaveURL(`/hosts/${host.id}`)
  await expect(page.getByRole('heading', { level: 1, name: LONG_NAME })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(LONG_NAME))
  await expect(page.getByRole('strong')).toHaveText('pots')
  const portfolioLink = page.getByRole('link', { name: `Portfolio of ${LONG_NAME}` })
  await expect(portfolioLink).toHaveAttribute('href', 'https://hubert.example/work')
  const upcomingItems = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  await expect(upcomingItems).toHaveText([/Night Kiln/])
  const pastItems = page.getByRole('region', { name: 'Past events' }).getByRole('listitem')
  await expect(pastItems).toHaveCount(20)
  await expect(pastItems.first()).toHaveText(/Winter 0.*Completed/)
  await inspectScreen(page, 'host-page')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(pastItems).toHaveCount(21)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/hosts/${host.id}`)

  await upcomingItems.getByRole('link').press('Enter')
  await expect(page).toHaveURL(`/events/${upcomingEventId}`)
})
