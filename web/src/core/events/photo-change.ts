import type { HostEvent } from '@shared/hosting/contract.ts'

/** An event's photos, and the URL of its cover. */
type Photos = Pick<HostEvent, 'eventPhotos' | 'imageUrl'>

/** A change that a host makes to the photos. */
export interface PhotoChange {
  /** The remaining photos, in their new order. */
  readonly order: readonly string[]
  readonly deletedPhoto: string | null
  /** The new cover; null if the host chose none. Then the cover stays, or the first photo replaces a deleted cover. */
  readonly cover: string | null
}

/**
 * Returns the photos after a change. A photo that was added in the meantime stays, after the others; a photo that was deleted
 * in the meantime is not restored.
 */
export function applyPhotoChange(
  { eventPhotos, imageUrl }: Photos,
  { order, deletedPhoto, cover }: PhotoChange,
): Photos {
  const photoSet = new Set(eventPhotos)
  const knownPhotos = new Set([...order, deletedPhoto])
  const photos = [
    ...order.filter((photo) => photoSet.has(photo)),
    ...eventPhotos.filter((photo) => !knownPhotos.has(photo)),
  ]
  if (cover !== null && photos.includes(cover)) return { eventPhotos: photos, imageUrl: cover }
  const isCoverDeleted = imageUrl !== null && imageUrl === deletedPhoto
  return { eventPhotos: photos, imageUrl: isCoverDeleted ? (photos[0] ?? null) : imageUrl }
}
