import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { makeStorageUrl } from '../../functions/shared/uploads/photo.ts'
import { splitPlace } from '../../functions/src/core/events/private-place.ts'
import { makeSignupHashes } from '../../functions/src/core/rsvps/signup-document.ts'
import { STORAGE_BUCKET } from '../environment.ts'
import { warn } from '../terminal.ts'
import { admin, applicant, hosts, member, suspendedMember } from './users.ts'
import { renderPicture } from './pictures.ts'
import { makeSeedData, type SeedData } from './seed-data.ts'

/** A description of an account of the seed, for the welcome text. */
export interface AccountNote {
  readonly email: string
  readonly role: string
  readonly note: string
}

const accounts: readonly AccountNote[] = [
  { email: admin.email, role: admin.role, note: 'runs the platform' },
  {
    email: hosts.mara.email,
    role: 'host',
    note: 'approved host in London, with events, a series, a draft, private events and an invitation to co-host',
  },
  {
    email: hosts.theo.email,
    role: 'host',
    note: 'approved host in London, and co-host of some events of host@kiln.test; an admin has hidden one event that this host runs alone',
  },
  { email: applicant.email, role: 'host', note: 'not approved yet: the application is pending' },
  { email: member.email, role: member.role, note: 'member with past and upcoming RSVPs, one on a waitlist' },
  { email: suspendedMember.email, role: suspendedMember.role, note: 'suspended: cannot sign in' },
]

/** Finds the Storage emulator's origin. Returns null if the emulator does not answer. */
async function findStorageOrigin(): Promise<string | null> {
  const host = process.env['FIREBASE_STORAGE_EMULATOR_HOST']
  if (!host) return null
  try {
    await fetch(`http://${host}/`, { signal: AbortSignal.timeout(1000) })
    return `http://${host}`
  } catch {
    return null
  }
}

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
async function fillAllSeries(now: number): Promise<void> {
  const { fillDueSeries } = await import('../../functions/src/features/hosting/fill-series.ts')
  await fillDueSeries({ now: () => now, deadline: Infinity })
}

/** Counts the stats of hosts, members, cities, weeks and mail, as `runNightlyRepair` does: the seed writes none. */
async function countStats(now: number): Promise<void> {
  const [{ recountAllStats }, { saveWeeklyStats }, { recountMemberTotal }, { recountAllMail }] =
    await Promise.all([
      import('../../functions/src/features/stats/recount-stats.ts'),
      import('../../functions/src/features/stats/weekly-stats.ts'),
      import('../../functions/src/core/stats/member-total-store.ts'),
      import('../../functions/src/features/delivery/mail-stats.ts'),
    ])
  await recountAllStats(now, { includesUncountedMembers: true })
  await saveWeeklyStats(now)
  await recountMemberTotal(now)
  await recountAllMail(now)
}

/**
 * Fills an empty suite with users, events and pictures as of `now`. Texts are the same in every run, and so are all ids except those
 * of decisions and of a series' later events; dates move with `now`. The Admin SDK finds the emulators by environment variables;
 * LINK_SECRET must have the functions' value. Returns the accounts to sign in with.
 */
export async function seed({ projectId, now }: { projectId: string; now: Date }): Promise<AccountNote[]> {
  const storageOrigin = await findStorageOrigin()
  if (storageOrigin === null) warn('The Storage emulator does not answer, so the seed has no pictures.')
  const seedData = makeSeedData({
    now: now.getTime(),
    hashSignup: makeSignupHashes,
    splitPlace,
    toPictureUrl: (path) => storageOrigin && makeStorageUrl(storageOrigin, STORAGE_BUCKET, path),
  })
  const app = initializeApp({ projectId, storageBucket: STORAGE_BUCKET }, 'seed')
  try {
    await Promise.all([
      importAccounts(app, seedData),
      writeDocuments(app, seedData),
      ...(storageOrigin === null ? [] : [storePictures(app, seedData)]),
    ])
    // The server finds the emulators, and the project, by the environment.
    process.env['GCLOUD_PROJECT'] = projectId
    await fillAllSeries(now.getTime())
    await countStats(Date.now())
  } finally {
    await deleteApp(app)
  }
  return [...accounts]
}
