import { db } from '../../functions/src/platform/firebase.ts'
import type { RsvpWindow } from '../../functions/shared/events/rsvp-window.ts'
import { randomId } from '../../functions/shared/ids.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson } from '../factories/people.ts'
import { expect, expectAccessible, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => ({ at: new Date(Date.now() + hours * HOUR).toISOString() })
const eventWith = (rsvpWindow: RsvpWindow, hosts: Parameters<typeof makeEvent>[0] = []) =>
  makeEvent(hosts, { title: `Tea ${randomId()}`, rsvpWindow })

for (const path of ['events', 'event'] as const) {
  test(`the button of /${path}/… says when RSVPs open, and works from that moment @both-widths`, async ({
    page,
  }) => {
    test.slow()
    const waiting = page.getByRole('button', { name: /^Opens / }).filter({ visible: true })
    await page.goto(`/${path}/${await eventWith({ opens: inHours(1), closes: null })}`)
    await expect(waiting).toBeDisabled()
    await inspectScreen(page, `rsvp-opens-${path}`)
    // In real time: where the page's clock is moved alone, the next answer puts it right again.
    const soon = await eventWith({ opens: inHours(30 / 3600), closes: null })
    await page.goto(`/${path}/${soon}`)
    await expect(waiting).toBeDisabled()
    const button = page
      .getByRole('button', { name: path === 'events' ? 'RSVP Now' : "I'm in" })
      .filter({ visible: true })
    await expect(button).toBeEnabled({ timeout: 60_000 })
  })
}

test('once RSVPs have closed, the page and a link to the dialog say so @both-widths', async ({ page }) => {
  const id = await eventWith({ opens: null, closes: inHours(-1) })
  await page.goto(`/events/${id}?open=rsvp`)
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await expect(dialog).toContainText('RSVPs are closed')
  await expect(dialog.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: 'RSVPs are closed' }).filter({ visible: true }),
  ).toBeDisabled()
  await keepScreenshot(page, 'rsvps-closed')
})

test('a host chooses in the editor when RSVPs open and close @both-widths', async ({ page }) => {
  test.slow()
  const host = await makePerson('host', true)
  const id = await makeEvent([host], { title: `Tea ${randomId()}`, timezone: 'Europe/London' })
  await signInAs(page, host, '/host-dashboard')
  await page.goto(`/host-dashboard?edit=${id}`)
  const editor = page.getByRole('dialog', { name: 'Edit Event' })
  await editor.getByText('When RSVPs open and close').click()
  await editor.getByLabel('RSVPs close', { exact: true }).selectOption('Hours before the start')
  await expect(editor.getByLabel('RSVPs close: hours before the start')).toHaveValue('24')
  await editor.getByLabel('RSVPs close: hours before the start').fill('48')
  await inspectScreen(page, 'editor-rsvp-window')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  expect((await db.doc(`events/${id}`).get()).get('rsvpWindow')).toEqual({
    ...{ opens: null, closes: { hoursBefore: 48 } },
  })
  await page.goto(`/host-dashboard?event=${id}`)
  await expect(page.getByText(/^Close /)).toBeVisible()
})
