import type { HostEvent } from '@shared/hosting/contract.ts'
import { callApi } from '@/lib/api-client.ts'

/** Adds a photo to an event and makes it the cover. */
export async function uploadCover({ id }: HostEvent, file: File): Promise<HostEvent> {
  const body = new FormData()
  body.append('photos', file, file.name)
  const { event, photos } = await callApi('uploadEventPhotos', { params: { id }, body })
  const [cover] = photos
  if (cover === undefined || event.imageUrl === cover) return event
  return callApi('arrangeEventPhotos', {
    params: { id },
    body: { photos: event.eventPhotos, cover, basedOn: event.contentUpdatedAt },
  })
}
