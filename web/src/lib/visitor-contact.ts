import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { getCurrentUserId } from './current-user-id.ts'

/** The visitor who RSVP'd last on this device. */
interface VisitorContact {
  readonly name: string
  readonly email: string
}

const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns the name and email that fill in the next RSVP of a visitor. Members have theirs in their account. */
export function readVisitorContact(): VisitorContact | null {
  if (getCurrentUserId() !== null) return null
  try {
    const { name, email } = JSON.parse(
      deviceStorage.get(deviceKeys.visitorContact) ?? '{}',
    ) as Partial<VisitorContact>
    return isNonEmptyText(name) && isNonEmptyText(email) ? { name, email } : null
  } catch {
    return null
  }
}

export function saveVisitorContact({ name, email }: VisitorContact): void {
  if (getCurrentUserId() === null)
    deviceStorage.set(deviceKeys.visitorContact, JSON.stringify({ name, email }))
}

export function removeVisitorContact(): void {
  deviceStorage.remove(deviceKeys.visitorContact)
}
