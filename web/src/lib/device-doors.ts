import { doorKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'

export const doorDatabase = (door: string): string => `${doorKeys.lists}.${door}`

/** Names of the doors of one owner whose lists this device holds. */
export function doorsOf(owner: string): string[] {
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(`${doorKeys.lists}.${owner}.`))
    .map((key) => key.slice(doorKeys.lists.length + 1))
}

/** How much of a door the server has not heard is noted beside its list, so that nobody has to open that to ask before it goes. */
export const unsentKey = (door: string): string => `${doorKeys.unsent}.${door}`

export const unsentAt = (door: string): number => Number(deviceStorage.get(unsentKey(door)))

/** How much waits to be sent of all doors of one owner. */
export const unsentAtDoors = (owner: string): number =>
  doorsOf(owner).reduce((sum, door) => sum + unsentAt(door), 0)

/** What the others at the door call this device is kept of who called it so: a member's id, or `helper.{event}`. */
export const deviceNameKey = (namer: string): string => `${doorKeys.deviceName}.${namer}`
