/**
 * `npm run guides [-- name…]`: takes the screenshots for docs/guides in an app with the seed's data, those for the host's guide
 * on a phone and those for the admin's on a desktop, and writes them to docs/guides/screenshots. With names, it takes only those:
 * `npm run guides -- host-door admin-email`.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { obtainChromium } from '../../emulators/gate/browsers.ts'
import { buildAll } from '../../emulators/launch/build.ts'
import { seedSuite } from '../../emulators/launch/start.ts'
import { startSuite } from '../../emulators/launch/suite.ts'
import { ROOT } from '../../emulators/paths.ts'
import { parseOffset } from '../../emulators/ports.ts'
import { warn } from '../../emulators/terminal.ts'

/** A port offset that neither `npm start` (0) nor `npm test` uses. */
const OFFSET = 110
const FOLDER = path.join(ROOT, 'docs', 'guides', 'screenshots')
/** How long to wait until the screen is drawn. */
const DRAWING_MS = 2500
/** The time limit of each step. */
const STEP_TIMEOUT_MS = 20_000
/** The maximum size of a screenshot. */
const MAX_BYTES = 60_000
const UPCOMING_EVENT = 'Type Walk: Shoreditch'

/** Leads from the dashboard to the screen that a screenshot shows. */
type Steps = (page: Page) => Promise<unknown>

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const openEvent = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click()
const chooseAction = async (page: Page, title: string, action: string) => {
  await press(page, `Actions for ${title}`)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const scrollTo = (target: Locator, block: 'start' | 'center' = 'start') =>
  target.evaluate((element, position) => {
    element.scrollIntoView({ block: position, behavior: 'instant' })
  }, block)
/** Opens the editor of an event, and in it the section with the given summary. */
const openInEditor = async (page: Page, title: string, summary: string) => {
  await chooseAction(page, title, 'Edit')
  const section = page.getByRole('dialog', { name: 'Edit Event' }).locator('summary', { hasText: summary })
  await section.click()
  await scrollTo(section)
}
const openAttendees = async (page: Page, title: string, region: string) => {
  await openEvent(page, title)
  await openTab(page, 'Attendees')
  await scrollTo(page.getByRole('region', { name: region }), 'center')
}
/** Puts the section with a heading at the top of the screenshot, below the top bar. */
const showFromTop = (page: Page, name: string) =>
  scrollTo(page.getByRole('heading', { name, exact: true }).first())

const hostSteps: Readonly<Record<string, Steps>> = {
  draft: async (page) => {
    await press(page, 'Create Event')
    const editor = page.getByRole('dialog', { name: 'Create Event' })
    await editor.getByLabel('Title').fill('Soup and Solder')
    await editor.getByRole('textbox', { name: 'Date', exact: true }).fill('2031-07-04')
    await scrollTo(editor.getByLabel('Title'), 'center')
  },
  publish: (page) => openEvent(page, 'Bookbinding Without Glue'),
  window: (page) =>
    openInEditor(page, 'The Longest Table in Hackney: Bring One Dish, Talk', 'When RSVPs open'),
  requests: (page) => openAttendees(page, 'First Drafts Only', 'Requests to join'),
  coming: (page) => openAttendees(page, 'Supper Without Recipes', 'Still coming'),
  questions: (page) => openInEditor(page, 'Bookbinding Without Glue', 'Questions'),
  share: (page) => chooseAction(page, UPCOMING_EVENT, 'Share'),
  attendees: async (page) => {
    await openEvent(page, UPCOMING_EVENT)
    await openTab(page, 'Attendees')
    await page.getByRole('button', { name: /^Waitlist \d/ }).waitFor()
    await page.getByRole('group', { name: 'Message attendees' }).scrollIntoViewIfNeeded()
    await scrollTo(page.getByRole('tab', { name: 'Attendees' }))
  },
  message: async (page) => {
    await openEvent(page, UPCOMING_EVENT)
    await openTab(page, 'Attendees')
    await press(page, 'Message everyone')
    await page.getByLabel('Subject').fill('What to wear')
    await page
      .getByLabel('Message', { exact: true })
      .fill('It will be cold by the canal: bring gloves and a torch.')
  },
  change: async (page) => {
    await chooseAction(page, UPCOMING_EVENT, 'Edit')
    const editor = page.getByRole('dialog', { name: 'Edit Event' })
    await editor.getByLabel('Venue').fill('The canal steps')
    await press(page, 'Save Changes')
    await page
      .getByRole('alertdialog')
      .getByLabel('Note to attendees (optional)')
      .fill('The café is closed, so we meet outside.')
  },
  door: async (page) => {
    await page.getByRole('link', { name: 'Check-in for Clay & Cold Brew' }).click()
    await page.getByLabel('Search by name').waitFor()
  },
  photos: async (page) => {
    await openEvent(page, 'Stop-Motion Sandwiches')
    await openTab(page, 'Photos')
    await page.getByRole('button', { name: 'Email the photos' }).scrollIntoViewIfNeeded()
  },
  stats: async (page) => {
    await openEvent(page, UPCOMING_EVENT)
    await openTab(page, 'Stats')
    await page.getByText('RSVPs by day').first().waitFor()
    await scrollTo(page.getByRole('tab', { name: 'Stats' }))
  },
}

/** Steps to the attendees' pages that the guide for hosts shows. */
const attendeeSteps: Readonly<Record<string, Steps>> = {
  names: async (page) => {
    await page.getByRole('link', { name: 'View Clay & Cold Brew' }).click()
    await page.getByRole('link', { name: 'See who else is coming' }).click()
    await showFromTop(page, 'Who else is coming')
  },
}

const adminSteps: Readonly<Record<string, Steps>> = {
  overview: (page) => page.getByRole('heading', { name: 'Needs attention' }).waitFor(),
  application: async (page) => {
    await openTab(page, 'Hosts')
    await page
      .getByRole('region', { name: 'Pending Host Applications' })
      .getByRole('button', { name: /^Review/ })
      .click()
    await page.getByRole('dialog').getByText('Why they want to host').waitFor()
  },
  report: async (page) => {
    await page.getByRole('link', { name: /report.*waiting for a decision/ }).click()
    await press(page, 'Theo Adeyemi')
    await page.getByRole('radio', { name: /^Warn/ }).check()
  },
  events: (page) => openTab(page, 'Events'),
  user: async (page) => {
    await openTab(page, 'Users')
    await page.getByPlaceholder('Name or email').fill('Sam Rivera')
    await page.getByRole('button', { name: 'View Sam Rivera' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).waitFor()
  },
  message: async (page) => {
    await openTab(page, 'Messaging')
    await press(page, 'Compose Message')
    await page.getByLabel('Recipients').selectOption({ index: 1 })
    await page.getByLabel('Subject').fill('A new term begins')
    await page
      .getByLabel('Message', { exact: true })
      .fill('Forty events are open for the autumn. Come and make something.')
  },
  announcement: async (page) => {
    await press(page, 'New announcement')
    await page.getByLabel('Text').fill('Tonight from 22:00 to 22:30 the site is read-only.')
  },
  email: async (page) => {
    await openTab(page, 'Email Health')
    await page.getByRole('searchbox', { name: 'Address' }).fill('kiln.test')
    await showFromTop(page, 'Email log')
  },
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const screenshotGroups = [
  {
    guide: 'host',
    steps: hostSteps,
    email: 'host@kiln.test',
    startPath: '/host-dashboard',
    heading: 'HOST DASHBOARD',
    context: PHONE,
  },
  {
    guide: 'host',
    steps: attendeeSteps,
    email: 'member@kiln.test',
    startPath: '/dashboard',
    heading: 'Welcome, Sam',
    context: PHONE,
  },
  {
    guide: 'admin',
    steps: adminSteps,
    email: 'admin@kiln.test',
    startPath: '/admin',
    heading: 'Admin Dashboard',
    context: { viewport: { width: 1440, height: 900 } },
  },
] as const

const makeScreenshotName = (guide: string, name: string) => `${guide}-${name}`

/** Takes the screenshots with these names, by default all. Returns the names of those that failed. */
async function takeScreenshots(
  browser: Browser,
  siteUrl: string,
  names: readonly string[],
): Promise<string[]> {
  // The modules are imported here, because they read the suite's ports from the environment when they are loaded.
  const { findMemberByEmail } = await import('../../functions/src/core/accounts/users-store.ts')
  const { signInByLink } = await import('../e2e/sign-in-as.ts')
  const failedNames: string[] = []
  for (const { guide, steps, email, startPath, heading, context: options } of screenshotGroups) {
    const chosenSteps = Object.entries(steps).filter(
      ([name]) => names.length === 0 || names.includes(makeScreenshotName(guide, name)),
    )
    if (chosenSteps.length === 0) continue
    const user = await findMemberByEmail(email)
    if (!user) throw new Error(`The seed has no ${email}.`)
    const context = await browser.newContext({
      ...options,
      baseURL: siteUrl,
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_TIMEOUT_MS)
    await signInByLink(page, user, startPath)
    for (const [name, performSteps] of chosenSteps) {
      const file = makeScreenshotName(guide, name)
      try {
        await page.goto(startPath)
        await page.getByRole('heading', { name: heading, exact: true }).waitFor()
        await performSteps(page)
        await saveScreenshot(page, file)
      } catch (error) {
        failedNames.push(file)
        console.error(`${file}: ${String(error)}`)
      }
      // Leaves the app. Otherwise the next page would ask about text that was typed in this one.
      await page.goto('about:blank')
    }
    await context.close()
  }
  return failedNames
}

async function saveScreenshot(page: Page, file: string): Promise<void> {
  // The page listens for changes, so the network is never idle.
  await page.waitForTimeout(DRAWING_MS)
  await page.evaluate(() => document.fonts.ready)
  const screenshotData = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  for (const quality of [80, 70, 60, 50, 40]) {
    const webp = await sharp(screenshotData).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length > MAX_BYTES) continue
    writeFileSync(path.join(FOLDER, `${file}.webp`), webp)
    console.log(`${file}.webp: ${Math.round(webp.length / 1000)} KB`)
    return
  }
  throw new Error(`The screenshot is larger than ${MAX_BYTES} bytes at any quality.`)
}

const requestedNames = process.argv.slice(2)
const knownNames = screenshotGroups.flatMap(({ guide, steps }) =>
  Object.keys(steps).map((name) => makeScreenshotName(guide, name)),
)
const unknownNames = requestedNames.filter((name) => !knownNames.includes(name))
if (unknownNames.length > 0) {
  warn(
    `There is no screenshot named ${unknownNames.join(', ')}. Choose from these: ${knownNames.join(', ')}.`,
  )
  process.exit(1)
}
await buildAll()
const suite = await startSuite({
  offset: parseOffset(process.env['KILN_PORT_OFFSET'], OFFSET),
  isFresh: true,
  command: 'npm run guides',
})
Object.assign(process.env, suite.env)
try {
  await seedSuite(suite)
  const browser = await chromium.launch({
    executablePath: await obtainChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const failedNames = await takeScreenshots(browser, suite.env['KILN_URL'] ?? '', requestedNames)
  await browser.close()
  process.exitCode = failedNames.length === 0 ? 0 : 1
} finally {
  await suite.stop()
}
