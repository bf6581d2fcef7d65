import { beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest } from '../../platform/call-handler.ts'
import { submitSiteApplication } from './submit-site-application.ts'

const removedIds = vi.hoisted((): string[] => [])
const store = vi.hoisted(() => ({ isPhotoUsed: false }))

vi.mock('../../core/accounts/users-store.ts', () => ({ findMemberByEmail: () => Promise.resolve(null) }))
vi.mock('../../core/photos/encode-photo.ts', () => ({ encodePhoto: () => Promise.resolve({}) }))
vi.mock('../../core/photos/photos-store.ts', () => ({
  storePhoto: () => Promise.resolve({ id: 'new', url: 'url-of-new' }),
  removePhoto: (id: string) => Promise.resolve(removedIds.push(id)),
}))
vi.mock('./applications-store.ts', () => ({ isPhotoOfApplicant: () => Promise.resolve(store.isPhotoUsed) }))
vi.mock('./submit-application.ts', () => ({ submitApplication: () => Promise.reject(new Error('lost')) }))

const callSubmitSiteApplication = () =>
  submitSiteApplication({
    body: { email: 'robin@example.com' },
    files: [{}],
    now: 0,
  } as unknown as CallRequest<'submitSiteApplication'>)

beforeEach(() => {
  removedIds.length = 0
})

test.each([
  ['keeps the photo if the application was stored before a later step failed', true, []],
  ['removes the photo if the application was not stored', false, ['new']],
])('%s', async (_, isPhotoUsed, expectedIds) => {
  store.isPhotoUsed = isPhotoUsed
  await expect(callSubmitSiteApplication()).rejects.toThrow('lost')
  expect(removedIds).toEqual(expectedIds)
})
