import { toCanonicalEmail } from '@shared/http/email-address.ts'
import type { SeriesId } from '@shared/ids.ts'
import { personalKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { makePersonalKey } from '@/lib/current-user-id.ts'

/** A host, a city or a series of events, with its displayed name. */
export type FollowTarget =
  | { readonly kind: 'host'; readonly id: number; readonly name: string }
  | { readonly kind: 'city'; readonly name: string }
  | { readonly kind: 'series'; readonly id: SeriesId; readonly name: string }

/** The time for which a link works (specification section 9). */
const LINK_LIFETIME_MS = 15 * 60_000

/** A follow that needs an account. It takes effect after the owner of the account has opened the login link. */
interface PendingFollow {
  /** The address for which the link was requested, as entered. */
  readonly email: string
  readonly target: FollowTarget
}

/**
 * A request for a login link from this browser. It is stored as JSON for the current user or visitor, and removed with that
 * user's data.
 */
interface LinkRequest {
  /** Milliseconds since 1970. */
  readonly requestedAt: number
  readonly pendingFollow: PendingFollow | null
}

const getStorageKey = (): string => makePersonalKey(personalKeys.linkRequest)

export function recordLinkRequest(pendingFollow: PendingFollow | null = null): void {
  const request: LinkRequest = { requestedAt: Date.now(), pendingFollow }
  deviceStorage.set(getStorageKey(), JSON.stringify(request))
}

/** Reads the current user's request for a login link; null if there is none, its link has expired, or it cannot be read. */
function readCurrentRequest(): LinkRequest | null {
  try {
    const { requestedAt, pendingFollow = null } = JSON.parse(
      deviceStorage.get(getStorageKey()) ?? '{}',
    ) as Partial<LinkRequest>
    return requestedAt !== undefined && Date.now() - requestedAt < LINK_LIFETIME_MS
      ? { requestedAt, pendingFollow }
      : null
  } catch {
    return null
  }
}

/** Whether a login link that was requested here can still be opened. Only then does a link sign in without a click. */
export const isLinkRequestedHere = (): boolean => readCurrentRequest() !== null

/**
 * Ends the request after the link of `email`'s account was opened, and returns the follow that waited for that account. Call this
 * function before another user's data is removed from the device.
 */
export function consumePendingFollow(email: string): FollowTarget | null {
  const pendingFollow = readCurrentRequest()?.pendingFollow
  deviceStorage.remove(getStorageKey())
  return pendingFollow && toCanonicalEmail(pendingFollow.email) === toCanonicalEmail(email)
    ? pendingFollow.target
    : null
}
