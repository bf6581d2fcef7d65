import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'

/** An RSVP made or opened on this device, kept so that it can be read without a network. */
export interface DeviceRsvp extends RsvpLookup {
  readonly token: string
}

const KEY = 'kiln.rsvps'
/** More than anybody has open at once; the oldest go first. */
const MAX_KEPT = 50

/** What the server knows of a device. */
const NONE: readonly DeviceRsvp[] = []

const listeners = new Set<() => void>()
let kept: readonly DeviceRsvp[] | null = null

function read(): readonly DeviceRsvp[] {
  if (kept === null) {
    try {
      kept = JSON.parse(deviceStorage.get(KEY) ?? '[]') as DeviceRsvp[]
    } catch {
      kept = []
    }
  }
  return kept
}

function write(next: readonly DeviceRsvp[]): void {
  kept = next
  deviceStorage.set(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Keeps an RSVP under its change token; a newer one for the same event and e-mail replaces it. */
export function keepDeviceRsvp(rsvp: DeviceRsvp): void {
  const others = read().filter(
    (one) =>
      one.token !== rsvp.token && !(one.event.id === rsvp.event.id && one.signup.email === rsvp.signup.email),
  )
  write([rsvp, ...others].slice(0, MAX_KEPT))
}

export function dropDeviceRsvp(token: string): void {
  write(read().filter((one) => one.token !== token))
}

export function forgetDeviceRsvps(): void {
  kept = []
  deviceStorage.remove(KEY)
  for (const listener of listeners) listener()
}

export function findDeviceRsvp(token: string): DeviceRsvp | undefined {
  return read().find((one) => one.token === token)
}

function subscribe(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== KEY) return
    kept = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

/** The newest RSVP of this device for an event. */
export function useDeviceRsvp(eventId: number): DeviceRsvp | undefined {
  const rsvps = useSyncExternalStore(subscribe, read, () => NONE)
  return rsvps.find((one) => one.event.id === eventId)
}
