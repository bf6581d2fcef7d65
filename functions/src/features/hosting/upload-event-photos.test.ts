import { beforeEach, expect, test, vi } from 'vitest'
import type { EventChange } from '../../core/events/compose-event.ts'
import { eventId } from '../../../shared/ids.ts'
import type { Caller } from '../../platform/call-handler.ts'
import { addPhotos } from './upload-event-photos.ts'

interface Photos {
  readonly photos: readonly string[]
  readonly imageUrl: string | null
}
type PhotosChange = (event: Photos) => EventChange & Photos

/** An event, and the commit that changes it. */
const store = vi.hoisted(() => ({
  event: { photos: [] as readonly string[], imageUrl: null as string | null },
  removedIds: [] as string[],
  commit: (change: PhotosChange): Promise<Photos> => Promise.resolve((store.event = change(store.event))),
}))
const applyChange = (change: PhotosChange) => (store.event = change(store.event))

vi.mock('../../core/events/events-store.ts', () => ({
  findEvent: () => Promise.resolve(store.event),
  changeEvent: (_: number, change: PhotosChange) => store.commit(change),
}))
vi.mock('./host-event.ts', () => ({ readChangeableEvent: () => Promise.resolve(store.event) }))
vi.mock('./event-audit-entry.ts', () => ({ makeEventAuditWriter: () => Promise.resolve(undefined) }))
vi.mock('../../core/photos/encode-photo.ts', () => ({ encodePhoto: () => Promise.resolve({}) }))
vi.mock('../../core/photos/photos-store.ts', () => ({
  storePhoto: () => Promise.resolve({ id: 'a', url: 'url-of-a' }),
  removePhoto: (id: string) => Promise.resolve(store.removedIds.push(id)),
}))

beforeEach(() => {
  store.event = { photos: ['before'], imageUrl: 'before' }
  store.removedIds = []
})

const addPhoto = () =>
  addPhotos(eventId.parse(1_000_000_001), [{ bytes: Buffer.from('') }] as never, {
    caller: {} as Caller,
    now: 0,
  })

test('adds a photo once, even if its commit is repeated after a lost response', async () => {
  store.commit = (change) => {
    applyChange(change)
    return Promise.resolve((store.event = { ...store.event, ...change(store.event) }))
  }
  await addPhoto()
  expect(store.event.photos).toEqual(['before', 'url-of-a'])
})

test('removes the new photo from Storage after a failed commit only if the event does not have it', async () => {
  store.commit = (change) => {
    applyChange(change)
    return Promise.reject(new Error('lost'))
  }
  await expect(addPhoto()).rejects.toThrow('lost')
  expect(store.removedIds).toEqual([])
  store.event = { photos: ['before'], imageUrl: 'before' }
  store.commit = () => Promise.reject(new Error('refused'))
  await expect(addPhoto()).rejects.toThrow('refused')
  expect(store.removedIds).toEqual(['a'])
})
