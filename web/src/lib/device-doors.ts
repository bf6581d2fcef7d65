import { deviceStorage } from './device-storage.ts'

/** The lists of doors on this device: `kiln.door.{owner}.{event}` says until when each may stay; the list is a database of that name. */
export const DOORS_KEY = 'kiln.door'

export const doorDatabase = (door: string): string => `${DOORS_KEY}.${door}`

/** Names of the doors of one owner whose lists this device holds. */
export function doorsOf(owner: string): string[] {
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(`${DOORS_KEY}.${owner}.`))
    .map((key) => key.slice(DOORS_KEY.length + 1))
}

/** Drops a door's list for good; what an open page holds of it goes when that page does. */
export function dropDoor(door: string): void {
  deviceStorage.remove(`${DOORS_KEY}.${door}`)
  if ('indexedDB' in window) indexedDB.deleteDatabase(doorDatabase(door))
}

/** Lists of anybody but `person` and of who came by a link; and those whose event is over for a day. */
export function forgetDoors(person: string | null, now: number): void {
  for (const key of deviceStorage.keys()) {
    if (!key.startsWith(`${DOORS_KEY}.`)) continue
    const door = key.slice(DOORS_KEY.length + 1)
    const isOthers = !door.startsWith(`${person ?? 'helper'}.`) && !door.startsWith('helper.')
    if (isOthers || Number(deviceStorage.get(key)) <= now) dropDoor(door)
  }
}
