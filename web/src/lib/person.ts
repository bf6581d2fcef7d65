import { PERSON_COOKIE } from '@shared/auth/person-cookie.ts'
import { createStore } from './store.ts'
import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'

/**
 * The current user of this device: the id of the signed-in member, null for a visitor. Personal data on the device is stored
 * under this id, and `forgetOthers` deletes everybody else's.
 */
const KEY = deviceKeys.person

/**
 * By this device's storage, otherwise by the cookie with the session, which browsers keep longer than script-writable
 * storage.
 */
const readUserId = (): string | null => deviceStorage.get(KEY) ?? userIdOfSession()

function userIdOfSession(): string | null {
  if (typeof document === 'undefined') return null
  return new RegExp(`(?:^|; )${PERSON_COOKIE}=(\\d+)`).exec(document.cookie)?.[1] ?? null
}

const currentPerson = createStore(readUserId(), null)

export const currentUserId = currentPerson.get

/** The storage key of something for the current user. */
export const personalKey = (name: string): string => `${name}.${currentPerson.get() ?? 'visitor'}`

/** Set while nobody is signed in because a session ended without a log-out. */
const ENDED_KEY = deviceKeys.sessionEnded

/** Whether this device keeps unsent data of a user who is signed out: until they or somebody else sign in. */
export const shouldKeepUnsent = (): boolean =>
  currentPerson.get() === null && deviceStorage.get(ENDED_KEY) !== null

/** The server no longer accepts the session. Unsent entries stay for their user. */
export function endLocalSession(): void {
  if (currentPerson.get() === null) return
  // First, so that the other tabs know why.
  deviceStorage.set(ENDED_KEY, '1')
  clearUser()
}

/** Records a sign-in or log-out in this tab; the browser notifies the other tabs. */
export function setCurrentUserId(person: string | null): void {
  deviceStorage.remove(ENDED_KEY)
  if (person === null) return clearUser()
  deviceStorage.set(KEY, person)
  currentPerson.set(person)
}

function clearUser(): void {
  // This is done even if the server could not be reached.
  if (typeof document !== 'undefined') document.cookie = `${PERSON_COOKIE}=; Path=/; Max-Age=0`
  deviceStorage.remove(KEY)
  currentPerson.set(null)
}

export const subscribeToUser = currentPerson.subscribe

export const useCurrentUserId = currentPerson.use

/**
 * Another tab may sign somebody in or out, and Back may restore a whole page from the browser's cache. A page with private
 * data is then reloaded; a visitor's page only learns who is signed in.
 */
export function followCurrentUser(): void {
  // This notifies the other tabs, also if only the cookie had it.
  const person = currentPerson.get()
  if (person !== null) deviceStorage.set(KEY, person)
  const checkUser = () => {
    const storedPerson = readUserId()
    if (storedPerson === currentPerson.get()) return
    // Another tab found the session ended: input here stays, and the page says so with the next call to the server.
    if (storedPerson === null && deviceStorage.get(ENDED_KEY) !== null) return
    if (currentPerson.get() === null) currentPerson.set(storedPerson)
    else window.location.reload()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) checkUser()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkUser()
  })
}
