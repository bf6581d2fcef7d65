import type { Page } from '@playwright/test'
import type { EventId } from '../../functions/shared/ids.ts'
import { mailToken } from '../../functions/src/platform/tokens.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHostCard, makePerson, newEmail, type Person } from '../factories/people.ts'
import { makeHostQuestion, makeUnconfirmedQuestion } from '../factories/host-questions.ts'
import { makeReport, makeWarning } from '../factories/reports.ts'
import { makePastSignup } from '../factories/past-signup.ts'
import { expect, test } from './fixtures.ts'
import { fillInRsvp } from './rsvp-on-screen.ts'
import { signInAs, signInAsAdmin } from './sign-in-as.ts'

test.use({ expectedErrors: [/ 40[014] .*\/(api\/|events\/|nowhere)/] })
test.setTimeout(300_000)

/** An address, or one with what leads from there to the screen. */
type Screen = string | readonly [path: string, reach: (page: Page) => Promise<void>]

interface Screens {
  readonly name: string
  /** Signs in where the screens need it; returns what to look at. */
  readonly open: (page: Page) => Promise<readonly Screen[]>
}

async function host(): Promise<Person> {
  const person = await makePerson('host', true)
  await makeHostCard(person)
  return person
}

async function takeTicket(page: Page): Promise<void> {
  const dialog = await fillInRsvp(page, { name: 'Sasha Stranger', email: newEmail('stranger') })
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
}

const attend = (eventId: EventId) => rsvp(eventId, newEmail('attends'))

const askable = (hosted: Person) => makeEvent([hosted], { whoMayAsk: 'anyone' })

const hiddenEvent = (hosted: Person) =>
  makeEvent([hosted], {
    title: 'Roof Garden',
    isPublished: false,
    hidden: { at: Date.now(), wasPublished: true, suspendedOwnerId: null },
  })

/** Opens a question that asks for a reason. */
const ask = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible()
}

const EVERY_SCREEN: readonly Screens[] = [
  {
    name: 'of a visitor',
    open: async () => {
      const hosted = await host()
      const city = newCity()
      const event = await makeEvent([hosted], { title: 'Longest Table', signupLimit: 4, city })
      const full = await makeEvent([hosted], { signupLimit: 1, confirmedCount: 1 })
      return [
        '/',
        `/?city=${encodeURIComponent(city)}`,
        '/?city=Nowhere',
        '/about?open=menu',
        '/past-events',
        '/about',
        `/events/${event}`,
        `/events/${event}?open=rsvp`,
        `/events/${event}?open=share`,
        `/events/${event}?open=report`,
        `/events/${full}`,
        `/events/${await hiddenEvent(hosted)}`,
        `/event/${event}`,
        `/hosts/${hosted.id}`,
        '/account',
        '/apply-host',
        '/host-invite',
        '/privacy',
        '/rules',
        `/objection/${await makeWarning(hosted)}`,
        `/question/${await makeUnconfirmedQuestion(await askable(hosted))}`,
        `/events/${await askable(hosted)}`,
        '/help/host',
        '/waiting',
        `/unsubscribe/${mailToken(newEmail('reads'))}`,
        '/rsvp/change/unknown',
        `/rsvp/change/${await attend(event)}`,
        '/nowhere',
        // Last, because this browser has a spot then.
        [`/events/${event}?open=rsvp`, takeTicket],
        `/events/${event}`,
      ]
    },
  },
  {
    name: 'of a member',
    open: async (page) => {
      const member = await makePerson()
      await makePastSignup(member, { title: 'Type Walk', city: 'London', days: 1 })
      await makePastSignup(member, { title: 'Zine Night', city: 'Berlin', days: -1 })
      await signInAs(page, member)
      return ['/dashboard', '/dashboard?apply=1', '/account']
    },
  },
  {
    name: 'of a host',
    open: async (page) => {
      const hosting = await host()
      const event = await makeEvent([hosting], { title: 'Own Evening', startsAt: Date.now() + 3_600_000 })
      await attend(event)
      await signInAs(page, hosting, '/host-dashboard')
      const hidden = await hiddenEvent(hosting)
      await makeHostQuestion(event, [hosting.uid])
      return [
        '/host-dashboard',
        '/host-dashboard?tab=collaborate',
        `/host-dashboard?event=${event}`,
        `/host-dashboard?event=${event}&part=attendees`,
        `/host-dashboard?event=${event}&part=messages`,
        `/host-dashboard?event=${event}&part=photos`,
        `/host-dashboard?event=${event}&part=stats`,
        `/host-dashboard/events/${event}/door`,
        `/events/${hidden}`,
        `/host-dashboard/events/${hidden}/door`,
        '/help/host',
      ]
    },
  },
  {
    name: 'of an admin',
    open: async (page) => {
      await signInAsAdmin(page)
      const person = await host()
      const report = await makeReport(await makeEvent([person]))
      const title = `Zine Night ${crypto.randomUUID().slice(0, 8)}`
      await makeEvent([await host()], { title })
      return [
        '/admin',
        '/help/admin',
        '/admin?reports=open',
        `/admin?reports=open&report=${report}`,
        `/admin?tab=users&user=${person.id}`,
        [`/admin?tab=events&q=${encodeURIComponent(title)}`, ask(`Hide ${title}`)],
        [`/admin?tab=users&user=${(await makePerson()).id}`, ask('Suspend')],
      ]
    },
  },
]

