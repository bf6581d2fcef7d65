import {
  makeDeviceNameKey,
  makeDoorDatabaseName,
  listDoorIdsOfOwner,
  countUnsentArrivalsAtDoor,
  makeUnsentCountKey,
} from './device-doors.ts'
import { doorKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { toast } from './toast.ts'

/**
 * Deletes a door's list, and the name that a helper gave this device. An open page keeps its copy of the list until the page
 * closes.
 */
export function deleteDoor(doorId: string): void {
  deviceStorage.remove(`${doorKeys.lists}.${doorId}`)
  deviceStorage.remove(makeUnsentCountKey(doorId))
  deviceStorage.remove(makeDeviceNameKey(doorId))
  if ('indexedDB' in window) indexedDB.deleteDatabase(makeDoorDatabaseName(doorId))
}

/**
 * Deletes the check-in lists of other members, the names that they chose for this device, and all lists of events that ended a
 * day ago or earlier, with the names that helpers chose there. Tells the user if some of the deleted arrivals were never sent.
 * With `shouldKeepUnsentArrivals`, other users' lists with unsent arrivals stay until a day after their event.
 */
export function deleteUnneededDoors(
  userId: string | null,
  now: number,
  { shouldKeepUnsentArrivals = false } = {},
): void {
  let unsentCount = 0
  for (const key of deviceStorage.keys()) {
    if (!key.startsWith(`${doorKeys.lists}.`)) continue
    const doorId = key.slice(doorKeys.lists.length + 1)
    const isOwnedBy = (owner: string | null) => doorId.startsWith(`${owner ?? 'helper'}.`)
    const isUnwanted =
      !isOwnedBy(userId) &&
      !isOwnedBy('helper') &&
      !(shouldKeepUnsentArrivals && countUnsentArrivalsAtDoor(doorId) > 0)
    if (!isUnwanted && Number(deviceStorage.get(key)) > now) continue
    unsentCount += countUnsentArrivalsAtDoor(doorId)
    deleteDoor(doorId)
  }
  if (unsentCount > 0) {
    const description = 'Some check-ins on this device were never sent and have been deleted.'
    toast({ title: 'Not sent', description, durationMs: null })
  }
  const ownNameKeys = new Set(
    [...listDoorIdsOfOwner('helper'), ...(userId === null ? [] : [userId])].map(makeDeviceNameKey),
  )
  deviceStorage.removeWhere((key) => key.startsWith(doorKeys.deviceName) && !ownNameKeys.has(key))
}
