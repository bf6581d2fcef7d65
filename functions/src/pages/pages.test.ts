import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { EventFacts } from '../../shared/events/event-document.ts'
import { FIRST_SCREEN_ID, type FirstScreen } from '../../shared/events/first-screen.ts'
import { makeEventFacts, makeHostCardFacts } from '../../../test/factories/event-facts.ts'
import { eventId } from '../../shared/ids.ts'
import { describeHost } from '../../shared/hosts/describe-host.ts'
import { drawPoster } from './draw-poster.ts'
import { composeEventPage } from './event-page.ts'
import { composeHostPage } from './host-page.ts'
import { composeHomePage } from './home-page.ts'
import { composeEventPoster, wrapText } from './poster.ts'
import { renderPage } from './render-page.ts'
import { renderSitemap } from './sitemap.ts'

const SITE_URL = 'https://kiln.example'
const NOW = Date.UTC(2026, 10, 21, 12)
const SHELL = `<!doctype html><html><head><title>Shell</title>
<meta
      name="description"
      content="Of the shell."
    /><link rel="modulepreload" crossorigin="" href="/assets/home.js" data-page="home"><meta name="event-chunks" content="/assets/event.js /assets/attend.js"><meta name="alternate-event-chunks" content="/assets/alternate-event.js"><script data-app="/assets/index.js">load()</script></head><body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>`

const ada = {
  ...makeHostCardFacts(1_000_000_001, 'Ada'),
  city: 'New York',
  portfolioUrl: 'https://ada.example',
}
const event = makeEventFacts(eventId.parse(1_234_567_890), Date.UTC(2026, 11, 12, 23, 30), {
  hosts: [ada],
  title: 'Clay & Cold Brew',
  descriptionMd: 'Bring **hands**.',
  city: 'New York',
  area: 'Red Hook',
  venueName: 'Pier 9',
  venueAddress: '9 Pier St',
  endsAt: Date.UTC(2026, 11, 13, 2),
  signupLimit: 20,
  confirmedCount: 20,
  revision: 3,
})

const renderEvent = (overrides: Partial<EventFacts> = {}) =>
  renderPage(SHELL, composeEventPage({ ...event, ...overrides }, NOW, SITE_URL))

function readData(html: string, openingTag: string): unknown {
  const startIndex = html.indexOf(openingTag) + openingTag.length
  return JSON.parse(html.slice(startIndex, html.indexOf('</script>', startIndex)))
}
const readStructuredData = (html: string) => readData(html, '<script type="application/ld+json">')
const readFirstScreen = (html: string) =>
  readData(html, `<script type="application/json" id="${FIRST_SCREEN_ID}">`) as FirstScreen

test('describes an event to link previews and search engines, without repeating a tag', () => {
  const html = renderEvent()
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).toContain('<title>Clay &amp; Cold Brew · Kiln</title>')
  expect(html).toContain('content="Saturday 12 December 2026, 18:30 GMT-5 · Pier 9, New York. Bring hands."')
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/events/1234567890" />`)
  expect(html).toContain(`property="og:image" content="${SITE_URL}/events/1234567890/poster.png?v=3"`)
  expect(html).toContain('name="twitter:card" content="summary_large_image"')
  expect(html).not.toContain('noindex')
})

test('includes the good-to-know facts about languages, age and venue in the schema.org data', () => {
  const goodToKnow = { stepFree: true, seating: false, dogs: true, languages: ['en' as const], minAge: 18 }
  const feature = { '@type': 'LocationFeatureSpecification' }
  expect(readStructuredData(renderEvent({ goodToKnow }))).toMatchObject({
    inLanguage: ['en'],
    typicalAgeRange: '18-',
    location: {
      amenityFeature: [
        { ...feature, name: 'Step-free access', value: true },
        { ...feature, name: 'Seating', value: false },
      ],
    },
  })
  expect(renderEvent({ goodToKnow: null })).not.toMatch(/inLanguage|typicalAgeRange|amenityFeature/)
})

test('includes the RSVP window in the schema.org data, in the zone of the event', () => {
  const rsvpWindow = { opens: { dateTime: '2026-12-01T14:00:00.000Z' }, closes: { hoursBefore: 24 } }
  expect(readStructuredData(renderEvent({ rsvpWindow }))).toMatchObject({
    offers: { validFrom: '2026-12-01T09:00:00.000-05:00', availabilityEnds: '2026-12-11T18:30:00.000-05:00' },
  })
  expect(renderEvent()).not.toMatch(/validFrom|availabilityEnds/)
})

