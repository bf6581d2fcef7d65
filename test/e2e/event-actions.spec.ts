import { readFile } from 'node:fs/promises'
import { makeEvent } from '../factories/events.ts'
import { expect, inspectScreen, test } from './fixtures.ts'

test('downloads the server’s calendar file, and shares an event through four services or by its link @both-widths', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await makeEvent([], { title: 'Glaze; fire, repeat' })
  // The file contains the configured URL of the site, even if the browser uses another one.
  const otherUrl = new URL(`/events/${id}`, baseURL)
  otherUrl.hostname = 'localhost'
  await page.goto(otherUrl.href)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('glaze-fire-repeat.ics')
  await expect(page.getByText('Calendar Event Downloaded')).toBeVisible()
  const response = await request.get(`/api/events/${id}/calendar`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toBe(await response.text())
  expect(text).toContain(`UID:${id}@${new URL(baseURL ?? '').host}`)

  await page.getByRole('button', { name: 'Share Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Event' })
  for (const [name, host] of [
    ['Facebook', 'www.facebook.com'],
    ['Twitter', 'twitter.com'],
    ['LinkedIn', 'www.linkedin.com'],
    ['WhatsApp', 'wa.me'],
  ] as const) {
    const href = (await dialog.getByRole('link', { name }).getAttribute('href')) ?? ''
    expect(new URL(href).host).toBe(host)
    expect(decodeURIComponent(href)).toContain(`/events/${id}`)
  }
  await inspectScreen(page, 'share-modal')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  const copiedLink = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copiedLink).pathname).toBe(`/events/${id}`)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Failed to copy link. Please copy manually.')).toBeVisible()
})
