import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toRelatedEvent } from '@shared/events/projection.ts'
import { eventId } from '@shared/ids.ts'
import { expect, test } from 'vitest'
import { nearbyEventsQuery } from '@/core/events/event-queries.ts'
import { makeEventFacts } from '../../../../test/factories/event-facts.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { MoreEventsInCity } from './more-events-in-city.tsx'
import { NearbyEvents } from './nearby-events.tsx'

const ID = 1_000_000_001
const NOW = Date.parse('2026-11-24T12:00:00Z')

/** Renders part of the page of an event in Gent, which is not in the catalogue of cities, with a nearby event in each of `cities`. */
function render(cities: readonly string[], part: ReactNode): string {
  const client = new QueryClient()
  const value = cities.map((city, index) =>
    toRelatedEvent(makeEventFacts(eventId.parse(ID + 1 + index), NOW, { city, title: `In ${city}` })),
  )
  client.setQueryData(nearbyEventsQuery('Gent', ID).queryKey, { value, asOf: NOW })
  return renderToHtml(part, client)
}

test('shows events of the city in any spelling, and no events of other cities', () => {
  const html = render(['GENT', 'Brugge'], <NearbyEvents city="Gent" excludedId={ID} />)
  expect(html).toContain('Other events in Gent')
  expect(html).toContain('In GENT')
  expect(html).not.toContain('In Brugge')
})

test('names the city in the heading if all events are in it, in any spelling', () => {
  expect(render(['GENT'], <MoreEventsInCity city="Gent" excludedId={ID} />)).toContain('More in Gent')
  expect(render(['Gent', 'Brugge'], <MoreEventsInCity city="Gent" excludedId={ID} />)).toContain(
    'Nearby Events',
  )
})