async function visit(page: Page, screen: Screen): Promise<string> {
  const [path, reach] = typeof screen === 'string' ? [screen] : screen
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeAttached()
  // What is still loading moves what has the focus.
  await expect(page.locator('.animate-pulse').filter({ visible: true })).toHaveCount(0)
  if (path.includes('?open=') || path === '/apply-host') await expect(page.getByRole('dialog')).toBeVisible()
  await reach?.(page)
  return path
}

/** Marks what is told from its surroundings by its background alone. */
function markShapes(): void {
  const isClear = (colour: string) => colour === 'transparent' || /, 0\)$/.test(colour)
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
  }
  const parts =
    'a, button, input, textarea, select, article, [role="dialog"], [role="alertdialog"], [role="menu"]'
  for (const element of document.querySelectorAll(parts)) {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || (width >= window.innerWidth && height >= window.innerHeight)) continue
    const hasText = element.textContent.trim() !== ''
    // An icon button is as visible as what draws its icon.
    for (const item of hasText ? [element] : [element, ...element.querySelectorAll('span, div')]) {
      const { backgroundColor } = getComputedStyle(item)
      if (isClear(backgroundColor) || backgroundColor === groundOf(item.parentElement)) continue
      item.setAttribute('data-shape', '')
    }
  }
}

/** The marked elements that have no border and no outline. */
function shapesWithoutEdge(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-shape]')]
    .filter((element) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element)
      return outlineStyle === 'none' && (borderTopStyle === 'none' || borderTopWidth === '0px')
    })
    .map((element) => element.outerHTML.slice(0, 160))
}

for (const { name, open } of EVERY_SCREEN) {
  test(`every screen ${name}, on small windows`, async ({ page }) => {
    for (const screen of await open(page)) {
      await page.setViewportSize({ width: 390, height: 844 })
      const path = await visit(page, screen)
      await test.step(`${path} keeps its edges in forced colours`, async () => {
        await page.evaluate(markShapes)
        await page.emulateMedia({ forcedColors: 'active' })
        expect(await page.evaluate(shapesWithoutEdge), path).toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
      })
      await test.step(`${path} fits a small phone with text at 200 %`, async () => {
        await page.setViewportSize({ width: 320, height: 568 })
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        expect(await page.evaluate(wideElements), path).toEqual([])
        expect(await page.evaluate(cutPills), path).toEqual([])
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      })
      await test.step(`${path} shows what has the focus in a short window`, async () => {
        // 1440 × 900 at 200 %.
        await page.setViewportSize({ width: 720, height: 450 })
        let isRound = false
        for (let press = 0; press < 30 && !isRound; press++) {
          await page.keyboard.press('Tab')
          const focus = await page.evaluate(lookAtFocus)
          expect(focus.hidden, `${path}, after ${press + 1} presses of Tab`).toBeNull()
          isRound = focus.isRound
        }
      })
    }
  })
}

/** Pills whose words do not fit them. */
function cutPills(): string[] {
  return [...document.querySelectorAll('.rounded-full:not(input)')]
    .filter((pill) => pill.scrollWidth > pill.clientWidth + 1 && pill.clientWidth > 0)
    .map((pill) => pill.outerHTML.slice(0, 160))
}

/** What makes the page wider than the window. */
function wideElements(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return []
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter(
      (item) =>
        item.getBoundingClientRect().right > window.innerWidth + 1 &&
        !item.closest('[role=tablist], .sr-only'),
    )
    .map((item) => item.outerHTML.slice(0, 160))
}

/** What has the focus where none of it can be seen, null where it is visible; and whether it had the focus before. */
async function lookAtFocus(): Promise<{ hidden: string | null; isRound: boolean }> {
  // A dialog leads the focus from its last element to its first within a frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.closest('[data-base-ui-focus-guard]'))
    return { hidden: null, isRound: false }
  const isRound = focused.hasAttribute('data-focused')
  focused.setAttribute('data-focused', '')
  const isSeen = [...focused.getClientRects()].some(({ left, top, width, bottom }) =>
    [0.1, 0.5, 0.9].some((part) => {
      // Of what is taller than the window, the part within it.
      const from = Math.max(top, 0)
      const height = Math.min(bottom, window.innerHeight) - from
      const hit = document.elementFromPoint(left + width / 2, from + height * part)
      if (hit === null) return false
      // A switch lies under its label.
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
      return labels.some((label) => label === hit) || focused.contains(hit) || hit.contains(focused)
    }),
  )
  return { hidden: isSeen ? null : focused.outerHTML.slice(0, 160), isRound }
}
