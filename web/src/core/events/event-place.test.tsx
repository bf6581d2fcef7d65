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

test('tells attendees of an onlineEvent event that the link is still missing, and shows the link when it is known', () => {
  expect(renderPlace(null, { hasSpot: true })).toContain(LINK_PENDING)
  expect(renderPlace(null, { hasSpot: false })).toContain('Link will be sent after RSVP')
  expect(renderPlace('https://meet.example/ink', { hasSpot: true })).toContain(
    'href="https://meet.example/ink"',
  )
})
