import type { Page } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import type { HostCard } from '../../functions/shared/events/event-document.ts'
import { makeRandomId } from '../../functions/shared/ids.ts'
import { makeHostCardFacts } from '../factories/event-facts.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { openInApp } from './open-in-app.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'

const DAY_MS = 86_400_000
const makePictureUrl = (number: number) => `/icons/icon-512.png?${number}`

const makeCardInHackney = (name: string, overrides: Partial<HostCard> = {}): HostCard => ({
  ...makeHostCardFacts(makeRandomId(), name),
  area: 'Hackney',
  ...overrides,
})

const hosts = [
  makeCardInHackney('Ada Ofori', { bio: 'Throws pots and late dinners.' }),
  makeCardInHackney('Bo Lindqvist'),
]

/** Returns the section with this heading. */
const getSection = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

test('shows an event’s facts, photos, hosts and other events of its city, and links to the city @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const title = `The Long Table ${'of Clay, Ink and Thread '.repeat(2)}Evening`
  const id = await makeEvent([], {
    title,
    city,
    hosts,
    signupLimit: 12,
    confirmedCount: 9,
    photos: [1, 2, 3, 4, 5].map(makePictureUrl),
  })
  const [firstOtherEventId] = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((day) => makeEvent([], { city, startsAt: Date.now() + day * DAY_MS })),
  )
  await page.goto(`/events/${id}`)

  await expect(page.getByRole('region', { name: 'Attend' })).toContainText('9/12 going · 3 spots remaining')
  await expect(page.getByText('The Boathouse').first()).toBeVisible()
  await expect(page.getByText('1 Towpath, London')).toBeVisible()

  const photos = page.getByRole('region', { name: 'Photos' }).getByRole('img')
  await expect(photos).toHaveCount(4)
  const hostsSection = getSection(page, 'Hosts')
  await expect(hostsSection.getByRole('heading', { level: 3 })).toHaveText(['Ada Ofori', 'Bo Lindqvist'])
  await expect(hostsSection.getByText('Throws pots and late dinners.')).toBeVisible()
  await expect(hostsSection.getByText('Hackney, London')).toHaveCount(2)

  const otherEventsSection = getSection(page, `Other events in ${city}`)
  await expect(otherEventsSection.getByRole('article')).toHaveCount(6)
  await expect(otherEventsSection.getByRole('link').first()).toHaveAttribute(
    'href',
    `/events/${firstOtherEventId}`,
  )
  // A host's picture loads only when it is scrolled into view.
  await otherEventsSection.scrollIntoViewIfNeeded()
  for (const portrait of await hostsSection.locator('img').all()) {
    await portrait.scrollIntoViewIfNeeded()
    await expect
      .poll(() => portrait.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  await inspectScreen(page, 'event-all-parts')
  await page.getByRole('main').getByRole('link', { name: city }).first().click()
  await expect(page.getByText(`Showing events in ${city}`)).toBeVisible()
})

