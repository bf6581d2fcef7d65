import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteDoor, deleteDoors } from './delete-doors.ts'
import { doorsOf, countUnsentAtDoors, unsentKey } from './device-doors.ts'
import { toast } from './toast.ts'

vi.mock('./toast.ts', () => ({ toast: vi.fn() }))

const NOW = Date.UTC(2026, 10, 22, 12)
const LATER = String(NOW + 1)
let stored: Record<string, string>
const deleteDatabase = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  stored = {
    'kiln.door.7.1': LATER,
    'kiln.door.7.2': String(NOW),
    'kiln.door.8.1': LATER,
    'kiln.door.helper.3': LATER,
    'kiln.door.helper.4': String(NOW - 1),
    'kiln.person': '7',
  }
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => {
      const { [key]: gone, ...others } = stored
      if (gone !== undefined) stored = others
    },
  }
  const ownKeys = () => Object.keys(stored)
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  vi.stubGlobal('indexedDB', { deleteDatabase })
  vi.stubGlobal('window', { indexedDB })
})
afterEach(() => void vi.unstubAllGlobals())

const dropped = () => deleteDatabase.mock.calls.map(([name]) => String(name)).sort()

test('deletes a list a day after its event, and when the person who opened it leaves', () => {
  deleteDoors('7', NOW)
  expect(dropped()).toEqual(['kiln.door.7.2', 'kiln.door.8.1', 'kiln.door.helper.4'])
  expect(Object.keys(stored)).toEqual(['kiln.door.7.1', 'kiln.door.helper.3', 'kiln.person'])
  expect(doorsOf('7')).toEqual(['7.1'])
})

test('keeps only a helper’s list if nobody is signed in', () => {
  deleteDoors(null, NOW)
  expect(dropped()).toEqual(['kiln.door.7.1', 'kiln.door.7.2', 'kiln.door.8.1', 'kiln.door.helper.4'])
})

describe('the unsent arrivals of a door', () => {
  beforeEach(() => {
    stored = { ...stored, [unsentKey('7.1')]: '38', [unsentKey('7.2')]: '2', [unsentKey('helper.3')]: '5' }
  })
  const unsent = () => Object.keys(stored).filter((key) => key.startsWith(unsentKey('')))

  test('are counted for one owner at all stored doors', () => {
    stored[unsentKey('7.9')] = '7'
    expect([countUnsentAtDoors('7'), countUnsentAtDoors('8')]).toEqual([40, 0])
  })

  test('are not deleted with a list without a message', () => {
    deleteDoors('7', NOW - 1)
    expect(toast).not.toHaveBeenCalled()
    deleteDoors('7', NOW)
    expect(toast).toHaveBeenCalledOnce()
    expect(unsent()).toEqual([unsentKey('7.1'), unsentKey('helper.3')])
    deleteDoors('8', NOW)
    expect(toast).toHaveBeenCalledTimes(2)
    expect(unsent()).toEqual([unsentKey('helper.3')])
    // Nothing more is lost.
    deleteDoors(null, NOW)
    expect(toast).toHaveBeenCalledTimes(2)
  })
})

test('keeps unsent arrivals for the person who recorded them, until somebody else signs in', () => {
  stored = { ...stored, [unsentKey('7.1')]: '38', 'kiln.door.7.3': LATER }
  deleteDoors(null, NOW, { shouldKeepUnsent: true })
  expect(dropped()).toEqual(['kiln.door.7.2', 'kiln.door.7.3', 'kiln.door.8.1', 'kiln.door.helper.4'])
  expect(toast).not.toHaveBeenCalled()
  deleteDoors('8', NOW)
  expect(dropped()).toContain('kiln.door.7.1')
  expect(toast).toHaveBeenCalledOnce()
})

const names = () => Object.keys(stored).filter((key) => key.startsWith('kiln.device-name'))

describe('the name of a device at the door', () => {
  beforeEach(() => {
    stored = {
      'kiln.device-name.7': 'Ana’s phone',
      'kiln.device-name.8': 'Ben’s phone',
      'kiln.device-name.helper.3': 'Ida’s phone',
      'kiln.device-name.helper.5': 'An older one',
      // Of a version without owners.
      'kiln.device-name': 'Whose phone?',
      'kiln.door.helper.3': LATER,
    }
  })

  test('is deleted with the person who chose it, and a helper’s with the door', () => {
    deleteDoors('7', NOW)
    expect(names()).toEqual(['kiln.device-name.7', 'kiln.device-name.helper.3'])
    deleteDoors(null, NOW)
    expect(names()).toEqual(['kiln.device-name.helper.3'])
    // A day after the event.
    deleteDoors(null, NOW + 1)
    expect(names()).toEqual([])
  })

  test('is deleted with a helper’s access to that door', () => {
    stored['kiln.device-name.helper.35'] = 'Another door'
    deleteDoor('helper.3')
    expect(names()).not.toContain('kiln.device-name.helper.3')
    expect(names()).toContain('kiln.device-name.helper.35')
  })
})
