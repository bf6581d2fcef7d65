import { describe, expect, test } from 'vitest'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { photoIdOf } from '../../functions/src/core/photos/photos-store.ts'
import { bucket, db } from '../../functions/src/platform/firebase.ts'
import { eventForm, photosForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import { messagesTo } from '../inbox.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { eventually } from './eventually.ts'
import type { AnswerOf } from './ok.ts'
import { sendAs } from './request.ts'

const DAY = 86_400_000

const [host, picture] = await Promise.all([makePerson('host', true), makePicture()])

const asHost = (method: string, path: string, body?: unknown) => sendAs(host, method, path, body)

const upload = (id: EventId, ...files: Uint8Array[]) =>
  asHost('POST', `/api/user/events/${id}/photos`, photosForm(...files))
type Uploaded = AnswerOf<'uploadEventPhotos'>
const arrange = (id: EventId, body: object) => asHost('PUT', `/api/user/events/${id}/photo-order`, body)
const stored = async (url: string) => {
  const [files] = await bucket().getFiles({ prefix: `photos/${photoIdOf(url)}/` })
  return files.length
}

describe('photos', () => {
  test('are added in order, in both sizes; the first becomes the cover if there is none', async () => {
    const id = await makeEvent([host])
    const answer = (await upload(id, picture, picture)).json() as Uploaded
    expect(answer).toMatchObject({ message: '2 photos added.', failed: [] })
    expect(answer.event).toMatchObject({ eventPhotos: answer.photos, imageUrl: answer.photos[0] })
    for (const url of answer.photos) expect(await stored(url)).toBe(2)
    const secondUpload = (await upload(id, picture)).json() as Uploaded
    expect(secondUpload.event).toMatchObject({
      eventPhotos: [...answer.photos, ...secondUpload.photos],
      imageUrl: answer.photos[0],
    })
    expect(Date.parse(secondUpload.event.contentUpdatedAt)).toBeGreaterThan(
      Date.parse(answer.event.contentUpdatedAt),
    )
  })

  test('are only the cover in a duplicate, which has its own copy', async () => {
    const id = await makeEvent([host])
    const { photos } = (await upload(id, picture, picture)).json() as Uploaded
    const body = { ...eventForm(), coverOf: id }
    const made = (await asHost('POST', '/api/host/events', body)).json() as HostEvent
    const cover = made.imageUrl ?? ''
    expect(made.eventPhotos).toEqual([cover])
    expect(photos).not.toContain(cover)
    const { contentUpdatedAt: basedOn } = (await asHost('GET', `/api/host/events/${id}`)).json() as HostEvent
    expect((await arrange(id, { photos: [], cover: null, basedOn })).status).toBe(200)
    expect(await stored(photos[0] ?? '')).toBe(0)
    expect(await stored(cover)).toBe(2)
    expect((await fetch(cover)).headers.get('content-type')).toBe('image/webp')
  })

  test('cannot be copied from an event of somebody else', async () => {
    const other = await makeEvent([await makePerson('host', true)])
    const answer = await asHost('POST', '/api/host/events', { ...eventForm(), coverOf: other })
    expect(answer.status).toBe(404)
  })

  test('are judged by their content: files that are not photos are named, and the others stay', async () => {
    const id = await makeEvent([host])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const answer = (await upload(id, svg, picture, picture.subarray(0, 200))).json() as Uploaded
    expect(answer.photos).toHaveLength(1)
    expect(answer.failed).toEqual([
      { index: 0, message: 'Please choose a JPEG, PNG or WebP image.' },
      { index: 2, message: 'This image is broken and cannot be read. Please choose another.' },
    ])
    expect(answer.message).toContain('Photo 3: This image is broken')
    const none = await upload(id, svg)
    expect([none.status, none.error.code]).toEqual([400, 'invalid_image'])
    expect(Object.keys(none.error.fields ?? {})).toEqual(['photos'])
  })

  test('come ten at most at once, of 5 MB each, and to no cancelled event', async () => {
    const id = await makeEvent([host])
    const many = await upload(id, ...Array.from({ length: 11 }, () => picture.subarray(0, 100)))
    expect(many.error.fields).toEqual({ photos: 'Please send at most 10 files.' })
    const large = await upload(id, Buffer.alloc(5 * 1024 * 1024 + 1))
    expect([large.status, large.error.message]).toEqual([413, 'Please select images under 5MB.'])
    const cancelled = await makeEvent([host], { cancelledAt: Date.now() })
    expect((await upload(cancelled, picture)).error.code).toBe('event_cancelled')
    const full = await makeEvent([host], {
      photos: Array.from({ length: 200 }, (_, n) => `https://x.test/${n}`),
    })
    expect((await upload(full, picture)).error.fields).toEqual({
      photos: 'An event can have at most 200 photos.',
    })
  })

  test('are sorted, one is the cover, and those left out go from Storage too', async () => {
    const id = await makeEvent([host])
    const { photos, event } = (await upload(id, picture, picture, picture)).json() as Uploaded
    const [first = '', second = '', third = ''] = photos
    const body = { photos: [third, first], cover: third, basedOn: event.contentUpdatedAt }
    const arranged = (await arrange(id, body)).json() as HostEvent
    expect(arranged).toMatchObject({ eventPhotos: [third, first], imageUrl: third })
    expect([await stored(first), await stored(second), await stored(third)]).toEqual([2, 0, 2])
    // The same again, its answer lost, is no change.
    expect((await arrange(id, body)).json()).toEqual(arranged)
    const basedOn = arranged.contentUpdatedAt
    expect((await arrange(id, { photos: [first], cover: second, basedOn })).error.fields).toEqual({
      cover: 'Please choose one of the photos.',
    })
    expect((await arrange(id, { photos: [], cover: null, basedOn })).json()).toMatchObject({ imageUrl: null })
    expect([await stored(first), await stored(third)]).toEqual([0, 0])
  })

  test('are deleted with their draft', async () => {
    const id = await makeEvent([host], { isPublished: false })
    const { photos } = (await upload(id, picture)).json() as Uploaded
    expect((await asHost('DELETE', `/api/events/${id}`)).json()).toEqual({ message: 'Draft deleted' })
    expect(await stored(photos[0] ?? '')).toBe(0)
  })

  test('are not lost if they arrive while others are sorted', async () => {
    const id = await makeEvent([host])
    const { photos, event } = (await upload(id, picture)).json() as Uploaded
    const late = (await upload(id, picture)).json() as Uploaded
    expect(
      (await arrange(id, { photos, cover: photos[0], basedOn: event.contentUpdatedAt })).error.code,
    ).toBe('changed_meanwhile')
    expect(await stored(late.photos[0] ?? '')).toBe(2)
  })

  test('cannot be added or deleted if they are of another event or do not exist', async () => {
    const [id, other] = [await makeEvent([host]), await makeEvent([host])]
    const otherPhotos = ((await upload(other, picture)).json() as Uploaded).photos
    const { event } = (await upload(id, picture)).json() as Uploaded
    for (const photos of [otherPhotos, ['https://evil.example/x.png']]) {
      const body = { photos, cover: photos[0], basedOn: event.contentUpdatedAt }
      expect((await arrange(id, body)).error.code).toBe('changed_meanwhile')
    }
    expect(await stored(otherPhotos[0] ?? '')).toBe(2)
  })
})

describe('sharing them', () => {
  const share = (id: EventId) => asHost('POST', `/api/user/events/${id}/photos/share`)
  const past = { startsAt: Date.now() - DAY, photos: ['https://storage.example/1.webp'], title: 'Last night' }

  test('mails attendees who were there, once', async () => {
    const id = await makeEvent([host], { ...past, confirmedCount: 1, waitlistCount: 1 })
    const [came, waited] = [newEmail('came'), newEmail('waited')]
    await writeSignup(id, came)
    await writeSignup(id, waited, { status: 'waitlist', seq: 2 })
    const answers = await Promise.all([share(id), share(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect((await share(id)).error.code).toBe('already_sent')
    const shown = (await asHost('GET', `/api/host/events/${id}`)).json() as HostEvent
    expect(shown.photosSharedAt).not.toBeNull()
    await eventually(async () => {
      expect(await messagesTo(came)).toHaveLength(1)
    })
    expect((await messagesTo(came))[0]?.subject).toBe('The photos of Last night')
    expect(await messagesTo(waited)).toEqual([])
    // Mailings are kept for 90 days; that the photos were shared is kept with the event.
    await db.doc(`mailings/photos-${id}`).delete()
    expect((await share(id)).error.code).toBe('already_sent')
  })

  test('is for photos of an event that is over', async () => {
    const code = async (change: object) =>
      (await share(await makeEvent([host], { ...past, ...change }))).error.code
    expect(await code({ startsAt: Date.now() + DAY })).toBe('not_over')
    expect(await code({ photos: [] })).toBe('not_found')
    expect(await code({ isPublished: false })).toBe('not_found')
    expect(await code({ cancelledAt: Date.now() })).toBe('event_cancelled')
  })
})
