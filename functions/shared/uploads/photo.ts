/** The size limit of a photo's file (specification section 9). */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024

/** The sizes in which each photo is stored: the maximum of either side in pixels. Smaller photos are not enlarged. */
export const photoSizes = { tile: 480, page: 1600 } as const
export type PhotoSize = keyof typeof photoSizes

/** The path of one size of a photo in Storage. */
export function makePhotoPath(photoId: string, size: PhotoSize): string {
  return `photos/${photoId}/${size}.webp`
}

/** The URL of a file in Storage; `origin` is Firebase's (`https://firebasestorage.googleapis.com`) or the emulator's. */
export function makeStorageUrl(origin: string, bucket: string, path: string): string {
  return `${origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`
}

/** Whether a URL is that of a file in Storage, at any origin. */
export function isStorageUrl(url: URL): boolean {
  return /^\/v0\/b\/[^/]+\/o\//.test(url.pathname)
}
