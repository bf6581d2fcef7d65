import { deviceStorage } from './device-storage.ts'
import { toast } from './toast.ts'

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

const unsentAt = (door: string): number => Number(deviceStorage.get(unsentKey(door)))

/** How much waits to be sent of all doors of one owner. */
export const unsentAtDoors = (owner: string): number =>
  doorsOf(owner).reduce((sum, door) => sum + unsentAt(door), 0)

const NAMES_KEY = 'kiln.device-name'

/** What the others at the door call this device is kept of who called it so: a member's id, or `helper.{event}`. */
export const deviceNameKey = (namer: string): string => `${NAMES_KEY}.${namer}`

/** Drops a door's list for good, and what a helper at it called this device; what an open page holds of it goes when that page does. */
export function dropDoor(door: string): void {
  deviceStorage.remove(`${DOORS_KEY}.${door}`)
  deviceStorage.remove(unsentKey(door))
  deviceStorage.remove(deviceNameKey(door))
  if ('indexedDB' in window) indexedDB.deleteDatabase(doorDatabase(door))
}

/**
 * Drops what is of neither `person` nor of who came by a link, and all that is of an event that is over for a day; and says so where
 * the server has not heard all of it. What is unsent stays where `keepsUnsent` says so.
 */
export function forgetDoors(person: string | null, now: number, { keepsUnsent = false } = {}): void {
  let unsent = 0
  for (const key of deviceStorage.keys()) {
    if (!key.startsWith(`${DOORS_KEY}.`)) continue
    const door = key.slice(DOORS_KEY.length + 1)
    const isOwn = (owner: string | null) => door.startsWith(`${owner ?? 'helper'}.`)
    const isOthers = !isOwn(person) && !isOwn('helper') && !(keepsUnsent && unsentAt(door) > 0)
    if (!isOthers && Number(deviceStorage.get(key)) > now) continue
    unsent += unsentAt(door)
    dropDoor(door)
  }
  if (unsent > 0) {
    const description = 'Some check-ins on this device were never sent and have been deleted.'
    toast({ title: 'Not sent', description, duration: null })
  }
  const kept = new Set([...doorsOf('helper'), ...(person === null ? [] : [person])].map(deviceNameKey))
  deviceStorage.removeWhere((key) => key.startsWith(NAMES_KEY) && !kept.has(key))
}
