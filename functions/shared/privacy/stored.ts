import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `deletions/{uid}`: a user who is being or was deleted. The document does not say who requested the deletion. */
export const storedDeletion = z.object({
  userId: storedUserId,
  /** The name and address by which the user's data is found; both null after all of it was deleted. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether the user had proven the address; otherwise data with that address may belong to someone else. */
  isProven: z.boolean(),
  /** The delivery of the mail that confirms the deletion. */
  confirmationDeliveryId: z.string(),
  startedAt: storedInstant,
  /** When the deletion is resumed next; null if it is done. */
  nextAttemptAt: storedInstant.nullable(),
  /** The number of changes that each finished step made. */
  stepCounts: z.record(z.string(), z.number().int()),
  doneAt: storedInstant.nullable(),
  expiresAt: storedInstant.optional(),
})

/** `dataExports/{uid}`: a copy of their data that a member requested. */
export const storedDataExport = z.object({
  userId: storedUserId,
  requestedAt: storedInstant,
  /** When the export is made or resumed next; null if it is made or has failed. */
  nextAttemptAt: storedInstant.nullable(),
  attemptCount: z.number().int(),
  /** The random name of the file; null while there is none. */
  fileId: z.string().nullable(),
  byteCount: z.number().int().nullable(),
  /** The instant until which the export can be downloaded; null if it was not made. */
  availableUntil: storedInstant.nullable(),
  expiresAt: storedInstant,
})
