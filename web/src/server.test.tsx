import type { EventDetail } from '@shared/events/contract.ts'
import { toEventDetail } from '@shared/events/projection.ts'
import { eventId, seriesId } from '@shared/ids.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEventFacts, makeHostCardFacts } from '../../test/factories/event-facts.ts'
import { renderFirstScreen } from './server.tsx'

const NOW = Date.UTC(2026, 10, 25, 12)
const event = toEventDetail(
  makeEventFacts(eventId.parse(1_234_567_890), NOW + 86_400_000, {
    hosts: [makeHostCardFacts(1_000_000_001, 'Ada')],
  }),
  NOW,
)
const render = (overrides: object, path = 'events') =>
  renderFirstScreen(`/${path}/${event.id}`, { updatedAt: NOW, event: { ...event, ...overrides } })

const uncaughtErrors: unknown[] = []
const recordError = (error: unknown) => uncaughtErrors.push(error)
beforeEach(() => {
  uncaughtErrors.length = 0
  process.prependListener('uncaughtException', recordError)
})
afterEach(() => process.removeListener('uncaughtException', recordError))

test.each(['events', 'event'])(
  'renders an event on /%s/… with its description, and with its times in its own time zone',
  async (path) => {
    const html = await render(
      { descriptionMd: 'Bring **hands** & <i>time</i>.', timezone: 'Asia/Tokyo' },
      path,
    )
    expect(html).toContain('<strong>hands</strong> &amp; &lt;i&gt;time&lt;/i&gt;.')
    expect(html).toContain('Thursday 26 November 2026')
    expect(html).toContain('21:00 to 23:00')
  },
)

test.each([
  ['events', 'RSVP Now'],
  ['event', 'I&#x27;m in'],
])(
  'gives the RSVP button on /%s/… a background, and the waitlist button of a full event only a border',
  async (path, label) => {
    const findClass = (html: string, text: string) =>
      new RegExp(`<button[^>]*class="([^"]*)"[^>]*>(?:<[^>]*>)*${text}`).exec(html)?.[1]
    expect(findClass(await render({}, path), label)).toContain('bg-paper')
    const waitlistClass = findClass(await render({ isFull: true }, path), 'Join Waitlist')
    expect(waitlistClass).toContain('border-current')
    expect(waitlistClass).not.toContain('bg-')
  },
)

test.each(['events', 'event'])(
  'renders the good-to-know facts on /%s/…, and no heading without them',
  async (path) => {
    const html = await render({ goodToKnow: { stepFree: true, dogs: false } }, path)
    expect(html).toContain('Step-free access')
    expect(html).toContain('No dogs')
    expect(html).not.toContain('captions')
    expect(await render({ goodToKnow: null }, path)).not.toContain('Good to know')
  },
)

test.each(['events', 'event'])(
  'says on /%s/… when RSVPs will open, and renders no RSVP button until then',
  async (path) => {
    const renderOpeningAt = (opensAt: number) =>
      render({ rsvpWindow: { opens: { dateTime: new Date(opensAt).toISOString() }, closes: null } }, path)
    const html = await renderOpeningAt(NOW + 3_600_000)
    expect(html).toContain('RSVPs open Wed 25 Nov, 13:00')
    expect(html).not.toMatch(/RSVP Now|I&#x27;m in/)
    expect(await renderOpeningAt(NOW)).not.toContain('RSVPs open Wed')
  },
)

test.each(['events', 'event'])('renders “Ask to join” on /%s/…, even if the event is full', async (path) => {
  for (const isFull of [false, true]) {
    const html = await render({ isByRequest: true, isFull }, path)
    expect(html).toContain('Ask to join')
    expect(html).toContain('The host chooses who comes.')
    expect(html).not.toMatch(/RSVP Now|I&#x27;m in|Join Waitlist/)
  }
  expect(await render({ isByRequest: null }, path)).not.toContain('chooses who comes')
})

test.each([
  ['no hosts', { hosts: null }],
  ['an invalid date', { dateTime: 'soon' }],
  ['no title', { title: null }],
])('throws for an event with %s, without ending the process', async (_, overrides) => {
  await expect(render(overrides)).rejects.toThrow()
  await new Promise(setImmediate)
  expect(uncaughtErrors).toEqual([])
})

const makeLines = (count: number, makeLine: (depth: number) => string) =>
  Array.from({ length: count }, (_, depth) => makeLine(depth)).join('\n')

test.each([
  ['quotes', '>'.repeat(9_000)],
  ['lists indented line by line', makeLines(98, (depth) => `${'  '.repeat(depth)}- a`)],
])('renders text with deeply nested %s as plain text', async (_, descriptionMd) => {
  const [, description = ''] = /class="prose[^>]*>(.*?)<\/div>/s.exec(await render({ descriptionMd })) ?? []
  expect(description.match(/<\w+/g)).toEqual(['<p'])
  // `toContain` is not used, because it would print 10,000 characters after a failure.
  expect(description.replaceAll('&gt;', '>').includes(descriptionMd)).toBe(true)
})

test('renders a host without events, and their deeply nested bio as plain text', async () => {
  const card = { ...makeHostCardFacts(1_000_000_001, 'Ada'), bio: '> '.repeat(1_900), summary: '' }
  const noEvents = { items: [], next: null }
  const host = { card, upcomingPage: noEvents, pastPage: noEvents }
  const html = await renderFirstScreen('/hosts/1000000001', { updatedAt: NOW, host })
  expect(html).toContain('Ada has no public events coming up.')
  expect(html).not.toContain('Past events</h2>')
  expect(html).not.toContain('<blockquote>')
})

test('says that a host with an invalid id was not found', async () =>
  expect(await renderFirstScreen('/hosts/me', { updatedAt: NOW })).toContain('Host not found'))

test('renders an announcement between the header and the page until it ends', async () => {
  const renderWithEnd = (endMs: number) => {
    const endsAt = new Date(endMs).toISOString()
    const announcement = { id: '1', text: 'Back at noon', level: 'info' as const, endsAt }
    return renderFirstScreen(`/events/${event.id}`, { updatedAt: NOW, event, announcement })
  }
  expect(await renderWithEnd(NOW + 1)).toMatch(/<\/header>.*data-announcement="1".*Back at noon.*<main/s)
  expect(await renderWithEnd(NOW)).not.toContain('Back at noon')
})

/** Counts the Suspense boundaries that React put around each control of a page. */
function measureControlDepths(html: string): number[] {
  let depth = 0
  return [...html.matchAll(/<!--(\/?)\$[?!]?-->|<(?:button|input|select|textarea)[ >]/g)].flatMap(
    ([tag, end]) => {
      if (!tag.startsWith('<!--')) return depth
      depth += end === '/' ? -1 : 1
      return []
    },
  )
}

test.each(['events', 'event'])(
  'renders on /%s/… only those controls whose code is loaded with the page',
  async (path) => {
    // React would lose a click on a control whose code loads later.
    const optionalParts: Partial<EventDetail> = {
      series: { id: seriesId.parse(1_000_000_001), rhythm: 'Every Thursday', nextEvents: [] },
      goodToKnow: { stepFree: true },
      hostQuestionAccess: 'anyone',
      publishedAnswers: [{ id: 'tea', question: 'Is there tea?', answer: 'Yes.' }],
    }
    const html = await render(optionalParts, path)
    expect(html).toContain('Every Thursday')
    expect(html).toContain('Is there tea?')
    const depths = measureControlDepths(html)
    expect(depths.length).toBeGreaterThan(2)
    expect(Math.max(...depths)).toBe(1)
  },
)
