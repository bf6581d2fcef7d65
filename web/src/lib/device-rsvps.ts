import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { useSyncExternalStore } from 'react'
import { deviceKeys, personalKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { makePersonalKey, subscribeToUser } from './current-user-id.ts'
import { createStore } from './store.ts'

/** An RSVP made or opened on this device, stored so that it can be read without a network. */
export interface DeviceRsvp extends RsvpLookup {
  readonly token: string
  /** The time at which the server's response was true. An older response never replaces a newer one. */
  readonly asOf: number
  /** Whether the spot came from the waitlist or a request, and has not been on screen yet. */
  readonly isNewlyConfirmed?: boolean
  /** Whether the RSVP was a request that a host accepted. */
  readonly isAccepted?: boolean
}

/** Whether an RSVP has a spot: it is neither on the waitlist nor a request. */
export const hasSpot = ({ isWaitlist, isRequest }: Pick<RsvpLookup['signup'], 'isWaitlist' | 'isRequest'>) =>
  !isWaitlist && isRequest !== true

const { rsvps: RSVPS_KEY } = personalKeys
/** The maximum number of stored RSVPs, more than anyone has to upcoming events. The oldest are removed first. */
const MAX_RSVPS = 50

/** The empty list of a device without RSVPs, and of the server. Both use this array, so that hydration does not render again. */
const NO_RSVPS: readonly DeviceRsvp[] = []

/** The number of changes on this page. Each change increases it, and so notifies the listeners. */
const changeCount = createStore(0)
/** The RSVPs read from the device, by storage key. */
const rsvpsByKey = new Map<string, readonly DeviceRsvp[]>()

function parseRsvps(text: string | null): readonly DeviceRsvp[] {
  if (text === null) return NO_RSVPS
  try {
    return JSON.parse(text) as DeviceRsvp[]
  } catch {
    return NO_RSVPS
  }
}

function readRsvps(key = makePersonalKey(RSVPS_KEY)): readonly DeviceRsvp[] {
  const cachedRsvps = rsvpsByKey.get(key)
  if (cachedRsvps) return cachedRsvps
  const rsvps = parseRsvps(deviceStorage.get(key))
  rsvpsByKey.set(key, rsvps)
  return rsvps
}

function writeRsvps(rsvps: readonly DeviceRsvp[], key = makePersonalKey(RSVPS_KEY)): void {
  rsvpsByKey.set(key, rsvps)
  deviceStorage.set(key, JSON.stringify(rsvps))
  changeCount.set(changeCount.get() + 1)
}

/** Stores an RSVP under its change token; a later response about the same event and email replaces it. */
export function saveDeviceRsvp(rsvp: DeviceRsvp): void {
  const isSameRsvp = (item: DeviceRsvp) =>
    item.token === rsvp.token || (item.event.id === rsvp.event.id && item.signup.email === rsvp.signup.email)
  const earlierRsvps = readRsvps().filter(isSameRsvp)
  if (earlierRsvps.some((item) => item.asOf > rsvp.asOf)) return
  const isNewlyConfirmed =
    hasSpot(rsvp.signup) && earlierRsvps.some((item) => !hasSpot(item.signup) || item.isNewlyConfirmed)
  const isAccepted = earlierRsvps.some((item) => item.signup.isRequest ?? item.isAccepted)
  const newRsvp = isNewlyConfirmed
    ? { ...rsvp, isNewlyConfirmed, ...(isAccepted ? { isAccepted } : {}) }
    : rsvp
  writeRsvps([newRsvp, ...readRsvps().filter((item) => !isSameRsvp(item))].slice(0, MAX_RSVPS))
}

/** Marks a new spot as seen on screen. */
export function markDeviceRsvpSeen(token: string): void {
  if (!readRsvps().some((rsvp) => rsvp.token === token && rsvp.isNewlyConfirmed)) return
  writeRsvps(readRsvps().map((rsvp) => (rsvp.token === token ? { ...rsvp, isNewlyConfirmed: false } : rsvp)))
}

export function removeDeviceRsvp(token: string): void {
  writeRsvps(readRsvps().filter((rsvp) => rsvp.token !== token))
}

/** Removes the RSVPs of an address to an event, because the server had none at `checkedAt`. */
export function removeDeviceRsvpsToEvent(eventId: number, email: string, checkedAt: number): void {
  const isUnaffected = ({ event, signup, asOf }: DeviceRsvp) =>
    event.id !== eventId || signup.email.toLowerCase() !== email.toLowerCase() || asOf > checkedAt
  if (!readRsvps().every(isUnaffected)) writeRsvps(readRsvps().filter(isUnaffected))
}

/** At a sign-in, gives the user the RSVPs that they made here as a visitor. RSVPs of other visitors stay hidden. */
export function adoptVisitorRsvps(email: string): void {
  const visitorKey = `${RSVPS_KEY}.visitor`
  const isOwn = ({ signup }: DeviceRsvp) => signup.email.toLowerCase() === email.toLowerCase()
  const ownRsvps = readRsvps(visitorKey).filter(isOwn)
  if (ownRsvps.length === 0) return
  writeRsvps(
    readRsvps(visitorKey).filter((rsvp) => !isOwn(rsvp)),
    visitorKey,
  )
  for (const rsvp of ownRsvps) saveDeviceRsvp(rsvp)
}

/** Removes a visitor's data after a log-out, because the user may have entered it before signing in. */
export function removeVisitorData(): void {
  writeRsvps([], `${RSVPS_KEY}.visitor`)
  deviceStorage.remove(deviceKeys.visitorContact)
}

export function findDeviceRsvp(token: string): DeviceRsvp | undefined {
  return readRsvps().find((rsvp) => rsvp.token === token)
}

export function subscribeToRsvps(listener: () => void): () => void {
  const reread = () => {
    rsvpsByKey.clear()
    listener()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(RSVPS_KEY)) reread()
  }
  // A page restored from the browser's back/forward cache missed the events in the meantime.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reread()
  }
  const unsubscribeFromUser = subscribeToUser(listener)
  const unsubscribeFromChanges = changeCount.subscribe(listener)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    unsubscribeFromUser()
    unsubscribeFromChanges()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** Returns the current user's RSVPs on this device, newest first. */
export const readDeviceRsvps = (): readonly DeviceRsvp[] => readRsvps()

/** Returns the result of `readDeviceRsvps`; the component renders again when it changes. */
export function useDeviceRsvps(): readonly DeviceRsvp[] {
  return useSyncExternalStore(subscribeToRsvps, readDeviceRsvps, () => NO_RSVPS)
}

/** Returns the newest RSVP of this device for an event. */
export function useDeviceRsvp(eventId: number): DeviceRsvp | undefined {
  return useDeviceRsvps().find((rsvp) => rsvp.event.id === eventId)
}
