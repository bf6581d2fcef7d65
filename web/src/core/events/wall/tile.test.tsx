import { toTile } from '@shared/events/projection.ts'
import { eventId } from '@shared/ids.ts'
import { expect, test, vi } from 'vitest'
import { makeEventFacts } from '../../../../../test/factories/event-facts.ts'
import { renderToHtml } from '../../../../../test/factories/render-to-html.ts'
import { memberRsvps } from '@/lib/member-rsvps.ts'
import { RenderedAt } from '@/lib/use-now.ts'
import { CtaTile, Tile } from './tile.tsx'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const DAY_MS = 86_400_000

/** Renders a tile; returns its text and its link. */
function renderTile(days: number, spots: { signupLimit: number | null; confirmedCount: number }) {
  const event = makeEventFacts(eventId.parse(1_000_000_007), NOW + days * DAY_MS, { title: 'Clay', ...spots })
  const markup = renderToHtml(
    <RenderedAt value={NOW}>
      <Tile tile={toTile(event, 1, NOW)} />
    </RenderedAt>,
  )
  const text = markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  return { text, href: /href="([^"]*)"/.exec(markup)?.[1] }
}

const freeSpots = { signupLimit: 20, confirmedCount: 3 }
const noSpots = { signupLimit: 20, confirmedCount: 20 }

test('links a tile to its event, and invites visitors to join the waitlist if the event is full', () => {
  expect(renderTile(3, freeSpots).href).toBe('/events/1000000007')
  expect(renderTile(3, freeSpots).text).toContain('See the details')
  expect(renderTile(3, noSpots).text).toContain('Join Waitlist')
  expect(renderTile(3, noSpots).text).not.toContain('See the details')
})

test('links the cta tile to the page where people apply to host', () =>
  expect(renderToHtml(<CtaTile tile={{ title: 'Become a host', description: '' }} />)).toContain(
    'href="/apply-host"',
  ))

test('counts the days to or since an event, and marks only a past event as completed', () => {
  expect(renderTile(3, freeSpots).text).toContain('IN 3 DAYS')
  expect(renderTile(3, freeSpots).text).not.toContain('Event Completed')
  expect(renderTile(0.1, freeSpots).text).toContain('TODAY')
  const pastText = renderTile(-3, noSpots).text
  for (const text of ['3 DAYS AGO', 'Event Completed', 'See the details']) expect(pastText).toContain(text)
})

test('says that a spot is offered to the member, who is on the waitlist until they accept it', () => {
  const rsvp = { isWaitlist: true, isRequest: false, hasOffer: true }
  vi.spyOn(memberRsvps, 'use').mockReturnValueOnce(new Map([[1_000_000_007, rsvp]]))
  expect(renderTile(3, noSpots).text).toContain('been offered a spot')
})
