// Fills the empty suite that the environment names (environment.ts) with users, events and pictures as of now.
import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { makeStorageUrl } from '../../functions/shared/uploads/photo.ts'
import { splitPlace } from '../../functions/src/core/events/private-place.ts'
import { makeSignupHashes } from '../../functions/src/core/rsvps/signup-document.ts'
import { recountMemberTotal } from '../../functions/src/core/stats/member-total-store.ts'
import { recountAllMail } from '../../functions/src/features/delivery/mail-stats.ts'
import { fillDueSeries } from '../../functions/src/features/hosting/fill-series.ts'
import { recountAllStats } from '../../functions/src/features/stats/recount-stats.ts'
import { saveWeeklyStats } from '../../functions/src/features/stats/weekly-stats.ts'
import { PROJECT_ID, STORAGE_BUCKET } from '../environment.ts'
import { renderPicture } from './pictures.ts'
import { makeSeedData, type SeedData } from './seed-data.ts'

async function importAccounts(app: App, seedData: SeedData): Promise<void> {
  const result = await getAuth(app).importUsers(
    seedData.accounts.map(({ uid, email, name, role, isApproved, isDisabled }) => ({
      uid,
      disabled: isDisabled,
      email,
      emailVerified: true,
      displayName: name,
      customClaims: { role, isApproved, memberEmail: email, signInBefore: 0 },
    })),
  )
  const [failure] = result.errors
  if (failure) throw new Error(`An account could not be created: ${failure.error.message}`)
}

async function writeDocuments(app: App, seedData: SeedData): Promise<void> {
  const db = getFirestore(app)
  // Throttling is for production; an emulator accepts any number of writes at the same time.
  const writer = db.bulkWriter({ throttling: false })
  const writes = seedData.documents.map(({ path, data }) => writer.set(db.doc(path), data))
  await Promise.all([...writes, writer.close()])
}

async function storePictures(app: App, seedData: SeedData): Promise<void> {
  const bucket = getStorage(app).bucket()
  await Promise.all(
    seedData.pictures.map(async (picture) =>
      bucket.file(picture.path).save(await renderPicture(picture), {
        resumable: false,
        metadata: { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' },
      }),
    ),
  )
}

/** Makes the events of each series, as `runMaintenance` does: the seed itself writes only the first one. */
const fillAllSeries = (now: number): Promise<unknown> => fillDueSeries({ now: () => now, deadline: Infinity })

/** Counts the stats of hosts, members, cities, weeks and mail, as `runNightlyRepair` does: the seed writes none. */
async function countStats(now: number): Promise<void> {
  await recountAllStats(now, { includesUncountedMembers: true })
  await saveWeeklyStats(now)
  await recountMemberTotal(now)
  await recountAllMail(now)
}

/** Texts are the same in every run, and so are all ids except those of decisions and of a series' later events; dates move with `now`. */
async function seed(now: number): Promise<void> {
  const storageOrigin = `http://${process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? ''}`
  const seedData = makeSeedData({
    now,
    hashSignup: makeSignupHashes,
    splitPlace,
    toPictureUrl: (path) => makeStorageUrl(storageOrigin, STORAGE_BUCKET, path),
  })
  const app = initializeApp({ projectId: PROJECT_ID, storageBucket: STORAGE_BUCKET }, 'seed')
  try {
    await Promise.all([
      importAccounts(app, seedData),
      writeDocuments(app, seedData),
      storePictures(app, seedData),
    ])
    await fillAllSeries(now)
    await countStats(Date.now())
  } finally {
    await deleteApp(app)
  }
}

await seed(Date.now())
