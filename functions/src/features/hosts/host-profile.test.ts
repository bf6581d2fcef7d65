import { beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest } from '../../platform/call-handler.ts'
import { GRPC } from '../../platform/contention.ts'
import { uploadHostPhoto } from './host-profile.ts'

const removedIds = vi.hoisted((): string[] => [])
const failure = vi.hoisted(() => ({ error: new Error() }))

vi.mock('../../core/accounts/host-details-store.ts', () => ({
  saveHostPhoto: () => Promise.reject(failure.error),
}))
vi.mock('../../core/events/events-store.ts', () => ({}))
vi.mock('../../core/photos/encode-photo.ts', () => ({ encodePhoto: () => Promise.resolve({}) }))
vi.mock('../../core/photos/photos-store.ts', () => ({
  storePhoto: () => Promise.resolve({ id: 'new', url: 'url-of-new' }),
  removePhoto: (id: string) => Promise.resolve(removedIds.push(id)),
}))

const callUploadHostPhoto = () =>
  uploadHostPhoto({ caller: {}, files: [{}], now: 0 } as unknown as CallRequest<'uploadHostPhoto'>)

beforeEach(() => {
  removedIds.length = 0
})

test.each([
  ['keeps a photo that may have been saved', GRPC.UNAVAILABLE, []],
  ['removes a photo that was not saved', GRPC.INVALID_ARGUMENT, ['new']],
])('%s', async (_, code, expectedRemovals) => {
  failure.error = Object.assign(new Error('lost'), { code })
  await expect(callUploadHostPhoto()).rejects.toThrow('lost')
  expect(removedIds).toEqual(expectedRemovals)
})
