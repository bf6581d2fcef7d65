import { hereMark, PERSON_PARAM, PRIVATE_CACHE } from './cache-names.ts'
import { inTime } from './in-time.ts'
import { forgetDoors } from './delete-doors.ts'
import { personalKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { logWarning } from './log.ts'
import { hasOutbox } from './outbox.ts'
import { keepsUnsent, personHere, personalKey } from './person.ts'

/** Deletes the data of all other people from this device. Safe to repeat. */
export async function deleteOthersData(): Promise<void> {
  const own = `firestore/${firebaseAppName()}/`
  // The messages that Firestore's tabs exchange.
  deviceStorage.removeWhere((key) => key.includes(`firestore/${APP_PREFIX}`) && !key.includes(own))
  const ownEnd = personalKey('')
  const personal = Object.values(personalKeys)
  const staysUnsent = (key: string) => keepsUnsent() && key.startsWith(`${personalKeys.drafts}.`)
  deviceStorage.removeWhere(
    (key) =>
      personal.some((kind) => key.startsWith(`${kind}.`)) &&
      !key.endsWith(ownEnd) &&
      // They are hidden while somebody is signed in.
      key !== `${personalKeys.rsvps}.visitor` &&
      !staysUnsent(key),
  )
  forgetDoors(personHere(), Date.now(), { keepsUnsent: keepsUnsent() })
  const results = await Promise.allSettled(
    [forgetAnswers, forgetOutbox, forgetFirestore, forgetFirebaseAccounts].map((forget) => inTime(forget)),
  )
  for (const result of results) {
    if (result.status === 'rejected') logWarning('Data of another user could not be deleted.', result.reason)
  }
}

async function forgetAnswers(): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(PRIVATE_CACHE)
  const person = personHere()
  if (person !== null) await cache.put(hereMark(person), new Response())
  for (const { url } of await cache.keys()) {
    if (new URL(url).searchParams.get(PERSON_PARAM) !== person) await cache.delete(url)
  }
}

/** Unsent entries of a user who is no longer signed in. */
async function forgetOutbox(): Promise<void> {
  if (hasOutbox()) await (await import('./outbox-storage.ts')).forgetOthersEntries()
}

/** The name of the Firebase app of the person who is signed in. The SDK stores its cache and its account under this name. */
export const firebaseAppName = (): string => {
  const person = personHere()
  return person === null ? '[DEFAULT]' : `${APP_PREFIX}${person}`
}
const APP_PREFIX = 'kiln-'

/** Firestore's caches, one database for each app name. One that a tab has open goes when that tab does, or at the next start. */
async function forgetFirestore(): Promise<void> {
  if (!('indexedDB' in window) || !('databases' in indexedDB)) return
  const own = `firestore/${firebaseAppName()}/`
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.startsWith(`firestore/${APP_PREFIX}`) && !name.startsWith(own)) indexedDB.deleteDatabase(name)
  }
}

/** The SDK's database of accounts; named here so that the SDK need not be loaded. */
const ACCOUNTS = { database: 'firebaseLocalStorageDb', store: 'firebaseLocalStorage' }

async function forgetFirebaseAccounts(): Promise<void> {
  if (!('indexedDB' in window) || !('databases' in indexedDB)) return
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === ACCOUNTS.database)) return
  const database = await whenDone(indexedDB.open(ACCOUNTS.database))
  try {
    if (!database.objectStoreNames.contains(ACCOUNTS.store)) return
    const store = database.transaction(ACCOUNTS.store, 'readwrite').objectStore(ACCOUNTS.store)
    for (const key of await whenDone(store.getAllKeys())) {
      const app = typeof key === 'string' ? (key.split(':').at(-1) ?? '') : ''
      if (app.startsWith(APP_PREFIX) && app !== firebaseAppName()) await whenDone(store.delete(key))
    }
  } finally {
    database.close()
  }
}

function whenDone<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'))
  })
}
