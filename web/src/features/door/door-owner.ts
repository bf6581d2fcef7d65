import { DEVICE_RETENTION_MS } from '@shared/door/door-limits.ts'
import { deviceNameKey, doorDatabase } from '@/lib/device-doors.ts'
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

/** The name of a door's list on this device; each owner has a separate list. */
export function doorKey({ eventId, token, hostId }: DoorOwner): string {
  return `${token === null ? hostId : 'helper'}.${eventId}`
}

/**
 * Records that this device holds a door's list, and until when by the device's own clock, which may be days off. A clock that is ahead
 * must not end the list early, and one that is behind may be corrected before the event.
 */
export function recordDoor(
  owner: DoorOwner,
  { event, behind }: { readonly event: { readonly endsAt: number }; readonly behind: number },
): void {
  const expiresAt = event.endsAt + DEVICE_RETENTION_MS + Math.max(0, -behind)
  deviceStorage.set(`${doorKeys.lists}.${doorKey(owner)}`, String(expiresAt))
}

export const databaseNameOf = (owner: DoorOwner): string => doorDatabase(doorKey(owner))

/** The storage key of this device's name: a host has one name at all doors, a helper one for this door. */
export function nameKeyOf(owner: DoorOwner): string {
  return deviceNameKey(owner.token === null ? owner.hostId : doorKey(owner))
}