test('describes an event as a schema.org Event, with times in its own zone and whether it has a free spot', () => {
  expect(readStructuredData(renderEvent())).toMatchObject({
    '@type': 'Event',
    name: 'Clay & Cold Brew',
    description: 'Bring hands.',
    startDate: '2026-12-12T18:30:00.000-05:00',
    endDate: '2026-12-12T21:00:00.000-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Pier 9', address: { addressLocality: 'New York' } },
    organizer: [{ '@type': 'Person', name: 'Ada' }],
    offers: { availability: 'https://schema.org/SoldOut' },
  })
  expect(readStructuredData(renderEvent({ isVirtual: true, confirmedCount: 3, hosts: [] }))).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `${SITE_URL}/events/1234567890` },
    organizer: { '@type': 'Organization' },
    offers: { availability: 'https://schema.org/InStock' },
  })
})

test.each([
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `' onmouseover='alert(1)`,
  '<!--<script>',
  '</title></head><body>',
  "$& $' $` $1",
  'line\u2028separator\u2029and \u0000 nothing',
  '\ud800 half a pair',
])('escapes a title of %j', (title) => {
  const html = renderEvent({ title, descriptionMd: title, venueName: title, hosts: [] })
  const findTags = (text: string) => text.match(/<\/?(script|img|title|head|body)\b/g)
  expect(findTags(html)).toEqual(findTags(renderEvent({ title: 'Plain', descriptionMd: 'Plain', hosts: [] })))
  expect(html).not.toContain('<!--')
  expect(html).not.toContain('\u0000')
  const dataBlocks = html.match(/<script type="application\/(ld\+)?json"[\s\S]*?<\/script>/g) ?? []
  expect(dataBlocks.join('')).not.toMatch(/[\u2028\u2029]/)
  // Outside the data blocks, a quote could end an attribute.
  const otherHtml = dataBlocks.reduce((remaining, block) => remaining.replace(block, ''), html)
  expect(otherHtml).not.toMatch(/["'] onmouseover|"><img/)
  expect(readFirstScreen(html).event?.title).toBe(title)
  expect(readStructuredData(html)).toMatchObject({ name: title })
})

test('preloads on an event’s page, its alternate version and the home page only the code of that page', () => {
  const findPreloads = (html: string) =>
    [...html.matchAll(/modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
  expect(findPreloads(renderEvent())).toEqual(['/assets/event.js', '/assets/attend.js'])
  const alternateHtml = renderPage(SHELL, composeEventPage(event, NOW, SITE_URL, 'alternateEvent'))
  expect(findPreloads(alternateHtml)).toEqual(['/assets/alternate-event.js'])
  expect(findPreloads(renderPage(SHELL, composeHomePage(null, [], NOW, SITE_URL)))).toEqual([
    '/assets/home.js',
  ])
})

test('puts the rendered markup in the page, and delays the app’s code until the markup is painted', () => {
  const markup = '<h1>$& Clay &amp; $1</h1>'
  const html = renderPage(SHELL, composeEventPage(event, NOW, SITE_URL), markup)
  expect(html).toContain(`<div id="root">${markup}</div>`)
  expect(html).toContain('data-preloads="/assets/event.js /assets/attend.js" data-app="/assets/index.js"')
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('Needs JavaScript')
  expect(renderEvent()).toContain('<div id="root"></div><noscript>Needs JavaScript.</noscript>')
})

test.each([
  ["an event's page", renderEvent()],
  ["a rendered event's page", renderPage(SHELL, composeEventPage(event, NOW, SITE_URL), '<h1>Clay</h1>')],
  ["a private event's page", renderEvent({ isPrivate: true })],
  ['the home page', renderPage(SHELL, composeHomePage(null, [], NOW, SITE_URL), '<h1>Home</h1>')],
])(
  'gives each <link> element of %s a `rel`, and renders title, description and canonical link at most once',
  (_, html) => {
    const links = html.match(/<link\b[^>]*>/g) ?? []
    expect(links.filter((link) => !/ rel="[a-z-]+"/.test(link))).toEqual([])
    expect(
      html.match(/<(title|link rel="canonical"|meta name="description")/g)?.length ?? 0,
    ).toBeLessThanOrEqual(3)
  },
)

test('names only cities of the catalogue in the head of the home page, and includes the wall’s data', () => {
  const html = renderPage(SHELL, composeHomePage('london', [], NOW, SITE_URL))
  expect(html).toContain('<title>Events in London · Kiln</title>')
  expect(html).toContain(`href="${SITE_URL}/?city=London"`)
  expect(readFirstScreen(html)).toEqual({ updatedAt: NOW, wall: { city: 'london', tiles: [] } })
  const unknownCityHtml = renderPage(SHELL, composeHomePage('<b>Nowhere', [], NOW, SITE_URL))
  expect(unknownCityHtml).toContain('<title>Kiln</title>')
  expect(unknownCityHtml).not.toContain('<b>')
})

test('wraps the title of a poster without losing text, and escapes it', () => {
  const title = 'Straßenbahnhaltestellenschilderkunst & a very long evening of it'
  const lines = wrapText(title, 8)
  expect(lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''))
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(18)
  expect(composeEventPoster({ ...event, title: '<script>&"' })).toContain('&lt;script&gt;&amp;&quot;')
})

test('cuts a long title on a poster between characters', () => {
  const svg = composeEventPoster({ ...event, title: '🎨'.repeat(100) })
  expect(svg).toContain('🎨…')
  expect(svg.isWellFormed()).toBe(true)
})

test.each(['Clay & Cold Brew', '陶芸の夜 🎨', '</text><script>', 'x'.repeat(200), '\u0001 control'])(
  'draws a poster of %j in the size for previews',
  async (title) => {
    const { width, height, format } = await sharp(
      await drawPoster(composeEventPoster({ ...event, title })),
    ).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  },
)

describe('a host’s page', () => {
  const noEvents = { items: [], next: null }
  const card = { ...ada, bio: 'Binds **books** </script><script>alert(1)</script>', area: null }
  const makeCard = (overrides: object) => ({
    ...card,
    ...overrides,
    summary: describeHost({ ...card, ...overrides }),
  })
  const renderHost = (overrides: object = {}) =>
    renderPage(
      SHELL,
      composeHostPage(
        { card: makeCard(overrides), upcomingPage: noEvents, pastPage: noEvents },
        NOW,
        SITE_URL,
      ),
    )

  test('describes the host to link previews and search engines', () => {
    const html = renderHost()
    expect(html).toContain('<title>Ada · Kiln</title>')
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/hosts/1000000001" />`)
    expect(html).toContain('property="og:type" content="profile"')
    expect(html).toContain(`property="og:image" content="${SITE_URL}/poster.png"`)
    expect(html).not.toContain('<script>alert')
    expect(readStructuredData(html)).toMatchObject({
      '@type': 'Person',
      name: 'Ada',
      url: `${SITE_URL}/hosts/1000000001`,
      homeLocation: { name: 'New York' },
      sameAs: ['https://ada.example'],
    })
    expect(readFirstScreen(html).host?.card).toEqual(makeCard({}))
  })

  test('names no city if the host has none', () => {
    const html = renderHost({ city: '', bio: null })
    expect(html).toContain('content="Ada hosts creative gatherings."')
    expect(readStructuredData(html)).not.toHaveProperty('homeLocation')
  })

  test('has the host’s photo as preview image', () => {
    const html = renderHost({ photoUrl: 'https://photos.example/ada.webp' })
    expect(html).toContain('property="og:image" content="https://photos.example/ada.webp"')
    expect(html).not.toMatch(/og:image:width|summary_large_image/)
  })
})

test('lists events and hosts in the sitemap', () => {
  const sitemapEvent = { id: 1_234_567_890, contentUpdatedAt: NOW, upcomingCity: 'New York' }
  expect(renderSitemap([sitemapEvent], ['1000000001'], SITE_URL)).toContain(
    `<url><loc>${SITE_URL}/events/1234567890</loc><lastmod>2026-11-21T12:00:00.000Z</lastmod></url>`,
  )
  expect(renderSitemap([], ['1000000001'], SITE_URL)).toContain(
    `<url><loc>${SITE_URL}/hosts/1000000001</loc></url>`,
  )
})

test('lists each city of the catalogue with upcoming events once in the sitemap', () => {
  const cities = ['New York', 'new york', 'Berlin', 'Atlantis', null]
  const sitemapEvents = cities.map((upcomingCity, n) => ({ id: n + 1, contentUpdatedAt: NOW, upcomingCity }))
  const urls = [...renderSitemap(sitemapEvents, [], SITE_URL).matchAll(/<loc>([^<]*city=[^<]*)<\/loc>/g)].map(
    ([, url]) => url,
  )
  expect(urls).toEqual([`${SITE_URL}/?city=Berlin`, `${SITE_URL}/?city=New%20York`])
})
