import { describe, expect, test } from 'vitest'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { parsePhotoId } from '../../functions/src/core/photos/photos-store.ts'
import { getPhotoBucket, db } from '../../functions/src/platform/firebase.ts'
import { makeEventForm, makePhotosForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { waitFor } from './wait-for.ts'
import type { ResponseOf } from './expect-json.ts'
import { sendAs } from './request.ts'

const DAY_MS = 86_400_000

const [host, picture] = await Promise.all([makeTestUser('host', { isApproved: true }), makePicture()])

const sendAsHost = (method: string, path: string, body?: unknown) => sendAs(host, method, path, body)

const uploadPhotos = (id: EventId, ...files: Uint8Array[]) =>
  sendAsHost('POST', `/api/user/events/${id}/photos`, makePhotosForm(...files))
type UploadResponse = ResponseOf<'uploadEventPhotos'>
const arrangePhotos = (id: EventId, body: object) =>
  sendAsHost('PUT', `/api/user/events/${id}/photo-order`, body)
const readEvent = async (id: EventId) =>
  (await sendAsHost('GET', `/api/host/events/${id}`)).json() as HostEvent
const countFiles = async (url: string) => {
  const [files] = await getPhotoBucket().getFiles({ prefix: `photos/${parsePhotoId(url)}/` })
  return files.length
}

describe('photos', () => {
  test('are added in order and in both sizes, and the first photo becomes the cover if there is no cover', async () => {
    const id = await makeEvent([host])
    const response = (await uploadPhotos(id, picture, picture)).json() as UploadResponse
    expect(response).toMatchObject({ message: '2 photos added.', failedPhotos: [] })
    expect(response.event).toMatchObject({ eventPhotos: response.photos, imageUrl: response.photos[0] })
    for (const url of response.photos) expect(await countFiles(url)).toBe(2)
    const secondUpload = (await uploadPhotos(id, picture)).json() as UploadResponse
    expect(secondUpload.event).toMatchObject({
      eventPhotos: [...response.photos, ...secondUpload.photos],
      imageUrl: response.photos[0],
    })
    expect(Date.parse(secondUpload.event.contentUpdatedAt)).toBeGreaterThan(
      Date.parse(response.event.contentUpdatedAt),
    )
  })

  test('are not copied to a duplicate, except for the cover, which becomes a photo of its own, and another host’s event cannot be duplicated', async () => {
    const id = await makeEvent([host])
    const { photos } = (await uploadPhotos(id, picture, picture)).json() as UploadResponse
    const body = { ...makeEventForm(), copiedEventId: id }
    const duplicate = (await sendAsHost('POST', '/api/host/events', body)).json() as HostEvent
    const cover = duplicate.imageUrl ?? ''
    expect(duplicate.eventPhotos).toEqual([cover])
    expect(photos).not.toContain(cover)
    const { contentUpdatedAt: basedOn } = await readEvent(id)
    expect((await arrangePhotos(id, { photos: [], cover: null, basedOn })).status).toBe(200)
    expect(await countFiles(photos[0] ?? '')).toBe(0)
    expect(await countFiles(cover)).toBe(2)
    expect((await fetch(cover)).headers.get('content-type')).toBe('image/webp')
    const foreignCopy = { ...body, copiedEventId: await makeEvent() }
    expect((await sendAsHost('POST', '/api/host/events', foreignCopy)).status).toBe(404)
  })

  test('are checked by their content, so that only files that are photos are stored, and are deleted with their draft', async () => {
    const id = await makeEvent([host], { isPublished: false })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const response = (await uploadPhotos(id, svg, picture, picture.subarray(0, 200))).json() as UploadResponse
    expect(response.photos).toHaveLength(1)
    expect(response.failedPhotos).toEqual([
      { index: 0, message: 'Please choose a JPEG, PNG or WebP image.' },
      { index: 2, message: 'This image is broken and cannot be read. Please choose another.' },
    ])
    expect(response.message).toContain('Photo 3: This image is broken')
    const refusal = await uploadPhotos(id, svg)
    expect([refusal.status, refusal.error.code]).toEqual([400, 'invalid_image'])
    expect(Object.keys(refusal.error.fields ?? {})).toEqual(['photos'])
    expect((await sendAsHost('DELETE', `/api/events/${id}`)).json()).toEqual({ message: 'Draft deleted' })
    expect(await countFiles(response.photos[0] ?? '')).toBe(0)
  })

  test('are refused above ten per upload, 5 MB each or 200 in all, and for a cancelled event', async () => {
    const id = await makeEvent([host])
    const elevenFilesResponse = await uploadPhotos(
      id,
      ...Array.from({ length: 11 }, () => picture.subarray(0, 100)),
    )
    expect(elevenFilesResponse.error.fields).toEqual({ photos: 'Please send at most 10 files.' })
    const largeFileResponse = await uploadPhotos(id, Buffer.alloc(5 * 1024 * 1024 + 1))
    expect([largeFileResponse.status, largeFileResponse.error.message]).toEqual([
      413,
      'Please select images under 5MB.',
    ])
    const cancelledId = await makeEvent([host], { cancelledAt: Date.now() })
    expect((await uploadPhotos(cancelledId, picture)).error.code).toBe('event_cancelled')
    const photos = Array.from({ length: 200 }, (_, n) => `https://x.test/${n}`)
    const { error } = await uploadPhotos(await makeEvent([host], { photos }), picture)
    expect(error.fields).toEqual({ photos: 'An event can have at most 200 photos.' })
  })

  test('can be rearranged with another cover, and photos that the new order omits are deleted from Storage too', async () => {
    const id = await makeEvent([host])
    const { photos, event } = (await uploadPhotos(id, picture, picture, picture)).json() as UploadResponse
    const [firstUrl = '', secondUrl = '', thirdUrl = ''] = photos
    const body = { photos: [thirdUrl, firstUrl], cover: thirdUrl, basedOn: event.contentUpdatedAt }
    const response = (await arrangePhotos(id, body)).json() as HostEvent
    expect(response).toMatchObject({ eventPhotos: [thirdUrl, firstUrl], imageUrl: thirdUrl })
    expect(await Promise.all(photos.map(countFiles))).toEqual([2, 0, 2])
    // If the same request is sent again after its response was lost, it changes nothing.
    expect((await arrangePhotos(id, body)).json()).toEqual(response)
    const basedOn = response.contentUpdatedAt
    const refusal = await arrangePhotos(id, { photos: [firstUrl], cover: secondUrl, basedOn })
    expect(refusal.error.fields).toEqual({ cover: 'Please choose one of the photos as the cover.' })
    const emptyResponse = await arrangePhotos(id, { photos: [], cover: null, basedOn })
    expect(emptyResponse.json()).toMatchObject({ imageUrl: null })
    expect([await countFiles(firstUrl), await countFiles(thirdUrl)]).toEqual([0, 0])
  })

  test('cannot be arranged if others were added in the meantime, or if they are of another event or do not exist', async () => {
    const [id, otherEventId] = [await makeEvent([host]), await makeEvent([host])]
    const upload = async (eventId: EventId) => (await uploadPhotos(eventId, picture)).json() as UploadResponse
    const [firstUpload, secondUpload, otherUpload] = [
      await upload(id),
      await upload(id),
      await upload(otherEventId),
    ]
    for (const [photos, { event }] of [
      [firstUpload.photos, firstUpload],
      [otherUpload.photos, secondUpload],
      [['https://evil.example/x.png'], secondUpload],
    ] as const) {
      const body = { photos, cover: photos[0], basedOn: event.contentUpdatedAt }
      expect((await arrangePhotos(id, body)).error.code).toBe('changed_meanwhile')
    }
    for (const { photos } of [secondUpload, otherUpload]) expect(await countFiles(photos[0] ?? '')).toBe(2)
  })
})

describe('sharing photos', () => {
  const sharePhotos = (id: EventId) => sendAsHost('POST', `/api/user/events/${id}/photos/share`)
  const pastEventFields = {
    startsAt: Date.now() - DAY_MS,
    photos: ['https://storage.example/1.webp'],
    title: 'Last night',
  }

  test('emails the attendees with a spot, once', async () => {
    const id = await makeEvent([host], { ...pastEventFields, confirmedCount: 1, waitlistCount: 1 })
    const [confirmedEmail, waitlistedEmail] = [makeEmail('came'), makeEmail('waited')]
    await writeSignup(id, confirmedEmail)
    await writeSignup(id, waitlistedEmail, { status: 'waitlist', seq: 2 })
    const responses = await Promise.all([sharePhotos(id), sharePhotos(id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409])
    expect((await sharePhotos(id)).error.code).toBe('already_sent')
    const event = await readEvent(id)
    expect(event.photosSharedAt).not.toBeNull()
    await waitFor(async () => expect(await readMessagesTo(confirmedEmail)).toHaveLength(1))
    expect((await readMessagesTo(confirmedEmail))[0]?.subject).toBe('The photo of Last night')
    expect(await readMessagesTo(waitlistedEmail)).toEqual([])
    // Mailings are stored for 90 days. The event itself stores that its photos were shared.
    await db.doc(`mailings/photos-${id}`).delete()
    expect((await sharePhotos(id)).error.code).toBe('already_sent')
  })

  test('is refused for an event that is not over, has no photos, is not published or is cancelled', async () => {
    const readRefusalCode = async (overrides: object) =>
      (await sharePhotos(await makeEvent([host], { ...pastEventFields, ...overrides }))).error.code
    expect(await readRefusalCode({ startsAt: Date.now() + DAY_MS })).toBe('not_over')
    expect(await readRefusalCode({ photos: [] })).toBe('not_found')
    expect(await readRefusalCode({ isPublished: false })).toBe('not_found')
    expect(await readRefusalCode({ cancelledAt: Date.now() })).toBe('event_cancelled')
  })
})
