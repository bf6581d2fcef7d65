import type { Page } from '@playwright/test'
import type { EventId } from '../../functions/shared/ids.ts'
import { makeMailToken } from '../../functions/src/platform/tokens.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeHostQuestion, makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeReport, makeWarning } from '../factories/reports.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { expect, test } from './fixtures.ts'
import { fillInRsvp } from './rsvp-on-screen.ts'
import { watchRequests } from './loaded-page.ts'
import { openInApp } from './open-in-app.ts'
import { signInAs, signInAsAdmin } from './sign-in-as.ts'

test.use({ expectedErrors: [/ 40[014] .*\/(api\/|events\/|nowhere)/] })
test.setTimeout(300_000)

/** A path, or a path and the steps that open the screen from there. */
type Screen = string | readonly [path: string, open: (page: Page) => Promise<void>]

interface ScreenGroup {
  readonly name: string
  /** Makes the screens' data, opens the first screen, signed in if necessary, and returns all screens. */
  readonly prepare: (page: Page) => Promise<readonly Screen[]>
}

async function openConfirmation(page: Page): Promise<void> {
  const dialog = await fillInRsvp(page, { name: 'Sasha Stranger', email: makeEmail('stranger') })
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
}

const rsvpAsAttendee = (eventId: EventId) => rsvp(eventId, makeEmail('attendee'))

const makeHiddenEvent = (host: TestUser) =>
  makeEvent([host], {
    title: 'Roof Garden',
    isPublished: false,
    hidden: { hiddenAt: Date.now(), wasPublished: true, suspendedOwnerId: null },
  })

/** Makes the step that opens a dialog that asks for a reason. */
const makeReasonDialogStep = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible()
}

const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    name: 'of a visitor',
    prepare: async (page) => {
      const host = await makeApprovedHost()
      const city = makeCityName()
      const eventId = await makeEvent([host], { title: 'Longest Table', signupLimit: 4, city })
      const fullEventId = await makeEvent([host], { signupLimit: 1, confirmedCount: 1 })
      const eventIdWithQuestions = await makeEvent([host], { hostQuestionAccess: 'anyone' })
      await page.goto('/')
      return [
        '/',
        `/events/${fullEventId}`,
        '/about?open=menu',
        `/events/${eventId}?open=rsvp`,
        `/?city=${encodeURIComponent(city)}`,
        `/events/${eventId}?open=share`,
        '/past-events',
        `/events/${eventId}?open=report`,
        '/?city=Nowhere',
        '/about',
        `/event/${eventId}`,
        `/hosts/${host.id}`,
        '/account',
        '/apply-host',
        '/host-invite',
        '/privacy',
        '/rules',
        `/objection/${await makeWarning(host)}`,
        `/question/${await makeUnconfirmedQuestion(eventIdWithQuestions)}`,
        `/events/${eventIdWithQuestions}`,
        '/help/host',
        '/waiting',
        `/unsubscribe/${makeMailToken(makeEmail('reads'))}`,
        '/rsvp/change/unknown',
        `/rsvp/change/${await rsvpAsAttendee(eventId)}`,
        // This browser has a spot from here on.
        [`/events/${eventId}?open=rsvp`, openConfirmation],
        '/nowhere',
        `/events/${eventId}`,
      ]
    },
  },
  {
    name: 'of a member',
    prepare: async (page) => {
      const member = await makeTestUser()
      await makeSignupOnDay(member, { title: 'Type Walk', city: 'London', daysFromNow: 1 })
      await makeSignupOnDay(member, { title: 'Zine Night', city: 'Berlin', daysFromNow: -1 })
      await signInAs(page, member)
      return ['/dashboard', '/account', '/dashboard?apply=1']
    },
  },
  {
    name: 'of a host',
    prepare: async (page) => {
      const host = await makeApprovedHost()
      const eventId = await makeEvent([host], { title: 'Ink Swap', startsAt: Date.now() + 3_600_000 })
      await rsvpAsAttendee(eventId)
      const hiddenEventId = await makeHiddenEvent(host)
      await makeHostQuestion(eventId, [host.uid])
      await signInAs(page, host, '/host-dashboard')
      return [
        '/host-dashboard',
        `/events/${hiddenEventId}`,
        '/host-dashboard?tab=collaborate',
        `/host-dashboard/events/${eventId}/door`,
        `/host-dashboard?event=${eventId}`,
        `/host-dashboard?event=${eventId}&eventTab=attendees`,
        `/host-dashboard?event=${eventId}&eventTab=emails`,
        `/host-dashboard?event=${eventId}&eventTab=photos`,
        `/host-dashboard?event=${eventId}&eventTab=stats`,
        `/host-dashboard/events/${hiddenEventId}/door`,
      ]
    },
  },
  {
    name: 'of an admin',
    prepare: async (page) => {
      await signInAsAdmin(page)
      const host = await makeApprovedHost()
      const reportId = await makeReport(await makeEvent([host]))
      const title = `Zine Night ${crypto.randomUUID().slice(0, 8)}`
      await makeEvent([await makeApprovedHost()], { title })
      return [
        '/admin',
        '/help/admin',
        '/admin?reports=open',
        `/admin?reports=open&report=${reportId}`,
        `/admin?tab=users&user=${host.id}`,
        [`/admin?tab=events&q=${encodeURIComponent(title)}`, makeReasonDialogStep(`Hide ${title}`)],
        [`/admin?tab=users&user=${(await makeTestUser()).id}`, makeReasonDialogStep('Suspend')],
      ]
    },
  },
]

