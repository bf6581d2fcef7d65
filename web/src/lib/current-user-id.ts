import { USER_COOKIE } from '@shared/auth/user-cookie.ts'
import { createStore } from './store.ts'
import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'

/**
 * The key of the id of the signed-in member; nothing is stored for a visitor. Personal data on the device is stored under this id,
 * and `tryDeleteOtherUsersData` deletes the data of everyone else.
 */
const USER_KEY = deviceKeys.user

/** Falls back to the session's second cookie, because browsers keep cookies longer than script-writable storage. */
const readUserId = (): string | null => deviceStorage.get(USER_KEY) ?? readSessionUserId()

function readSessionUserId(): string | null {
  if (typeof document === 'undefined') return null
  return new RegExp(`(?:^|; )${USER_COOKIE}=(\\d+)`).exec(document.cookie)?.[1] ?? null
}

const currentUser = createStore(readUserId(), null)

export const getCurrentUserId = currentUser.get

/** Returns the storage key for data of the current user. */
export const makePersonalKey = (name: string): string => `${name}.${currentUser.get() ?? 'visitor'}`

/** This key is stored while nobody is signed in because a session ended without a log-out. */
const SESSION_ENDED_KEY = deviceKeys.sessionEnded

/** Whether this device keeps the unsent data of a user whose session ended. It does so until the next login or log-out. */
export const shouldKeepUnsentData = (): boolean =>
  currentUser.get() === null && deviceStorage.get(SESSION_ENDED_KEY) !== null

/** Ends the session on this device, because the server no longer accepts it. Unsent data stays for its user. */
export function endLocalSession(): void {
  if (currentUser.get() === null) return
  // This key is set first, so that the other tabs know why the user is removed.
  deviceStorage.set(SESSION_ENDED_KEY, '1')
  clearUser()
}

/** Records a sign-in or log-out in this tab; the browser notifies the other tabs. */
export function setCurrentUserId(userId: string | null): void {
  deviceStorage.remove(SESSION_ENDED_KEY)
  if (userId === null) return clearUser()
  deviceStorage.set(USER_KEY, userId)
  currentUser.set(userId)
}

function clearUser(): void {
  // The cookie is deleted here too, because the server may not be reachable.
  if (typeof document !== 'undefined') document.cookie = `${USER_COOKIE}=; Path=/; Max-Age=0`
  deviceStorage.remove(USER_KEY)
  currentUser.set(null)
}

export const subscribeToUser = currentUser.subscribe

export const useCurrentUserId = currentUser.use

/**
 * Watches for sign-ins and log-outs in other tabs, even after Back has restored a whole page from the browser's cache. A page
 * with private data is then reloaded; a visitor's page only updates its current user.
 */
export function watchCurrentUser(): void {
  // The id may have come from the cookie. Storing the id notifies the other tabs.
  const userId = currentUser.get()
  if (userId !== null) deviceStorage.set(USER_KEY, userId)
  const syncUser = () => {
    const storedId = readUserId()
    if (storedId === currentUser.get()) return
    // Another tab found that the session has ended. This page keeps its user and input, and learns of the end by its next call.
    if (storedId === null && deviceStorage.get(SESSION_ENDED_KEY) !== null) return
    if (currentUser.get() === null) currentUser.set(storedId)
    else window.location.reload()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) syncUser()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncUser()
  })
}
