import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/stub-local-storage.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { hostProfileQuery } from './host-queries.ts'
import { NewHostBanner } from './new-host-banner.tsx'

const DAY_MS = 86_400_000

/** Renders the banner of a host who was approved `daysAgo`. */
function renderBanner({
  hasPublishedEvent,
  daysAgo = 1,
}: {
  hasPublishedEvent: boolean
  daysAgo?: number
}): string {
  const client = new QueryClient()
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  client.setQueryData(hostProfileQuery.queryKey, { createdAt, hasPublishedEvent } as never)
  return renderToHtml(<NewHostBanner />, client)
}

test('keeps a closed banner closed on this device until the host has published an event', () => {
  const storedItems = stubLocalStorage()
  expect(renderBanner({ hasPublishedEvent: false })).toMatch(/Welcome, new host!.*aria-label="Close"/)
  storedItems.set('kiln.visit.new-host-banner.visitor', 'Welcome, new host!')
  expect(renderBanner({ hasPublishedEvent: false })).toBe('')
  expect(renderBanner({ hasPublishedEvent: true })).toContain('You have published an event!')
  storedItems.set('kiln.visit.new-host-banner.visitor', 'You have published an event!')
  expect(renderBanner({ hasPublishedEvent: true })).toBe('')
})

test("shows the banner only in a host's first week", () => {
  stubLocalStorage()
  expect(renderBanner({ hasPublishedEvent: true, daysAgo: 6 })).not.toBe('')
  expect(renderBanner({ hasPublishedEvent: true, daysAgo: 8 })).toBe('')
})
