import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventPlace } from './event-place.tsx'
import { LINK_PENDING } from './event-text.ts'

const onlineEvent = { isVirtual: true, virtualPlatform: 'zoom' } as never
const venue = { venueName: 'Online', venueAddress: null }

const renderPlace = (virtualLink: string | null, { hasSpot }: { hasSpot: boolean }) =>
  renderToStaticMarkup(
    <EventPlace event={onlineEvent} ownFacts={{ ...venue, virtualLink }} hasSpot={hasSpot} />,
  ).replaceAll('&#x27;', "'")

test('says when viewers with and without a spot get the link of an online event, and shows a known link', () => {
  expect(renderPlace(null, { hasSpot: true })).toContain(LINK_PENDING)
  expect(renderPlace(null, { hasSpot: false })).toContain('Link will be sent after RSVP')
  expect(renderPlace('https://meet.example/ink', { hasSpot: true })).toContain(
    'href="https://meet.example/ink"',
  )
})
