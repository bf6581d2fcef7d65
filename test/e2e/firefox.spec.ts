import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { awaitMessage, linkIn } from '../inbox.ts'
import { expect, oneScreen, test } from './fixtures.ts'

/*
 * The main way in another engine. Playwright drives builds of its own alone, which are not everywhere to be had; Puppeteer
 * drives the Firefox that is installed.
 */
const executablePath = process.env['FIREFOX_PATH']

let browser: Browser | undefined
let page: Page
const faults: string[] = []
let isLeaving = false

test.skip(executablePath === undefined, 'There is no Firefox here.')

test.beforeEach(async ({ baseURL, viewport }) => {
  if (executablePath === undefined) return
  browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  page = await browser.newPage()
  page.setDefaultTimeout(30_000)
  await page.setViewport(viewport)
  faults.length = 0
  page.on('pageerror', (error) => {
    const fault = String(error)
    // Said of each request that a page leaves behind when it goes elsewhere, and then alone.
    if (!isLeaving || !fault.includes('A ServiceWorker intercepted the request')) faults.push(fault)
  })
  await go(String(baseURL))
})

test.afterEach(async () => {
  await browser?.close()
  expect(faults, 'the page reports no errors').toEqual([])
})

async function go(url: string): Promise<void> {
  isLeaving = true
  await page.goto(url)
  isLeaving = false
}

const named = (role: string, name: string) => page.locator(`::-p-aria([role="${role}"][name="${name}"])`)
const shown = (text: string) => page.locator(`::-p-text(${text})`).wait()

test('a visitor RSVPs and gives it back', oneScreen, async ({ baseURL }) => {
  const title = `Fox Print ${Date.now() % 100000}`
  const id = await makeEvent([], { title, signupLimit: 3 })
  const email = newEmail('fox')
  await go(`${baseURL}/events/${id}`)
  await shown('3 spots left')
  await named('button', 'RSVP Now').click()
  await named('textbox', 'Name').fill('Fay Fox')
  await named('textbox', 'Email').fill(email)
  await page.locator('::-p-xpath(//*[@role="dialog"]//button[contains(., "RSVP Now")])').click()
  await shown("You're in")
  await go(linkIn(await awaitMessage(email, new RegExp(title)), '/rsvp/change/'))
  await shown('Fay Fox')
  await named('button', 'Cancel RSVP').click()
  await named('button', 'Yes, Cancel RSVP').click()
  await shown('RSVP Cancelled')
})

test('a member signs in by the link, and logs out', oneScreen, async ({ baseURL }) => {
  const member = await makePerson('user')
  await named('button', 'Login / Sign Up').click()
  await named('textbox', 'Email').fill(member.email)
  await named('button', 'Send Login Link').click()
  await shown('Check Your Email')
  await go(linkIn(await awaitMessage(member.email, /log/i), '/login/verify'))
  await shown('Welcome')
  expect(page.url()).toBe(`${baseURL}/dashboard`)
  await named('button', 'Log Out').click()
  await named('button', 'Login / Sign Up').wait()
})