test('shows an event at /event with other events of its city, accepts RSVPs, and links to the city @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const id = await makeEvent([], {
    title: 'Bread & Type',
    city,
    hosts,
    signupLimit: 10,
    imageUrl: makePictureUrl(1),
    descriptionMd: 'Set a line of **lead** while the loaf proves.',
  })
  const [firstMoreEventId] = await Promise.all([
    ...[1, 2, 3, 4].map((day) => makeEvent([], { city, startsAt: Date.now() + day * DAY_MS })),
    ...[1, 2, 3, 4, 5].map((day) => makeEvent([], { city, startsAt: Date.now() - (300 + day) * DAY_MS })),
  ])
  await page.goto(`/event/${id}`)

  await expect(page.getByRole('heading', { level: 1, name: 'Bread & Type' })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Attend' })
  await expect(panel).toContainText('The Boathouse')
  await expect(panel).toContainText('1 Towpath, London')
  await expect(panel).toContainText('0 attending • 10 spots left')
  await expect(panel.getByRole('button')).toHaveText(["I'm in", 'Add to Calendar', 'Share Event'])
  await expect(page.getByText('Set a line of lead while the loaf proves.')).toBeVisible()
  await expect(getSection(page, 'Hosts').getByText('A', { exact: true })).toBeVisible()
  const moreInCitySection = getSection(page, `More in ${city}`)
  await expect(moreInCitySection.getByRole('article')).toHaveCount(3)
  await expect(moreInCitySection.getByRole('link').first()).toHaveAttribute(
    'href',
    `/event/${firstMoreEventId}`,
  )
  await expect(getSection(page, `Past events in ${city}`).getByRole('article')).toHaveCount(4)
  await inspectScreen(page, 'alternate-event')

  await panel.getByRole('button', { name: "I'm in" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Ina In')
  await dialog.getByLabel('Email').fill(makeEmail('in'))
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText('1 attending • 9 spots left')
  await page.getByRole('main').getByRole('link', { name: city }).first().click()
  await expect(page.getByText(`Showing events in ${city}`)).toBeVisible()
})

test('shows nearby events if the city has no other events, and hides the address of a private event', async ({
  page,
}) => {
  await makeEvent([], { city: 'Montreal', startsAt: Date.now() + 3 * 60_000 })
  const id = await makeEvent([], { city: 'Boston', title: 'Harbour Lines', isPrivate: true })
  await page.goto(`/event/${id}`)
  const nearbySection = getSection(page, 'Nearby Events')
  await expect(nearbySection.getByRole('article').filter({ hasText: 'Montreal' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'More in Boston' })).toHaveCount(0)
  await expect(page.getByText('We email the exact address to everyone with a spot.')).toBeVisible()
})

test('shows the virtual link and the venue of a private event only to attendees who open the change link in their email, even if a mail program added characters to it @both-widths', async ({
  page,
}) => {
  const id = await makeEvent([], {
    title: 'Ink by Night',
    isVirtual: true,
    virtualPlatform: 'google_meet',
    isPrivate: true,
    descriptionMd: '',
  })
  await db.doc(`events/${id}/access/virtual`).set({ virtualLink: 'https://meet.example/ink' })
  await page.goto(`/events/${id}`)
  await expect(page.getByText('google meet').first()).toBeVisible()
  await expect(page.getByText('Link will be sent after RSVP')).toBeVisible()
  await expect(page.getByText('The host has not written about this one yet.')).toBeVisible()
  await expect(page.getByText('This is a private event: only people with its link can see it.')).toBeVisible()
  const joinLink = page.getByRole('link', { name: 'Join Event' })
  await expect(joinLink).toHaveCount(0)
  const email = makeEmail('virtual')
  await rsvpOnScreen(page, { name: 'Vic Virtual', email, expectedText: /We've emailed you a confirmation/ })
  await expect(page.getByText("You're in", { exact: true })).toHaveCount(0)
  const link = getLink(await awaitMessage(email, /Ink by Night/), '/rsvp/change/')
  await page.goto(`${new URL(link).pathname}).`)
  await expect(page.getByText('Confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'View Event Details' }).click()
  await expect(joinLink).toHaveAttribute('href', 'https://meet.example/ink')
  await expect(page.getByText("You're in").first()).toBeVisible()
  await expectNoOverflow(page, 'event-virtual-private')
  // Live data starts at the first input on the page.
  await page.mouse.move(20, 20)
  await db.doc(`events/${id}`).update({ isVirtual: false, updatedAt: new Date() })
  const whereSection = getSection(page, 'Where')
  await expect(whereSection.getByText('The Boathouse')).toBeVisible()
  await expect(whereSection.getByText('1 Towpath, London')).toBeVisible()
  await expectNoOverflow(page, 'event-private-venue')
})

test('fits very long and very short titles and very long names into the page @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const longWord = 'Donaudampfschifffahrtskapitaensmuetzenab'
  const longFacts = {
    city,
    title: `${longWord} und Freunde`,
    area: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    venueName: 'The Worshipful Company of Makers of Playing Cards and Other Printed Papers',
    venueAddress: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu 12',
    hosts: [makeCardInHackney(`Hubert ${longWord}`, { bio: longWord.repeat(3) })],
  }
  const id = await makeEvent([], { ...longFacts, startsAt: Date.now() + DAY_MS })
  const wordyTitle = 'How to Make Nearly Everything Out of Paper, String, Patience and Glue'
  for (const title of [longWord.repeat(2), 'A', wordyTitle]) await makeEvent([], { ...longFacts, title })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await expect(page.getByRole('heading', { name: wordyTitle })).toBeVisible()
  await expectNoOverflow(page, 'home-long-names')
  for (const [path, name] of [
    [`/events/${id}`, 'event-long-names'],
    [`/event/${id}`, 'alternate-event-long-names'],
  ] as const) {
    await openInApp(page, path)
    await expect(page.getByText(longFacts.venueName).first()).toBeVisible()
    await expectNoOverflow(page, name)
  }
})
