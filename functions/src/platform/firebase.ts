import { getApps, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { dataExportBucket } from './params.ts'

const [app = initializeApp()] = getApps()

/**
 * Firestore. Only `*-store.ts` files read and write its documents. Other files at most commit a batch that stores have filled, or
 * read the document of the trigger that they handle.
 */
export const db = getFirestore(app)
export const auth = getAuth(app)
export const getPhotoBucket = () => enableRetries(getStorage(app).bucket())
export const getExportBucket = () => enableRetries(getStorage(app).bucket(dataExportBucket.value()))

/**
 * Makes the SDK retry uploads and copies after a reset connection, which it otherwise does only for reads. Our writes are safe
 * to repeat, because each path is always written with the same content.
 */
function enableRetries<B extends ReturnType<ReturnType<typeof getStorage>['bucket']>>(bucket: B): B {
  // 0 is `IdempotencyStrategy.RetryAlways`. Importing the enum would load the Storage SDK in every function.
  Object.assign(bucket.storage.retryOptions, { idempotencyStrategy: 0 })
  return bucket
}

/**
 * Returns an OAuth access token of the server, for REST calls that the Admin SDK does not make. The Auth emulator takes `owner`.
 */
export async function getServerAccessToken(): Promise<string> {
  if (process.env.FIREBASE_AUTH_EMULATOR_HOST) return 'owner'
  const token = await app.options.credential?.getAccessToken()
  return token?.access_token ?? ''
}

/** Whether this code runs in the Emulator Suite, where a response may contain a secret that production sends only by email. */
export const isEmulated =
  process.env.FUNCTIONS_EMULATOR === 'true' || Boolean(process.env.FIRESTORE_EMULATOR_HOST)
