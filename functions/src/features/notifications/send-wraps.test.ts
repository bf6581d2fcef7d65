import { expect, it, vi } from 'vitest'
import { sendWraps } from './send-wraps.ts'

const countEventsHeld = vi.hoisted(() => vi.fn())

vi.mock('./event-queries-store.ts', () => ({ countEventsHeld }))
vi.mock('./wraps-store.ts', () => ({ readDoneRegionKeys: () => Promise.resolve({ has: () => true }) }))
vi.mock('../../core/mail/mailings-store.ts', () => ({}))

it('counts no events if the yearly summary of every region was sent already', async () => {
  await sendWraps({ now: Date.UTC(2030, 11, 31, 23), isTimeUp: () => false })
  expect(countEventsHeld).not.toHaveBeenCalled()
})
