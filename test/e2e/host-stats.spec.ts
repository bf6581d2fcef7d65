import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('shows the RSVPs of an event as charts with tables @both-widths', async ({ page }) => {
  const host = await makeTestUser('host', { isApproved: true })
  const eventId = await makeEvent([host], { title: 'Night Kiln' })
  await page.route(/\/api\/events\/\d+\/stats$/, (route) =>
    route.fulfill({
      json: {
        dailyCounts: Array.from({ length: 40 }, (_, index) => ({
          day: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
          rsvpCount: (index * 7) % 11,
          cancellationCount: index === 3 ? 2 : 0,
        })),
        cityCounts: [
          { label: 'London', count: 30 },
          { label: 'Wolfeschlegelsteinhausenbergerdorffwelch', count: 6 },
          { label: 'Other', count: 4 },
        ],
        areaCounts: [{ label: 'Hackney', count: 12 }],
        returningCount: 9,
        confirmedCount: 40,
        earlierEvents: [
          { id: 1_000_000_001, dateTime: '2026-10-01T17:00:00.000Z', timezone: 'UTC', attendingCount: 28 },
          { id: 1_000_000_002, dateTime: '2026-10-08T17:00:00.000Z', timezone: 'UTC', attendingCount: 33 },
        ],
        countedAt: '2026-11-22T05:00:00.000Z',
      },
    }),
  )
  await signInAs(page, host, `/host-dashboard?stats=${eventId}`)
  const dialog = page.getByRole('dialog', { name: 'Stats: Night Kiln' })
  const londonMeter = dialog.getByRole('meter', { name: 'London' })
  await expect(londonMeter).toHaveAttribute('aria-valuetext', '30 of 40 (75%)')
  await expect(dialog.getByText('9 of 40 (23%)').first()).toBeVisible()
  // The label does not say whose event it was, because the earlier event may be another host's.
  await expect(dialog.getByRole('meter', { name: 'Had a spot at an earlier event' })).toBeVisible()
  await dialog.getByText('As a table').first().press('Enter')
  await expect(dialog.getByRole('table', { name: 'RSVPs by day' }).first()).toContainText('4 Nov')
  const comparisonTable = dialog.getByRole('table', { name: 'Compared with earlier events' }).first()
  await dialog.getByText('As a table').last().press('Enter')
  await expect(comparisonTable).toContainText('8 Oct')
  await expect(comparisonTable).toContainText('This event')
  await inspectScreen(page, 'host-stats')
})
