import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doorsOf, forgetDoors } from './device-doors.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const LATER = String(NOW + 1)
let kept: Record<string, string>
const deleteDatabase = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  kept = {
    'kiln.door.7.1': LATER,
    'kiln.door.7.2': String(NOW),
    'kiln.door.8.1': LATER,
    'kiln.door.helper.3': LATER,
    'kiln.door.helper.4': String(NOW - 1),
    'kiln.person': '7',
  }
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => {
      const { [key]: gone, ...others } = kept
      if (gone !== undefined) kept = others
    },
  }
  const ownKeys = () => Object.keys(kept)
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  vi.stubGlobal('indexedDB', { deleteDatabase })
  vi.stubGlobal('window', { indexedDB })
})
afterEach(() => void vi.unstubAllGlobals())

const dropped = () => deleteDatabase.mock.calls.map(([name]) => String(name)).sort()

test('a list goes a day after its event, and with whoever opened it', () => {
  forgetDoors('7', NOW)
  expect(dropped()).toEqual(['kiln.door.7.2', 'kiln.door.8.1', 'kiln.door.helper.4'])
  expect(Object.keys(kept)).toEqual(['kiln.door.7.1', 'kiln.door.helper.3', 'kiln.person'])
  expect(doorsOf('7')).toEqual(['7.1'])
})

test('where nobody is signed in, only a helper has a list', () => {
  forgetDoors(null, NOW)
  expect(dropped()).toEqual(['kiln.door.7.1', 'kiln.door.7.2', 'kiln.door.8.1', 'kiln.door.helper.4'])
})
