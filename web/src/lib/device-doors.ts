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

/** The number of a door's unsent arrivals is stored outside its list, so that the list need not be opened to know it. */
export const unsentKey = (door: string): string => `${doorKeys.unsent}.${door}`

export const unsentAt = (door: string): number => Number(deviceStorage.get(unsentKey(door)))

/** The number of unsent arrivals at all doors of one owner. */
export const unsentAtDoors = (owner: string): number =>
  doorsOf(owner).reduce((sum, door) => sum + unsentAt(door), 0)

/** This device's name at the door, stored by the person who chose it: a member's id, or `helper.{event}`. */
export const deviceNameKey = (owner: string): string => `${doorKeys.deviceName}.${owner}`
