import type { Page } from '@playwright/test'
import { changeFollows } from '../../functions/src/core/mail/follows-store.ts'
import { post, withCookie } from '../api/request.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson } from '../factories/people.ts'
import { awaitMessage } from '../inbox.ts'
import { expect, expectAccessible, keepScreenshot, oneScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const LONG = 'Hubert Wolfeschlegelsteinhausenbergerdorffwelch'

/** A city's wall, once what is done with a city stands on it. */
async function openCity(page: Page, city: string): Promise<void> {
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  // It comes for who does something.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
}

test.describe('who follows', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    'a host or a city does so with a press, and no longer with another',
    oneScreen,
    async ({ page, context }) => {
      const city = newCity()
      const [host, elsewhere] = [await makeHost(LONG, city), await makeHost('Ada Ofori', newCity())]
      const [person, eventId] = [await makePerson(), await makeEvent([elsewhere], { city })]
      const follow = (whom: string) => page.getByRole('button', { name: `Follow ${whom}`, exact: true })
      const following = (whom: string) => page.getByRole('button', { name: `Following ${whom}`, exact: true })

      // A visitor signs in to follow a host, and leaves an address to be told of a city.
      await page.goto(`/hosts/${host.id}`)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await follow(LONG).click()
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
      await openCity(page, city)
      await follow(city).click()
      await expect(page.getByRole('dialog', { name: `What's on in ${city}` })).toBeVisible()

      await signInAs(page, person, `/hosts/${host.id}`)
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
      await follow(LONG).press('Enter')
      await expect(page.getByText(`You follow ${LONG}`)).toBeVisible()
      await expect(following(LONG)).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page)
      await keepScreenshot(page, 'follow-host')
      await page.setViewportSize({ width: 390, height: 844 })
      await keepScreenshot(page, 'follow-host-390')
      await page.setViewportSize({ width: 1440, height: 900 })
      await context.setOffline(true)
      await following(LONG).click()
      await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
      await expect(following(LONG)).toHaveAttribute('aria-pressed', 'true')
      await context.setOffline(false)

      await page.goto(`/events/${eventId}`)
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
      await follow('Ada Ofori').click()
      await expect(page.getByText('You follow Ada Ofori')).toBeVisible()
      await keepScreenshot(page, 'follow-event')
      await openCity(page, city)
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
      await follow(city).dblclick()
      await expect(page.getByText(`You follow ${city}`)).toBeVisible()
      await expect(following(city)).toHaveAttribute('aria-pressed', 'true')
      await keepScreenshot(page, 'follow-city')

      await page.goto('/account')
      const own = page.getByRole('region', { name: 'You follow' })
      await expect(own.getByRole('listitem')).toHaveText([/Ada Ofori/, new RegExp(LONG), new RegExp(city)])
      await expectAccessible(page)
      await keepScreenshot(page, 'account-follows')
      await page.setViewportSize({ width: 390, height: 844 })
      await keepScreenshot(page, 'account-follows-390')
      const isKept = page.waitForResponse('**/api/user/follows')
      await following(LONG).click()
      await expect(follow(LONG)).toHaveAttribute('aria-pressed', 'false')
      // What was pressed is shown before it is kept.
      await isKept
      await page.reload()
      await expect(own.getByRole('listitem')).toHaveText([/Ada Ofori/, new RegExp(city)])
    },
  )
})

/** What this device keeps of visits. */
const visits = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kiln.visit')))

test(
  'what is new since somebody was here stands on home and moves nothing; and it was mailed',
  oneScreen,
  async ({ page }) => {
    const city = newCity()
    const [host, person] = [await makeHost(LONG, city), await makePerson()]
    await changeFollows(person.id, () => ({ hosts: [host.id], cities: [city] }), Date.now())
    await signInAs(page, person, '/')
    await expect.poll(() => visits(page)).toEqual([`kiln.visit.${person.id}`])
    await page.evaluate((key) => {
      const yesterday = Date.now() - 86_400_000
      localStorage.setItem(key, JSON.stringify({ since: yesterday, seenAt: yesterday }))
    }, `kiln.visit.${person.id}`)
    for (const title of ['Night Kiln', 'Stop-Motion Sandwiches and a Very Long Evening Indeed', 'Ink']) {
      const id = await makeEvent([host], { city, title, isPublished: false })
      const answer = await post(`/api/events/${id}/publish`, undefined, withCookie(host.cookie))
      expect(answer.status, answer.text).toBe(200)
    }
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    const row = page.getByRole('region', { name: 'New since your last visit' })
    await expect(row.getByRole('listitem')).toHaveText([/Ink/, /Stop-Motion/, /Night Kiln/])
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
    await expectAccessible(page)
    await keepScreenshot(page, 'new-since')
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size)
      await expect(row.getByRole('link', { name: 'Ink' })).toBeInViewport({ ratio: 1 })
      await keepScreenshot(page, `new-since-${size.width}`)
    }
    await row.getByRole('link', { name: 'Night Kiln' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Night Kiln' })).toBeVisible()
    const mail = await awaitMessage(person.email, /Night Kiln/)
    expect(mail.subject).toBe(`New in ${city}: Night Kiln`)
    expect(mail.text).toContain(`${LONG} just put this up`)

    // Nothing of it stays with the device.
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('/')
    await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
    expect(await visits(page)).toEqual([])
  },
)
