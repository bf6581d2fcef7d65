import { DEVICE_RETENTION_MS } from '@shared/door/door-limits.ts'
import { makeDeviceNameKey, makeDoorDatabaseName } from '@/lib/device-doors.ts'
import { doorKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'

/** The owner of a check-in list on a device: a host, by id, or a helper with a link. */
export interface DoorOwner {
  readonly eventId: number
  /** The link's token; null for a signed-in host. */
  readonly token: string | null
  /** The id of the signed-in host; empty for a helper. */
  readonly hostId: string
}

/** Returns the id of a door on this device: each host has a separate list, and all helpers share one. */
export function makeDoorId({ eventId, token, hostId }: DoorOwner): string {
  return `${token === null ? hostId : 'helper'}.${eventId}`
}

/**
 * Records that this device has a door's list, and when the list expires by the device's own clock, which may be wrong by days.
 * If the clock is ahead, the list must not expire early; a clock that is behind may be corrected before the event.
 */
export function recordDoor(
  owner: DoorOwner,
  { event, clockLagMs }: { readonly event: { readonly endsAt: number }; readonly clockLagMs: number },
): void {
  const expiresAt = event.endsAt + DEVICE_RETENTION_MS + Math.max(0, -clockLagMs)
  deviceStorage.set(`${doorKeys.lists}.${makeDoorId(owner)}`, String(expiresAt))
}

export const makeDatabaseName = (owner: DoorOwner): string => makeDoorDatabaseName(makeDoorId(owner))

/** Returns the storage key of this device's name: a host has one device name for all doors, a helper one for each door. */
export function makeDeviceNameKeyFor(owner: DoorOwner): string {
  return makeDeviceNameKey(owner.token === null ? owner.hostId : makeDoorId(owner))
}
