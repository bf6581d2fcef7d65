import { randomBytes } from 'node:crypto'
import { fileUrl, photoPath, photoSizes, type PhotoSize } from '../../../shared/uploads/photo.ts'
import { bucket } from '../../platform/firebase.ts'
import type { EncodedPhoto } from './encode-photo.ts'

const FIREBASE_STORAGE = 'https://firebasestorage.googleapis.com'
const sizes = Object.keys(photoSizes) as PhotoSize[]

export interface StoredPhoto {
  readonly id: string
  /** Where browsers read its page size; the tile stands beside it. */
  readonly url: string
}

/** Stores a photo under an id that nobody can guess, for good: another photo has another address. */
export async function storePhoto(photo: EncodedPhoto): Promise<StoredPhoto> {
  const id = randomBytes(16).toString('hex')
  try {
    await Promise.all(
      sizes.map((size) =>
        bucket()
          .file(photoPath(id, size))
          .save(photo[size], {
            resumable: false,
            metadata: { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' },
          }),
      ),
    )
  } catch (error) {
    await removePhoto(id)
    throw error
  }
  return { id, url: fileUrl(storageOrigin(), bucket().name, photoPath(id, 'page')) }
}

export async function removePhoto(id: string): Promise<void> {
  await Promise.all(sizes.map((size) => bucket().file(photoPath(id, size)).delete({ ignoreNotFound: true })))
}

function storageOrigin(): string {
  const emulator = process.env.FIREBASE_STORAGE_EMULATOR_HOST
  return emulator ? `http://${emulator}` : FIREBASE_STORAGE
}
