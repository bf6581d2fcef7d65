import type { StoredEvent } from '../../../shared/events/stored.ts'
import { MAX_EVENT_PHOTOS } from '../../../shared/hosting/contract.ts'
import type { EventId } from '../../../shared/ids.ts'
import { changeEvent, findEvent } from '../../core/events/events-store.ts'
import { parsePhotoId, removePhoto, storePhoto, type StoredPhoto } from '../../core/photos/photos-store.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { CallError, type Caller, type Handler, type UploadedFile } from '../../platform/call-handler.ts'
import * as log from '../../platform/log.ts'
import { makeEventAuditWriter } from './event-audit-entry.ts'
import { readChangeableEvent, readHostEvent, makeNotFoundOrCancelledError } from './host-event.ts'

/**
 * Adds photos to an event. Each file is checked separately: files that are not photos are reported, and the others are added.
 * If the event does not get the photos, none of them stays in Storage.
 */
export async function addPhotos(
  id: EventId,
  files: readonly UploadedFile[],
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<{ event: StoredEvent; addedUrls: string[]; failedPhotos: FailedPhoto[] }> {
  const { photos } = await readChangeableEvent(id)
  if (photos.length + files.length > MAX_EVENT_PHOTOS) throw makeTooManyPhotosError()
  const { photos: storedPhotos, failedPhotos } = await storePhotos(files)
  const addedUrls = storedPhotos.map(({ url }) => url)
  const writeAudit = await makeEventAuditWriter('event_photos_changed', caller, now)
  const event = await changeEvent(
    id,
    (currentEvent) => appendPhotos(currentEvent, addedUrls),
    now,
    writeAudit,
  ).catch(async (error: unknown) => {
    // The event may have the photos already, if only the response was lost.
    const currentPhotos = (await findEvent(id))?.photos ?? []
    await removePhotos(
      storedPhotos.filter(({ url }) => !currentPhotos.includes(url)).map((photo) => photo.id),
    )
    throw error
  })
  if (!event) {
    await removePhotos(storedPhotos.map((photo) => photo.id))
    throw await makeNotFoundOrCancelledError(id)
  }
  return { event, addedUrls, failedPhotos }
}

export const uploadEventPhotos: Handler<'uploadEventPhotos'> = async ({ params, files, caller, now }) => {
  const { event, addedUrls, failedPhotos } = await addPhotos(params.id, files, { caller, now })
  return {
    message: formatSummary(addedUrls.length, failedPhotos),
    photos: addedUrls,
    failedPhotos,
    event: await readHostEvent(event),
  }
}

interface FailedPhoto {
  readonly index: number
  readonly message: string
}

/** Stores the valid photos. If there are none, throws the error of the first file. */
async function storePhotos(
  files: readonly UploadedFile[],
): Promise<{ photos: StoredPhoto[]; failedPhotos: FailedPhoto[] }> {
  // The image library is loaded on first use, because other calls do not need it.
  const { encodePhoto } = await import('../../core/photos/encode-photo.ts')
  const photos: StoredPhoto[] = []
  const failedPhotos: FailedPhoto[] = []
  let firstError: CallError | undefined
  try {
    for (const [index, { bytes }] of files.entries()) {
      try {
        photos.push(await storePhoto(await encodePhoto(bytes, 'photos')))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        firstError ??= error
        failedPhotos.push({ index, message: error.message })
      }
    }
  } catch (error) {
    await removePhotos(photos.map(({ id }) => id))
    throw error
  }
  if (firstError && photos.length === 0) throw firstError
  return { photos, failedPhotos }
}

/**
 * Adds photos to an event. If it has no cover, the first one becomes its cover. A repeated call, after the response of a commit
 * was lost, changes nothing.
 */
function appendPhotos(event: StoredEvent, urls: readonly string[]) {
  const newPhotos = urls.filter((photo) => !event.photos.includes(photo))
  if (event.photos.length + newPhotos.length > MAX_EVENT_PHOTOS) throw makeTooManyPhotosError()
  return { photos: [...event.photos, ...newPhotos], imageUrl: event.imageUrl ?? newPhotos[0] ?? null }
}

function makeTooManyPhotosError(): CallError {
  const message = `An event can have at most ${MAX_EVENT_PHOTOS} photos.`
  return new CallError('invalid_body', message, { fields: { photos: message } })
}

function formatSummary(addedCount: number, failedPhotos: readonly FailedPhoto[]): string {
  const addedText = addedCount === 1 ? '1 photo added.' : `${addedCount} photos added.`
  return [addedText, ...failedPhotos.map(({ index, message }) => `Photo ${index + 1}: ${message}`)].join(' ')
}

/**
 * Sorts an event's photos, sets the cover, and deletes photos that the new order leaves out. The change is refused if the event
 * has changed since `basedOn`, because a photo that was added in the meantime must not be deleted.
 */
export const arrangeEventPhotos: Handler<'arrangeEventPhotos'> = async ({ params, body, caller, now }) => {
  const photos = [...new Set(body.photos)]
  let removedPhotos: string[] = []
  const event = await changeEvent(
    params.id,
    (currentEvent) => {
      // An earlier attempt made this change, and only its response was lost.
      if (
        JSON.stringify([currentEvent.photos, currentEvent.imageUrl]) === JSON.stringify([photos, body.cover])
      )
        return {}
      const hasOnlyCurrentPhotos = photos.every((photo) => currentEvent.photos.includes(photo))
      if (Date.parse(body.basedOn) !== currentEvent.contentUpdatedAt || !hasOnlyCurrentPhotos)
        throw makeRefusalError('changed_meanwhile')
      // A current cover that is not one of the photos may stay.
      const isCurrentCover =
        body.cover === currentEvent.imageUrl && !currentEvent.photos.includes(body.cover ?? '')
      if (body.cover !== null && !photos.includes(body.cover) && !isCurrentCover)
        throw makeInvalidCoverError()
      removedPhotos = currentEvent.photos.filter((photo) => !photos.includes(photo))
      return { photos, imageUrl: body.cover }
    },
    now,
    await makeEventAuditWriter('event_photos_changed', caller, now),
  )
  if (!event) throw await makeNotFoundOrCancelledError(params.id)
  await removePhotosByUrl(removedPhotos)
  return readHostEvent(event)
}

function makeInvalidCoverError(): CallError {
  const message = 'Please choose one of the photos as the cover.'
  return new CallError('invalid_body', message, { fields: { cover: message } })
}

/** Deletes an event's photos by their URLs; a URL that is not of our Storage is skipped. */
export function removePhotosByUrl(urls: readonly string[]): Promise<void> {
  return removePhotos(urls.flatMap((url) => parsePhotoId(url) ?? []))
}

/** Deletes photos that no event shows. If Storage fails, an unused file is left, and the log says which. */
async function removePhotos(ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map((id) =>
      removePhoto(id).catch((error: unknown) => {
        log.error('a photo was not deleted', { photo: id, error: String(error) })
      }),
    ),
  )
}
