import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/stub-local-storage.ts'
import { recordDoor } from './door-owner.ts'

const DAY_MS = 86_400_000
const endsAt = Date.UTC(2026, 10, 22, 22)
let storedItems: Map<string, string>
beforeEach(() => {
  storedItems = stubLocalStorage()
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['right', 0, endsAt + DAY_MS],
  ['40 days ahead', 40 * DAY_MS, endsAt + 41 * DAY_MS],
  ['40 days behind', -40 * DAY_MS, endsAt + DAY_MS],
])(
  'keeps a list at least until a day after the event on a device whose clock is %s',
  (_, aheadMs, expiresAt) => {
    recordDoor({ eventId: 1, token: null, hostId: '7' }, { event: { endsAt }, clockLagMs: -aheadMs })
    expect([...storedItems]).toEqual([['kiln.door.7.1', String(expiresAt)]])
  },
)
