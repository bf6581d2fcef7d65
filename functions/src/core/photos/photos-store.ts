import { randomBytes } from 'node:crypto'
import { makeStorageUrl, makePhotoPath, photoSizes, type PhotoSize } from '../../../shared/uploads/photo.ts'
import { getPhotoBucket } from '../../platform/firebase.ts'
import type { EncodedPhoto } from './encode-photo.ts'

const FIREBASE_STORAGE_URL = 'https://firebasestorage.googleapis.com'
const sizes = Object.keys(photoSizes) as PhotoSize[]

export interface StoredPhoto {
  readonly id: string
  /** The URL of the photo in the size `page`. */
  readonly url: string
}

/** Stores a photo under an id that nobody can guess. A new photo always gets a new URL. */
export async function storePhoto(photo: EncodedPhoto): Promise<StoredPhoto> {
  const id = randomBytes(16).toString('hex')
  try {
    await Promise.all(
      sizes.map((size) =>
        getPhotoBucket()
          .file(makePhotoPath(id, size))
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
  return { id, url: makePhotoUrl(id) }
}

/** Copies a photo, so that deleting the copy or the original leaves the other; null if it is not in our Storage. */
export async function copyPhoto(url: string): Promise<StoredPhoto | null> {
  const sourceId = parsePhotoId(url)
  if (sourceId === null) return null
  const id = randomBytes(16).toString('hex')
  try {
    await Promise.all(
      sizes.map((size) =>
        getPhotoBucket()
          .file(makePhotoPath(sourceId, size))
          .copy(getPhotoBucket().file(makePhotoPath(id, size))),
      ),
    )
  } catch (error) {
    await removePhoto(id)
    if (error instanceof Error && 'code' in error && error.code === 404) return null
    throw error
  }
  return { id, url: makePhotoUrl(id) }
}

export async function removePhoto(id: string): Promise<void> {
  await Promise.all(
    sizes.map((size) => getPhotoBucket().file(makePhotoPath(id, size)).delete({ ignoreNotFound: true })),
  )
}

/** The id of a photo that `storePhoto` stored, by its URL; null for other URLs. */
export function parsePhotoId(url: string): string | null {
  const path = /\/o\/([^?]+)/.exec(url)?.[1]
  const id = path && /^photos%2F([0-9a-f]{32})%2Fpage\.webp$/.exec(path)?.[1]
  return id ?? null
}

function makePhotoUrl(id: string): string {
  return makeStorageUrl(readStorageOrigin(), getPhotoBucket().name, makePhotoPath(id, 'page'))
}

function readStorageOrigin(): string {
  const emulatorHost = process.env.FIREBASE_STORAGE_EMULATOR_HOST
  return emulatorHost ? `http://${emulatorHost}` : FIREBASE_STORAGE_URL
}
