import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { applyServerTime } from '@/lib/server-time.ts'
import { LiveOwnEvents } from './live-own-events-data.tsx'

const queryInstants = vi.hoisted((): number[] => [])

vi.mock('reactfire', () => ({ useFirestoreCollectionData: () => ({ status: 'success', data: [] }) }))
vi.mock('@/core/live/firebase-providers.tsx', () => ({
  FirebaseProviders: ({ children }: { children: unknown }) => children,
}))
vi.mock('./own-rsvps-data.ts', () => {
  const query = (_: string, now: number) => void queryInstants.push(now)
  return { upcomingRsvpsQuery: query, pastRsvpsQuery: query }
})

it('separates upcoming from past RSVPs by the server’s clock, even if the device’s clock is wrong', () => {
  const serverTime = Date.now() - 40 * 86_400_000
  applyServerTime(serverTime, 0)
  renderToString(
    <LiveOwnEvents email="ada@example.com" fallback={null}>
      {() => null}
    </LiveOwnEvents>,
  )
  expect(queryInstants).toHaveLength(2)
  for (const instant of queryInstants) expect(Math.abs(instant - serverTime)).toBeLessThan(60_000)
})
