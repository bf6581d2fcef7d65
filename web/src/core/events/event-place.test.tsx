import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventPlace } from './event-place.tsx'
import { PENDING_LINK_TEXT } from './event-text.ts'

const futureEnd = '2999-12-12T20:00:00Z'
const venue = { venueName: 'Online', venueAddress: null }

interface PlaceOptions {
  readonly hasSpot: boolean
  readonly endsAt?: string
}

const renderPlace = (virtualLink: string | null, { hasSpot, endsAt = futureEnd }: PlaceOptions) =>
  renderToStaticMarkup(
    <EventPlace
      event={{ isVirtual: true, virtualPlatform: 'zoom', endsAt } as never}
      ownFacts={{ ...venue, virtualLink }}
      hasSpot={hasSpot}
    />,
  ).replaceAll('&#x27;', "'")

test('says when viewers with and without a spot get the link of a virtual event, and shows a known link', () => {
  expect(renderPlace(null, { hasSpot: true })).toContain(PENDING_LINK_TEXT)
  expect(renderPlace(null, { hasSpot: false })).toContain('Link will be sent after RSVP')
  expect(renderPlace('https://meet.example/ink', { hasSpot: true })).toContain(
    'href="https://meet.example/ink"',
  )
})

test('says that the address of a private event is emailed, and links to no map', () => {
  const html = renderToStaticMarkup(
    <EventPlace
      event={{ isVirtual: false, venueName: '', city: 'Boston', area: null, endsAt: futureEnd } as never}
      ownFacts={undefined}
    />,
  )
  expect(html).toContain('We email the exact address to everyone with a spot.')
  expect(html).not.toContain('Open the map')
})

test.each([true, false])(
  'does not promise the link of a virtual event that is over (with a spot: %s)',
  (hasSpot) =>
    expect(renderPlace(null, { hasSpot, endsAt: '2020-12-12T20:00:00Z' })).not.toMatch(
      /email it|will be sent/,
    ),
)
