import { changeEvent } from '../../functions/src/core/events/events-store.ts'
import { makeEvent } from '../factories/events.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { simulateUse } from './hydration.ts'

const makeInstant = (msFromNow: number) => ({ dateTime: new Date(Date.now() + msFromNow).toISOString() })

test('says on the button when RSVPs open, enables the button at that moment, and says on the page and in the dialog that RSVPs are closed @both-widths', async ({
  page,
}) => {
  const id = await makeEvent([], { rsvpWindow: { opens: makeInstant(3_600_000), closes: null } })
  const getDisabledButton = () => page.getByRole('button', { name: /^RSVPs open / }).filter({ visible: true })
  for (const path of ['event', 'events']) {
    await page.goto(`/${path}/${id}`)
    await expect(getDisabledButton()).toBeDisabled()
    await inspectScreen(page, `rsvp-opens-${path}`)
  }
  await simulateUse(page)
  // The test runs in real time, because the server's next response would correct a clock that is moved only in the page.
  await changeEvent(id, { rsvpWindow: { opens: makeInstant(5000), closes: null } }, Date.now())
  await expect(getDisabledButton()).toBeDisabled()
  const rsvpButton = page.getByRole('button', { name: 'RSVP Now' }).filter({ visible: true })
  await expect(rsvpButton).toBeEnabled()

  await rsvpButton.click()
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await changeEvent(id, { rsvpWindow: { opens: null, closes: makeInstant(-3_600_000) } }, Date.now())
  await expect(dialog).toContainText('RSVPs are closed')
  await expect(dialog.getByLabel('Email')).toHaveCount(0)
  await inspectScreen(page, 'rsvps-closed-dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'RSVPs are closed' }).filter({ visible: true }),
  ).toBeDisabled()
  await inspectScreen(page, 'rsvps-closed')
})
