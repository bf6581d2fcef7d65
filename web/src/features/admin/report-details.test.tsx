import type { ReportDetail } from '@shared/reports/contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { ReportDetails } from './report-details.tsx'
import { reportQuery } from './report-query.ts'

const report = {
  target: { type: 'event', id: 1_000_000_001, name: 'Ink Swap' },
  kind: 'report',
  status: 'resolved',
  createdAt: '2026-11-25T12:00:00.000Z',
  details: 'This is spam.',
  reporter: null,
  decision: null,
  resolution: null,
  host: null,
  event: {
    id: 1_000_000_001,
    title: 'Ink Swap',
    description: '',
    city: 'Oslo',
    dateTime: '2026-12-12T18:30:00.000Z',
    timezone: 'Europe/Oslo',
    signupCount: 1,
    hosts: [],
    isCancelled: false,
    isHidden: false,
  },
} as unknown as ReportDetail

function render(timezone: string): string {
  const client = new QueryClient()
  const event = report.event && { ...report.event, timezone }
  client.setQueryData(reportQuery('r').queryKey, { ...report, event })
  return renderToHtml(<ReportDetails id="r" />, client)
}

it.each([
  ['every decision about an event', {}, ['dismiss', 'warn', 'hide', 'cancel', 'suspend']],
  ['only a dismissal if the event no longer exists', { event: null }, ['dismiss']],
])('offers %s', (_, overrides, actions) => {
  const client = new QueryClient()
  const openReport = { ...report, status: 'open', otherReportCount: 0, ...overrides }
  client.setQueryData(reportQuery('r').queryKey, openReport as ReportDetail)
  const html = renderToHtml(<ReportDetails id="r" />, client)
  expect([...html.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, action]) => action)).toEqual(actions)
})

it.each([
  ['Europe/Oslo', 'Saturday 12 December 2026, 19:30 CET'],
  ['Nowhere/Known', 'Saturday 12 December 2026, 18:30 UTC'],
])(
  'shows the time of a reported event in %s, or in UTC if the browser does not know the zone',
  (zone, time) => {
    expect(render(zone).replaceAll('<!-- -->', '')).toContain(time)
  },
)
