import type { Overview } from '@shared/stats/overview-contract.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PendingWork } from './pending-work.tsx'

const pendingWork = {
  oldestApplicationAt: null,
  stoppedMailingCount: 0,
  suppressedAddressCount: 0,
  reportCount: 0,
  alarms: [],
}
const counts = {
  userCount: 9,
  eventCount: 9,
  draftCount: 0,
  hostCount: 2,
  pendingHostCount: 0,
  rsvpCount: 40,
}
const overview: Overview = { ...counts, weeks: [], countedAt: '2026-11-20T12:00:00.000Z', pendingWork }

/** Returns the link and the text of each line. */
function renderLines(overrides: Partial<Overview>): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/admin']}>
      <PendingWork {...overview} {...overrides} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<li.*?<\/li>/gs)].map(([line]) => {
    const link = /href="([^"]*)"/.exec(line)?.[1] ?? ''
    const text = line.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    return `${link} ${text.trim()}`
  })
}

test('lists all pending work with a link to each item, alarms first', () => {
  const allWork = {
    oldestApplicationAt: '2026-11-17T12:00:00.000Z',
    stoppedMailingCount: 1,
    suppressedAddressCount: 2,
    reportCount: 2,
    alarms: [
      {
        name: 'parked' as const,
        message: 'Delivery of two emails is unknown',
        firstRaisedAt: '2026-11-20T10:00:00.000Z',
      },
    ],
  }
  expect(renderLines({ pendingHostCount: 1, draftCount: 3, pendingWork: allWork })).toEqual([
    expect.stringMatching(
      /^\/admin\?tab=email-health&amp;status=unknown Delivery of two emails is unknown since /,
    ),
    '/admin?reports=open 2 reports waiting for a decision',
    '/admin?tab=hosts#applications 1 application waiting 3 days',
    '/admin?tab=events#events-drafts 3 drafts not published yet',
    '/admin?tab=messaging 1 message stopped until an admin resumes sending',
    '/admin?tab=email-health#suppressed 2 addresses suppressed bounced, or reported our email as spam',
  ])
})

test('says “All done.” if nothing needs attention', () => expect(renderLines({})).toEqual([' All done.']))
