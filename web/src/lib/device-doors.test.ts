import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteDoor, deleteUnneededDoors } from './delete-doors.ts'
import { listDoorIdsOfOwner, countUnsentArrivalsOfOwner, makeUnsentCountKey } from './device-doors.ts'
import { toast } from './toast.ts'

vi.mock('./toast.ts', () => ({ toast: vi.fn() }))

const NOW = Date.UTC(2026, 10, 22, 12)
const LATER_EXPIRY = String(NOW + 1)
let storedItems: Record<string, string>
const deleteDatabase = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  storedItems = {
    'kiln.door.7.1': LATER_EXPIRY,
    'kiln.door.7.2': String(NOW),
    'kiln.door.8.1': LATER_EXPIRY,
    'kiln.door.helper.3': LATER_EXPIRY,
    'kiln.door.helper.4': String(NOW - 1),
    'kiln.user': '7',
  }
  const storage = {
    getItem: (key: string) => storedItems[key] ?? null,
    removeItem: (key: string) => {
      const { [key]: unwantedItem, ...otherItems } = storedItems
      if (unwantedItem !== undefined) storedItems = otherItems
    },
  }
  const ownKeys = () => Object.keys(storedItems)
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  vi.stubGlobal('indexedDB', { deleteDatabase })
  vi.stubGlobal('window', { indexedDB })
})
afterEach(() => void vi.unstubAllGlobals())

const listDeletedDatabases = () => deleteDatabase.mock.calls.map(([name]) => String(name)).sort()

test('deletes a check-in list a day after its event, and the check-in lists of other users', () => {
  deleteUnneededDoors('7', NOW)
  expect(listDeletedDatabases()).toEqual(['kiln.door.7.2', 'kiln.door.8.1', 'kiln.door.helper.4'])
  expect(Object.keys(storedItems)).toEqual(['kiln.door.7.1', 'kiln.door.helper.3', 'kiln.user'])
  expect(listDoorIdsOfOwner('7')).toEqual(['7.1'])
})

test('keeps only the current check-in lists of helpers if nobody is signed in', () => {
  deleteUnneededDoors(null, NOW)
  const databases = ['kiln.door.7.1', 'kiln.door.7.2', 'kiln.door.8.1', 'kiln.door.helper.4']
  expect(listDeletedDatabases()).toEqual(databases)
})

describe('a device with unsent arrivals', () => {
  beforeEach(() => {
    storedItems = {
      ...storedItems,
      [makeUnsentCountKey('7.1')]: '38',
      [makeUnsentCountKey('7.2')]: '2',
      [makeUnsentCountKey('helper.3')]: '5',
    }
  })
  const listUnsentKeys = () =>
    Object.keys(storedItems).filter((key) => key.startsWith(makeUnsentCountKey('')))

  test('counts the unsent arrivals of one owner at all stored doors', () => {
    storedItems[makeUnsentCountKey('7.9')] = '7'
    expect([countUnsentArrivalsOfOwner('7'), countUnsentArrivalsOfOwner('8')]).toEqual([40, 0])
  })

  test('shows a toast when unsent arrivals are deleted with their list', () => {
    deleteUnneededDoors('7', NOW - 1)
    expect(toast).not.toHaveBeenCalled()
    deleteUnneededDoors('7', NOW)
    expect(toast).toHaveBeenCalledOnce()
    expect(listUnsentKeys()).toEqual([makeUnsentCountKey('7.1'), makeUnsentCountKey('helper.3')])
    deleteUnneededDoors('8', NOW)
    expect(toast).toHaveBeenCalledTimes(2)
    expect(listUnsentKeys()).toEqual([makeUnsentCountKey('helper.3')])
    // No unsent arrivals are left, so no further toast is shown.
    deleteUnneededDoors(null, NOW)
    expect(toast).toHaveBeenCalledTimes(2)
  })
})

test('keeps unsent arrivals for the user who recorded them until someone else signs in', () => {
  storedItems = { ...storedItems, [makeUnsentCountKey('7.1')]: '38', 'kiln.door.7.3': LATER_EXPIRY }
  deleteUnneededDoors(null, NOW, { shouldKeepUnsentArrivals: true })
  const databases = ['kiln.door.7.2', 'kiln.door.7.3', 'kiln.door.8.1', 'kiln.door.helper.4']
  expect(listDeletedDatabases()).toEqual(databases)
  expect(toast).not.toHaveBeenCalled()
  deleteUnneededDoors('8', NOW)
  expect(listDeletedDatabases()).toContain('kiln.door.7.1')
  expect(toast).toHaveBeenCalledOnce()
})

describe('a device with device names for several doors', () => {
  beforeEach(() => {
    storedItems = {
      'kiln.device-name.7': 'Ana’s phone',
      'kiln.device-name.8': 'Ben’s phone',
      'kiln.device-name.helper.3': 'Ida’s phone',
      'kiln.device-name.helper.35': 'Old phone',
      // An older version stored the name without its owner.
      'kiln.device-name': 'Unknown phone',
      'kiln.door.helper.3': LATER_EXPIRY,
    }
  })
  const listNameKeys = () => Object.keys(storedItems).filter((key) => key.startsWith('kiln.device-name'))

  test('deletes the names that other users chose, and a helper’s name with its door', () => {
    deleteUnneededDoors('7', NOW)
    expect(listNameKeys()).toEqual(['kiln.device-name.7', 'kiln.device-name.helper.3'])
    deleteUnneededDoors(null, NOW)
    expect(listNameKeys()).toEqual(['kiln.device-name.helper.3'])
    // A day after its event, the helper's door is deleted with its name.
    deleteUnneededDoors(null, NOW + 1)
    expect(listNameKeys()).toEqual([])
  })

  test('deletes only the device name for the door that a helper leaves', () => {
    deleteDoor('helper.3')
    expect(listNameKeys()).not.toContain('kiln.device-name.helper.3')
    expect(listNameKeys()).toContain('kiln.device-name.helper.35')
  })
})
