import { isOwnAddress, type Handler } from '../../platform/call-handler.ts'
import { findMemberByEmail } from '../../core/accounts/users-store.ts'
import { removePhoto, storePhoto } from '../../core/photos/photos-store.ts'
import { isPhotoOfApplicant } from './applications-store.ts'
import {
  makeAlreadyAppliedError,
  makeAlreadyRegisteredError,
  submitApplication,
} from './submit-application.ts'

/** Submits an application with a photo. The photo is removed again if the application is not stored. */
export const submitSiteApplication: Handler<'submitSiteApplication'> = async ({
  body,
  files,
  caller,
  now,
}) => {
  const { name, city, email, portfolioUrl, bioMd, motivation } = body
  // These checks come first, because decoding a picture is expensive.
  const member = await findMemberByEmail(email)
  if (member && !isOwnAddress(caller, email)) throw makeAlreadyRegisteredError()
  if (member && member.role !== 'user') throw makeAlreadyAppliedError()
  // The image library is loaded on first use, because other calls do not need it.
  const { encodePhoto } = await import('../../core/photos/encode-photo.ts')
  const photo = await storePhoto(await encodePhoto(files[0].bytes, 'photo'))
  const application = {
    bio: bioMd,
    whyHost: motivation,
    socialMediaUrl: null,
    portfolioUrl,
    photoUrl: photo.url,
  }
  try {
    await submitApplication({ name, email, city }, application, caller, now)
  } catch (error) {
    // The application may have been stored before the error. The photo stays if the application uses it or this is unknown.
    const isPhotoUsed = await isPhotoOfApplicant(email, photo.url).catch(() => true)
    if (!isPhotoUsed) await removePhoto(photo.id)
    throw error
  }
  return { message: "We'll review your application and get back to you soon." }
}
