import type { UserId } from '../../../shared/ids.ts'
import type { HostProfile } from '../../../shared/hosts/contract.ts'
import { findHostDetails, saveHostDetails, saveHostPhoto } from '../../core/accounts/host-details-store.ts'
import { hasPublishedEvent } from '../../core/events/events-store.ts'
import { removePhoto, storePhoto } from '../../core/photos/photos-store.ts'
import { makeSignedOutError, type Handler } from '../../platform/call-handler.ts'
import { isTransient } from '../../platform/contention.ts'

export const getHostProfile: Handler<'getHostProfile'> = ({ caller }) => readProfile(caller.id)

export const updateHostProfile: Handler<'updateHostProfile'> = async ({ caller, body, now }) => {
  if (!(await saveHostDetails(caller.id, body, now))) throw makeSignedOutError()
  return readProfile(caller.id)
}

/** Saves a new photo. The former photo is deleted at night, because cards in events and in caches still show it for a while. */
export const uploadHostPhoto: Handler<'uploadHostPhoto'> = async ({ caller, files, now }) => {
  // The image library is loaded on first use, because other calls do not need it.
  const { encodePhoto } = await import('../../core/photos/encode-photo.ts')
  const photo = await storePhoto(await encodePhoto(files[0].bytes, 'photo'))
  const isSaved = await saveHostPhoto(caller.id, photo.url, now).catch(async (error: unknown) => {
    // After a transient error the photo may still have been saved. The host's card then shows it.
    if (!isTransient(error)) await removePhoto(photo.id)
    throw error
  })
  if (!isSaved) {
    await removePhoto(photo.id)
    throw makeSignedOutError()
  }
  return readProfile(caller.id)
}

async function readProfile(id: UserId): Promise<HostProfile> {
  const [details, hasEvent] = await Promise.all([findHostDetails(id), hasPublishedEvent(id)])
  if (!details) throw makeSignedOutError()
  const { hostSince, ...profile } = details
  return { ...profile, createdAt: new Date(hostSince).toISOString(), hasPublishedEvent: hasEvent }
}
