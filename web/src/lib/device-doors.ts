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

/** How much of a door the server has not heard is noted beside its list, so that nobody has to open that to ask before it goes. */
export const unsentKey = (door: string): string => `kiln.door-unsent.${door}`

export const unsentAt = (door: string): number => Number(deviceStorage.get(unsentKey(door)))

/** How much waits to be sent of all doors of one owner. */
export const unsentAtDoors = (owner: string): number =>
  doorsOf(owner).reduce((sum, door) => sum + unsentAt(door), 0)

export const NAMES_KEY = 'kiln.device-name'

/** What the others at the door call this device is kept of who called it so: a member's id, or `helper.{event}`. */
export const deviceNameKey = (namer: string): string => `${NAMES_KEY}.${namer}`
