import { deviceNameKey, doorDatabase, doorsOf, unsentAt, unsentKey } from './device-doors.ts'
import { doorKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { toast } from './toast.ts'

/** Deletes a door's list, and a helper's name for this device; an open page loses its copy when it closes. */
export function deleteDoor(door: string): void {
  deviceStorage.remove(`${doorKeys.lists}.${door}`)
  deviceStorage.remove(unsentKey(door))
  deviceStorage.remove(deviceNameKey(door))
  if ('indexedDB' in window) indexedDB.deleteDatabase(doorDatabase(door))
}

/**
 * Deletes the check-in lists on this device, except those of `person` and of helpers, and all lists of events that
 * ended a day ago or earlier. Tells the user if check-ins were never sent. With `shouldKeepUnsent`, lists of other
 * people with unsent check-ins stay.
 */
export function deleteDoors(person: string | null, now: number, { shouldKeepUnsent = false } = {}): void {
  let unsent = 0
  for (const key of deviceStorage.keys()) {
    if (!key.startsWith(`${doorKeys.lists}.`)) continue
    const door = key.slice(doorKeys.lists.length + 1)
    const isOwn = (owner: string | null) => door.startsWith(`${owner ?? 'helper'}.`)
    const belongsToOthers = !isOwn(person) && !isOwn('helper') && !(shouldKeepUnsent && unsentAt(door) > 0)
    if (!belongsToOthers && Number(deviceStorage.get(key)) > now) continue
    unsent += unsentAt(door)
    deleteDoor(door)
  }
  if (unsent > 0) {
    const description = 'Some check-ins on this device were never sent and have been deleted.'
    toast({ title: 'Not sent', description, duration: null })
  }
  const ownNames = new Set([...doorsOf('helper'), ...(person === null ? [] : [person])].map(deviceNameKey))
  deviceStorage.removeWhere((key) => key.startsWith(doorKeys.deviceName) && !ownNames.has(key))
}
