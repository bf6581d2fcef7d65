import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeRandomId } from '../../functions/shared/ids.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'

const DAY_MS = 86_400_000
const LONG_NAME = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

test('shows a host with their public events, upcoming and past @both-widths', async ({ page }) => {
  const host = await makeNamedHost(LONG_NAME, makeCityName(), {
    bio: 'Throws **pots** and late dinners.\n\n- Clay\n- Ink\n\n<script>alert(1)</script>',
    portfolioUrl: 'https://hubert.example/work',
    socialMediaUrl: 'https://hubert.example',
  })
  const upcomingEventId = await makeEvent([host], { title: 'Night Kiln' })
  await Promise.all([
    makeEvent([host], { title: 'Last Winter', startsAt: Date.now() - 30 * DAY_MS }),
    makeEvent([host], { title: 'Behind a Door', isPrivate: true }),
    makeEvent([host], { title: 'Not Yet', isPublished: false }),
  ])
  await page.goto(`/events/${upcomingEventId}`)
  await page.getByRole('link', { name: LONG_NAME, exact: true }).click()
  await expect(page).toHaveURL(`/hosts/${host.id}`)
  await expect(page.getByRole('heading', { level: 1, name: LONG_NAME })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(LONG_NAME))
  await expect(page.getByRole('strong')).toHaveText('pots')
  const portfolioLink = page.getByRole('link', { name: `Portfolio of ${LONG_NAME}` })
  await expect(portfolioLink).toHaveAttribute('href', 'https://hubert.example/work')
  const getRegion = (name: string) => page.getByRole('region', { name })
  await expect(getRegion('Coming up').getByRole('listitem')).toHaveText([/Night Kiln/])
  await expect(getRegion('Past events').getByRole('listitem')).toHaveText([/Last Winter.*Completed/])
  await inspectScreen(page, 'host-page')

  await getRegion('Coming up')
    .getByRole('link', { name: /Night Kiln/ })
    .press('Enter')
  await expect(page).toHaveURL(`/events/${upcomingEventId}`)
})

test('says that a host has no events, shows further past events on a press, copies the link, and says that an unknown or former host was not found', async ({
  page,
  context,
}) => {
  expectErrors(/the server responded with a status of 40[04]/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const host = await makeNamedHost('Bo Lindqvist', makeCityName())
  await page.goto(`/hosts/${host.id}`)
  await expect(page.getByText('Bo Lindqvist has no public events coming up.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Past events' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/hosts/${host.id}`)
  await expectAccessible(page)

  const busyHost = await makeNamedHost('Ada Ofori', makeCityName())
  await Promise.all(
    Array.from({ length: 22 }, (_, n) => makeEvent([busyHost], { startsAt: Date.now() - (n + 1) * DAY_MS })),
  )
  await page.goto(`/hosts/${busyHost.id}`)
  const rows = page.getByRole('region', { name: 'Past events' }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await expectNoOverflow(page, 'host-page-many')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(22)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const formerHost = await makeNamedHost('Fay Former', makeCityName())
  await makeEvent([formerHost])
  await setRole(formerHost.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
  // The first id belongs to no host, the second is invalid, and the third host's approval was revoked.
  for (const id of [makeRandomId(), 'me', formerHost.id]) {
    await page.goto(`/hosts/${id}`)
    await expect(page.getByRole('heading', { name: 'Host not found' })).toBeVisible()
  }
  await expectAccessible(page)
})
