import type { Page } from '@playwright/test'
import { makeEvent } from '../factories/events.ts'
import { expect, expectAccessible, inspectScreen, expectNoOverflow, test } from './fixtures.ts'

const HOUR_MS = 3_600_000
const makeInstant = (hoursFromNow: number) => ({
  dateTime: new Date(Date.now() + hoursFromNow * HOUR_MS).toISOString(),
})

test('says on the button of both pages of an event when RSVPs open, and enables the button at that moment @both-widths', async ({
  page,
  context,
}) => {
  test.slow()
  const getDisabledButton = (tab: Page) =>
    tab.getByRole('button', { name: /^Opens / }).filter({ visible: true })
  const laterEventId = await makeEvent([], { rsvpWindow: { opens: makeInstant(1), closes: null } })
  for (const path of ['event', 'events']) {
    await page.goto(`/${path}/${laterEventId}`)
    await expect(getDisabledButton(page)).toBeDisabled()
    await inspectScreen(page, `rsvp-opens-${path}`)
  }
  // The test runs in real time, because the server's next response would correct a clock that is moved only in the page.
  const soonEventId = await makeEvent([], { rsvpWindow: { opens: makeInstant(20 / 3600), closes: null } })
  const tabs = [
    [page, 'events', 'RSVP Now'],
    [await context.newPage(), 'event', "I'm in"],
  ] as const
  for (const [tab, path] of tabs) {
    await tab.goto(`/${path}/${soonEventId}`)
    await expect(getDisabledButton(tab)).toBeDisabled()
  }
  for (const [tab, , name] of tabs) {
    await tab.bringToFront()
    await expect(tab.getByRole('button', { name }).filter({ visible: true })).toBeEnabled({ timeout: 60_000 })
  }
})

test('says on the page and in the dialog that RSVPs are closed @both-widths', async ({ page }) => {
  const id = await makeEvent([], { rsvpWindow: { opens: null, closes: makeInstant(-1) } })
  await page.goto(`/events/${id}?open=rsvp`)
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await expect(dialog).toContainText('RSVPs are closed')
  await expect(dialog.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: 'RSVPs are closed' }).filter({ visible: true }),
  ).toBeDisabled()
  await expectNoOverflow(page, 'rsvps-closed')
})