/** Goes to a screen without loading the page again, and waits until it is shown. Returns the screen's path. */
async function visit(page: Page, screen: Screen, waitUntilLoaded: () => Promise<void>): Promise<string> {
  const [path, open] = typeof screen === 'string' ? [screen] : screen
  await openInApp(page, path)
  await waitUntilLoaded()
  // Loading content would move the focused element.
  await expect(page.locator('.animate-pulse, .tile-skeleton').filter({ visible: true })).toHaveCount(0)
  if (/[?&](open|user|reports?)=/.test(path) || path === '/apply-host')
    await expect(page.getByRole('dialog')).toBeVisible()
  await open?.(page)
  await waitUntilLoaded()
  return path
}

/** Marks elements whose background differs from that of their surroundings. */
function markShapes(): void {
  const isTransparent = (colour: string) => colour === 'transparent' || /, 0\)$/.test(colour)
  const findBackground = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return isTransparent(backgroundColor) ? findBackground(element.parentElement) : backgroundColor
  }
  const selector =
    'a, button, input, textarea, select, article, [role="dialog"], [role="alertdialog"], [role="menu"]'
  for (const element of document.querySelectorAll('[data-shape]')) element.removeAttribute('data-shape')
  for (const element of document.querySelectorAll(selector)) {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || (width >= window.innerWidth && height >= window.innerHeight)) continue
    const hasText = element.textContent.trim() !== ''
    // An icon is drawn by elements within its button, so these can be marked too.
    for (const item of hasText ? [element] : [element, ...element.querySelectorAll('span, div')]) {
      const { backgroundColor } = getComputedStyle(item)
      if (isTransparent(backgroundColor) || backgroundColor === findBackground(item.parentElement)) continue
      item.setAttribute('data-shape', '')
    }
  }
}

/** Finds the marked elements that have no top border and no outline. */
function findShapesWithoutEdge(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-shape]')]
    .filter((element) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element)
      return outlineStyle === 'none' && (borderTopStyle === 'none' || borderTopWidth === '0px')
    })
    .map((element) => element.outerHTML.slice(0, 160))
}

for (const { name, prepare } of SCREEN_GROUPS) {
  test(`keeps every screen ${name} usable in small windows and in forced colours`, async ({ page }) => {
    const waitUntilLoaded = watchRequests(page)
    for (const screen of await prepare(page)) {
      await page.setViewportSize({ width: 390, height: 844 })
      const path = await visit(page, screen, waitUntilLoaded)
      await test.step(`keeps the edges of ${path} in forced colours`, async () => {
        await page.evaluate(markShapes)
        await page.emulateMedia({ forcedColors: 'active' })
        expect(await page.evaluate(findShapesWithoutEdge), path).toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
      })
      await test.step(`fits ${path} on a small phone with text at 200 %`, async () => {
        await page.setViewportSize({ width: 320, height: 568 })
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        expect(await page.evaluate(findWideElements), path).toEqual([])
        expect(await page.evaluate(findCutPills), path).toEqual([])
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      })
      await test.step(`shows the focused element of ${path} in a short window`, async () => {
        // A 1440 × 900 window has this size at a zoom of 200 %.
        await page.setViewportSize({ width: 720, height: 450 })
        expect(await page.evaluate(findHiddenFocus), path).toEqual([])
      })
    }
  })
}

/** Finds pills whose text is cut off. */
function findCutPills(): string[] {
  return [...document.querySelectorAll('.rounded-full:not(input)')]
    .filter((pill) => pill.scrollWidth > pill.clientWidth + 1 && pill.clientWidth > 0)
    .map((pill) => pill.outerHTML.slice(0, 160))
}

/** Finds elements that make the page or a fixed bar wider than the window. */
function findWideElements(): string[] {
  const isPageWide = document.documentElement.scrollWidth > window.innerWidth
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter(
      (item) =>
        (isPageWide || item.closest('.fixed')) &&
        item.getBoundingClientRect().right > window.innerWidth + 1 &&
        !item.closest('[role=tablist], .sr-only'),
    )
    .map((item) => item.outerHTML.slice(0, 160))
}

/** Focuses elements one after the other, as the Tab key does, and returns the HTML of those that cannot be seen then. */
function findHiddenFocus(): string[] {
  const root = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const canSee = (element: HTMLElement) =>
    [...element.getClientRects()].some(({ left, top, width, bottom }) =>
      [0.1, 0.5, 0.9].some((share) => {
        // An element can be taller than the window.
        const visibleTop = Math.max(top, 0)
        const height = Math.min(bottom, window.innerHeight) - visibleTop
        const topElement = document.elementFromPoint(left + width / 2, visibleTop + height * share)
        if (topElement === null) return false
        // The label of a switch covers its input.
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        return (
          labels.some((label) => label === topElement) ||
          element.contains(topElement) ||
          topElement.contains(element)
        )
      }),
    )
  return [...root.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.tabIndex >= 0 && !element.matches('[data-base-ui-focus-guard]'))
    .filter((element) => {
      element.focus()
      return document.activeElement === element && !canSee(element)
    })
    .map((element) => element.outerHTML.slice(0, 160))
}
