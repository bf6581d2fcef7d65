import type { HostEvent } from '@shared/hosting/contract.ts'

/** An event's photos, and the address of its cover. */
type Photos = Pick<HostEvent, 'eventPhotos' | 'imageUrl'>

/** A change of the photos. */
export interface PhotoChange {
  /** The remaining photos, in their new order. */
  readonly order: readonly string[]
  readonly deleted: string | null
  /** The photo that was made the cover; null if none was: the cover stays, unless it is the one deleted. */
  readonly cover: string | null
}

/**
 * The photos after a change: a photo that was added in the meantime stays, after the others; a deleted one is not restored.
 */
export function applyPhotoChange(
  { eventPhotos, imageUrl }: Photos,
  { order, deleted, cover }: PhotoChange,
): Photos {
  const photoSet = new Set(eventPhotos)
  const knownPhotos = new Set([...order, deleted])
  const photos = [
    ...order.filter((photo) => photoSet.has(photo)),
    ...eventPhotos.filter((photo) => !knownPhotos.has(photo)),
  ]
  if (cover !== null && photos.includes(cover)) return { eventPhotos: photos, imageUrl: cover }
  const isCoverDeleted = imageUrl !== null && imageUrl === deleted
  return { eventPhotos: photos, imageUrl: isCoverDeleted ? (photos[0] ?? null) : imageUrl }
}
