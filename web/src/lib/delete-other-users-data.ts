import { makeCurrentUserCacheKey, USER_PARAM, PRIVATE_CACHE } from './cache-names.ts'
import { withTimeout } from './with-timeout.ts'
import { deleteUnneededDoors } from './delete-doors.ts'
import { personalKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { logWarning } from './log.ts'
import { hasOutbox } from './outbox.ts'
import { shouldKeepUnsentData, getCurrentUserId, makePersonalKey } from './current-user-id.ts'

/**
 * Deletes the data of other users from this device, except RSVPs, outbox entries and contact details of visitors, current check-in
 * lists of helpers, and unsent data of a user whose session has ended. The function can be called again at any time.
 */
export async function deleteOtherUsersData(): Promise<void> {
  const ownPrefix = `firestore/${getFirebaseAppName()}/`
  // These keys hold the messages that Firestore's tabs exchange.
  deviceStorage.removeWhere((key) => key.includes(`firestore/${APP_PREFIX}`) && !key.includes(ownPrefix))
  const ownSuffix = makePersonalKey('')
  const prefixes = Object.values(personalKeys)
  const shouldKeepDraft = (key: string) => shouldKeepUnsentData() && key.startsWith(`${personalKeys.drafts}.`)
  deviceStorage.removeWhere(
    (key) =>
      prefixes.some((prefix) => key.startsWith(`${prefix}.`)) &&
      !key.endsWith(ownSuffix) &&
      // A visitor's RSVPs stay, hidden while someone is signed in.
      key !== `${personalKeys.rsvps}.visitor` &&
      !shouldKeepDraft(key),
  )
  deleteUnneededDoors(getCurrentUserId(), Date.now(), { shouldKeepUnsentArrivals: shouldKeepUnsentData() })
  const results = await Promise.allSettled(
    [deleteCachedResponses, deleteOutboxEntries, deleteFirestoreCaches, deleteFirebaseAccounts].map(
      (deleteData) => withTimeout(deleteData),
    ),
  )
  for (const result of results) {
    if (result.status === 'rejected') logWarning('Data of another user could not be deleted.', result.reason)
  }
}

async function deleteCachedResponses(): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(PRIVATE_CACHE)
  const userId = getCurrentUserId()
  if (userId !== null) await cache.put(makeCurrentUserCacheKey(userId), new Response())
  for (const { url } of await cache.keys()) {
    if (new URL(url).searchParams.get(USER_PARAM) !== userId) await cache.delete(url)
  }
}

async function deleteOutboxEntries(): Promise<void> {
  if (hasOutbox()) await (await import('./outbox-storage.ts')).deleteOtherUsersEntries()
}

/** Returns the name of the Firebase app of the current user. The SDK stores its cache and its account under this name. */
export const getFirebaseAppName = (): string => {
  const userId = getCurrentUserId()
  return userId === null ? '[DEFAULT]' : `${APP_PREFIX}${userId}`
}
const APP_PREFIX = 'kiln-'

/**
 * Deletes other users' Firestore caches, one database for each app name. A database that is open in a tab is deleted when that
 * tab closes, or at the next start.
 */
async function deleteFirestoreCaches(): Promise<void> {
  if (!('indexedDB' in window) || !('databases' in indexedDB)) return
  const ownPrefix = `firestore/${getFirebaseAppName()}/`
  for (const { name = '' } of await indexedDB.databases()) {
    const isOfOtherUser = name.startsWith(`firestore/${APP_PREFIX}`) && !name.startsWith(ownPrefix)
    if (isOfOtherUser) indexedDB.deleteDatabase(name)
  }
}

/** The SDK's database of accounts, and the object store in it. The names are repeated here so that the SDK need not be loaded. */
const ACCOUNTS = { database: 'firebaseLocalStorageDb', store: 'firebaseLocalStorage' }

async function deleteFirebaseAccounts(): Promise<void> {
  if (!('indexedDB' in window) || !('databases' in indexedDB)) return
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === ACCOUNTS.database)) return
  const database = await toPromise(indexedDB.open(ACCOUNTS.database))
  try {
    if (!database.objectStoreNames.contains(ACCOUNTS.store)) return
    const store = database.transaction(ACCOUNTS.store, 'readwrite').objectStore(ACCOUNTS.store)
    for (const key of await toPromise(store.getAllKeys())) {
      const appName = typeof key === 'string' ? (key.split(':').at(-1) ?? '') : ''
      if (appName.startsWith(APP_PREFIX) && appName !== getFirebaseAppName())
        await toPromise(store.delete(key))
    }
  } finally {
    database.close()
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () =>
      reject(request.error ?? new Error('An IndexedDB request failed without an error.'))
  })
}
