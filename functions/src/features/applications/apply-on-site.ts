import { signUp } from '../../core/accounts/sign-up.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { findMemberByEmail } from '../../core/accounts/users-store.ts'
import { removePhoto, storePhoto } from '../../core/photos/photos-store.ts'

const alreadyRegistered = () =>
  new CallError(
    'already_registered',
    'You already have an account. Please sign in and apply from your dashboard.',
  )

/**
 * Applies with a photo. As whose e-mail it is has not been shown, a member's account is left alone; without a new member
 * nothing is stored.
 */
export const applyOnSite: Handler<'applyOnSite'> = async ({ body, files, now }) => {
  const { name, city, email, portfolioUrl, bioMd, motivation } = body
  if (await findMemberByEmail(email)) throw alreadyRegistered()
  // Loaded on first use: no other call needs an image library to start.
  const { encodePhoto } = await import('../../core/photos/encode-photo.ts')
  const photo = await storePhoto(await encodePhoto(files[0].bytes, 'photo'))
  const application = {
    bio: bioMd,
    whyHost: motivation,
    socialMediaUrl: null,
    portfolioUrl,
    photoUrl: photo.url,
  }
  const person = { name, email, city, area: null, role: 'host' } as const
  const member = await signUp(person, application, now).catch(async (error: unknown) => {
    await removePhoto(photo.id)
    throw error
  })
  if (!member) {
    await removePhoto(photo.id)
    throw alreadyRegistered()
  }
  return { message: "We'll review your application and get back to you soon." }
}
