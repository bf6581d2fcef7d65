import { doorKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'

/**
 * Returns the name of the database of a door's list. A door's id is `{owner}.{event}`; the owner is a member's id, or `helper`.
 */
export const makeDoorDatabaseName = (doorId: string): string => `${doorKeys.lists}.${doorId}`

/** Returns the ids of one owner's doors whose lists are on this device. */
export function listDoorIdsOfOwner(owner: string): string[] {
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(`${doorKeys.lists}.${owner}.`))
    .map((key) => key.slice(doorKeys.lists.length + 1))
}

/**
 * Returns the key for the number of a door's unsent arrivals. The number is stored outside the list, so that reading it opens no
 * database.
 */
export const makeUnsentCountKey = (doorId: string): string => `${doorKeys.unsent}.${doorId}`

export const countUnsentArrivalsAtDoor = (doorId: string): number =>
  Number(deviceStorage.get(makeUnsentCountKey(doorId)))

/** Returns the number of unsent arrivals at all doors of one owner. */
export const countUnsentArrivalsOfOwner = (owner: string): number =>
  listDoorIdsOfOwner(owner).reduce((sum, doorId) => sum + countUnsentArrivalsAtDoor(doorId), 0)

/** Returns the key for this device's name at the door. `owner` is the id of the member who chose the name, or `helper.{event}`. */
export const makeDeviceNameKey = (owner: string): string => `${doorKeys.deviceName}.${owner}`
