import { afterEach, expect, test, vi } from 'vitest'
import { deleteDoors } from '@/lib/delete-doors.ts'
import { doorsOf } from '@/lib/device-doors.ts'
import { recordDoor } from './door-owner.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 22, 19)

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['right', 0],
  ['two days ahead', -48 * HOUR],
  ['two days behind', 48 * HOUR],
])('keeps a list until a day after its event on a device whose clock is %s', (_, behind) => {
  const stored: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
  }
  const ownKeys = () => Object.keys(stored)
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  vi.stubGlobal('window', {})
  recordDoor({ eventId: 1, token: null, person: '7' }, { event: { endsAt: NOW + HOUR }, behind })
  deleteDoors('7', NOW + 24 * HOUR - behind)
  expect(doorsOf('7')).toEqual(['7.1'])
  deleteDoors('7', NOW + 26 * HOUR - behind)
  expect(doorsOf('7')).toEqual([])
})
