import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CitySummary } from './city-summary.tsx'

it('uses the singular for 1 event, 1 RSVP and 1 host', () => {
  const city = { city: 'Oslo', eventCount: 1, hostCount: 1, signupCount: 1 }
  const html = renderToStaticMarkup(
    <CitySummary
      topCities={[city]}
      growthOpportunities={{ count: 1, cities: [city] }}
      expansionTargets={{ count: 0, cities: [] }}
    />,
  )
  expect(html).toContain('1 event, 1 RSVP<')
  expect(html).toContain('1 host, 1 event<')
})
