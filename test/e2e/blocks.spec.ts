import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, keepScreenshot, oneScreen, test } from './fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'artifacts/blocks')
/** As the pages' policy has it, for what the blocks need. */
const POLICY = "default-src 'self'; style-src 'self'; img-src 'self' blob:"
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

let server: Server
let address = ''

test.beforeAll(async () => {
  test.setTimeout(180_000)
  execFileSync(process.execPath, [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--logLevel=error',
    `--config=${join(root, 'web/vite.blocks.config.ts')}`,
  ])
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://blocks.test')
    const answer = async () => {
      const body = await readFile(join(built, pathname))
      response.setHeader('Content-Security-Policy', POLICY)
      response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'application/octet-stream')
      response.end(body)
    }
    answer().catch(() => response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/blocks.html`
})
test.afterAll(() => void server.close())

/** The code of all chunks of a build. */
async function codeOf(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

test('the page of blocks is not part of the app', oneScreen, async () => {
  expect(await codeOf(built)).toContain('Kinds of blocks')
  expect(await codeOf(join(root, 'web/dist'))).not.toContain('Kinds of blocks')
  expect(await readdir(join(root, 'web/dist'))).not.toContain('blocks.html')
})

test('lists: filters and tabs in the address, sorted, chosen and paged by keyboard', async ({
  page,
  isMobile,
}) => {
  await open(page, 'Lists')
  await expectAccessible(page)
  await keepScreenshot(page, 'blocks-lists')
  const list = page.getByRole('table', { name: 'People', exact: true })
  const rows = list.getByRole('rowheader')
  await expect(rows).toHaveCount(8)
  if (isMobile) await page.getByLabel('Sort by').selectOption('events desc')
  else {
    const sort = list.getByRole('button', { name: 'Events' })
    await sort.click()
    await expect(list.getByRole('columnheader', { name: 'Events' })).toHaveAttribute('aria-sort', 'ascending')
    await sort.press('Enter')
    await expect(list.getByRole('columnheader', { name: 'Events' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  }
  await expect(
    list
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first(),
  ).toContainText('11')
  await page.getByRole('checkbox', { name: 'Select All' }).press(' ')
  await expect(page.getByText('8 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select All' })).not.toBeChecked()
  await expect(page.getByText('8 selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await expect(page).toHaveURL(/q=nobody/)
  await page.getByRole('tab', { name: 'Lists' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?tab=states$/)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('nobody at all')
})

test.describe('a part that breaks', () => {
  test.use({ expectedErrors: [/no column of that name/] })

  test('says so with its details, beside what stands', async ({ page }) => {
    await open(page, 'Numbers and states')
    await expectAccessible(page)
    await keepScreenshot(page, 'blocks-states')
    await page.getByText('As a table').first().click()
    await expect(page.getByRole('table', { name: 'RSVPs by week' }).first()).toContainText('Week 36')
    await page.getByRole('button', { name: 'Break this part' }).click()
    const broken = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await expect(broken).toContainText('We encountered an error while loading this page.')
    await broken.getByText('Error details').click()
    await expect(broken).toContainText('The log has no column of that name.')
    await expect(broken.getByRole('button', { name: 'Reload Page' })).toBeVisible()
    await expect(broken.getByRole('link', { name: 'Go Back' })).toBeVisible()
    await keepScreenshot(page, 'blocks-broken')
  })
})

test.describe('seen from Paris', () => {
  test.use({ timezoneId: 'Europe/Paris' })

  test('fields: a counter that stops, numbers, a time in its own zone, photos and a guest list', async ({
    page,
  }) => {
    await open(page, 'Forms')
    await expectAccessible(page)
    await keepScreenshot(page, 'blocks-forms')
    const title = page.getByLabel('Title')
    await title.fill('x'.repeat(60))
    await expect(title).toHaveValue('x'.repeat(50))
    await expect(page.getByText('50/50')).toBeVisible()

    const seats = page.getByRole('textbox', { name: 'Seats' }).first()
    await seats.press('ArrowUp')
    await expect(seats).toHaveValue('21')
    await seats.fill('')
    await seats.blur()
    await expect(seats).toHaveValue('')

    const begins = page.getByRole('group', { name: 'Begins' })
    await expect(begins).toContainText('Saturday, December 12, 2026, 19:30 GMT+9, in Tokyo.')
    await expect(begins).toContainText('For you: Saturday, December 12, 2026, 11:30.')
    await begins.getByLabel('Date').fill('2026-11-01')
    await expect(begins).toContainText('That has passed already.')
    await expect(
      page.getByText('Clocks go forward that night and never show 01:30: it will be 02:30.'),
    ).toBeVisible()

    const picture = await readFile(join(root, 'web/public/icons/icon-192.png'))
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
    await page
      .getByLabel('Add photos')
      .setInputFiles([file('one.png'), file('fails.png'), { ...file('list.txt'), mimeType: 'text/plain' }])
    await expect(page.getByText('list.txt isn’t a picture.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Retry fails.png' }).click()
    await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter')
    await expect(page.getByText('Photo 2 is now number 1 of 2.')).toBeAttached()
    await page.getByRole('button', { name: 'Delete photo 2' }).click()
    await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(1)

    await page.getByLabel('Guest list').setInputFiles({
      name: 'guests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\uFEFFEmail;Name\r\nada@a.test;Ada\r\nnobody\r\nben@b.test;Ben'),
    })
    await expect(page.getByText('2 guests')).toBeVisible()
    await expect(page.getByText('Line 3: “nobody”')).toBeVisible()
    await expectAccessible(page)
    await keepScreenshot(page, 'blocks-files')
  })
})

test('writing: a message from a template, and an editor that is not left by mistake', async ({ page }) => {
  await open(page, 'Writing')
  await page.getByRole('button', { name: 'Ready for another?' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Hi Ada, London misses you.')
  await expectAccessible(page)
  await keepScreenshot(page, 'blocks-message')

  const create = page.getByRole('button', { name: 'Create Event' })
  await create.press('Enter')
  const editor = page.getByRole('dialog', { name: 'New event' })
  await expect(editor.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Night Kiln')
  await editor.getByLabel('Description').fill('Bring ink')
  await editor.getByLabel('Description').press('Control+a')
  await editor.getByRole('button', { name: 'Bold' }).click()
  await expect(editor.getByLabel('Description')).toHaveValue('**Bring ink**')
  await editor.getByRole('button', { name: 'Preview' }).click()
  await expect(editor.getByRole('region', { name: 'Preview' })).toContainText('Bring ink')
  await expectAccessible(page)
  await keepScreenshot(page, 'blocks-editor')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The draft stays on this device.')
  await expect(question.getByRole('button', { name: 'Keep Writing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(editor).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
  await expect(create).toBeFocused()

  // Also after the page was closed and opened.
  await page.reload()
  await create.click()
  await editor.getByRole('button', { name: 'Continue' }).click()
  await expect(editor.getByLabel('Title')).toHaveValue('Night Kiln')
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(editor).toBeHidden()
  await create.click()
  await expect(editor.getByRole('button', { name: 'Continue' })).toHaveCount(0)
})
