import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DoorBar } from './door-bar.tsx'

const session = vi.hoisted(() => ({ hasEnded: false }))
vi.mock('@/lib/session-ended.ts', () => ({ isSessionEnded: { use: () => session.hasEnded } }))

const HOUR_MS = 3_600_000

const renderBar = (endsAt = Date.now() + HOUR_MS) =>
  renderToStaticMarkup(
    <DoorBar
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
  expect(renderBar()).not.toContain('not checked in')
  expect(renderBar(Date.now() - HOUR_MS)).toContain('3 checked in, 1 not checked in.')
})

test('offers to sign in again after the session has ended, beside the number of unsent arrivals', () => {
  expect(renderBar()).not.toContain('Sign in')
  session.hasEnded = true
  expect(renderBar()).toMatch(/2 to send.*Sign in<\/button>/)
})
