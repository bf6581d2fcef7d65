import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DoorSummary } from './door-summary.tsx'

const session = vi.hoisted(() => ({ hasEnded: false }))
vi.mock('@/lib/session-ended.ts', () => ({ isSessionEnded: { use: () => session.hasEnded } }))

const HOUR_MS = 3_600_000

const renderSummary = (endsAt = Date.now() + HOUR_MS) =>
  renderToStaticMarkup(
    <DoorSummary
      counts={{ checkedInCount: 3, expectedCount: 4, missingCount: 1, freeSpotCount: 0 }}
      hasSyncFailed={session.hasEnded}
      hasStorageFailed={false}
      reason={null}
      unsentCount={2}
      syncedAt={Date.now()}
      clockLagMs={0}
      isCancelled={false}
      endsAt={endsAt}
      timezone="Europe/London"
    />,
  )

test('says after the event how many attendees were checked in and how many were not', () => {
  expect(renderSummary()).not.toContain('not checked in')
  expect(renderSummary(Date.now() - HOUR_MS)).toContain('3 checked in, 1 not checked in.')
})

test('offers to sign in again after the session has ended, beside the number of unsent arrivals', () => {
  expect(renderSummary()).not.toContain('Sign in')
  session.hasEnded = true
  expect(renderSummary()).toMatch(/2 to send.*Sign in<\/button>/)
})
