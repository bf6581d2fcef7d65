import { strToU8, zipSync } from 'fflate'
import type { UserId } from '../../../shared/ids.ts'
import { PRODUCT } from '../../../shared/brand/brand.ts'
import { retention } from '../../../shared/privacy/retention.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import * as log from '../../platform/log.ts'
import type { Member } from '../../core/accounts/member.ts'
import { findDataOwner } from '../../core/accounts/users-store.ts'
import {
  listDueDataExports,
  removeExpiredExportFile,
  failDataExport,
  hasTooManyAttempts,
  saveDataExport,
  listExpiredDataExports,
  postponeDataExport,
  removeExportFiles,
  claimDataExport,
} from './data-exports-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { exportSteps } from './export-steps.ts'
import { readOwnPhotos } from './personal-data-store.ts'

/** A photo is compressed already. */
const NO_COMPRESSION = { level: 0 } as const

/** Composes a zip of a member's data: a JSON file per exported collection with data, and the member's profile photos. */
export async function composeExport({ id, name, email, provenAt }: Member, now: number): Promise<Uint8Array> {
  // RSVPs and mail under an unproven address may belong to the owner of that address.
  const subject: DeletionSubject = { id, name, email, addresses: provenAt === null ? [] : [email] }
  const files: Record<string, Uint8Array | [Uint8Array, typeof NO_COMPRESSION]> = {}
  const fileDescriptions: string[] = []
  for (const [collection, readRows] of Object.entries(exportSteps)) {
    if (typeof readRows !== 'function') continue
    const rows = await readRows(subject)
    if (rows.length === 0) continue
    files[`${collection}.json`] = strToU8(JSON.stringify(rows, null, 2))
    fileDescriptions.push(
      `${collection}.json: ${retention[collection as keyof typeof exportSteps].personalData}`,
    )
  }
  for (const [path, bytes] of Object.entries(await readOwnPhotos(subject)))
    files[path] = [bytes, NO_COMPRESSION]
  const exportedAt = new Date(now).toISOString()
  files['README.txt'] = strToU8(
    [
      `The data that ${PRODUCT} stores about you, as of ${exportedAt}.`,
      'Times are in UTC.',
      '',
      ...fileDescriptions,
      '',
    ].join('\n'),
  )
  return zipSync(files)
}

/** Makes a requested export. If that is interrupted or fails, the sweep tries again, a limited number of times. */
export async function makeDataExport(id: UserId, now: () => number): Promise<void> {
  const dataExport = await claimDataExport(id, now())
  if (!dataExport) return
  try {
    // There may be files of an expired export, or of an interrupted run.
    await removeExportFiles(id)
    if (hasTooManyAttempts(dataExport)) {
      await failDataExport(id, now())
      return
    }
    const member = await findDataOwner(id)
    if (!member) return
    await saveDataExport(id, await composeExport(member, now()), now())
    log.info('a data export was made', { userId: id })
  } catch (error) {
    log.error('A data export failed', { userId: id, error: String(error) })
    await postponeDataExport(id, now())
    throw error
  }
}

const MAX_EXPORTS_PER_RUN = 20

/** Makes the exports that are due, and removes the files of expired ones. A failed export does not stop the others. */
export async function makeDueDataExports(run: JobRun): Promise<void> {
  await forEachDue(
    await listExpiredDataExports(run.now(), MAX_EXPORTS_PER_RUN),
    run,
    removeExpiredExportFile,
    {
      message: 'A data export was not removed',
      getFields: ({ userId }) => ({ userId }),
    },
  )
  for (const id of await listDueDataExports(run.now(), MAX_EXPORTS_PER_RUN)) {
    if (run.now() >= run.deadline) return
    // `makeDataExport` logs a failed export. An export that could not be claimed stays due.
    await makeDataExport(id, run.now).catch(() => undefined)
  }
}
