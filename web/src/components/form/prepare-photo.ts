import { MAX_PHOTO_BYTES } from '@shared/uploads/photo.ts'

/** The length to which a photo's longer side is reduced. No page shows a larger photo. */
const MAX_SIDE_PX = 1600
const QUALITY = 0.85

/** A file that no retry can upload; the message is for the user who chose the file. */
export class UnusablePhotoError extends Error {
  readonly isTooLarge: boolean

  constructor(message: string, { isTooLarge = false } = {}) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

/**
 * Prepares a photo from this device for upload: makes it smaller, and rotates it as its metadata says. A phone's photo of 12 MB
 * becomes a file of about 500 KB.
 */
export async function preparePhoto(photo: File): Promise<File> {
  if (!photo.type.startsWith('image/')) throw new UnusablePhotoError(`${photo.name} isn't an image.`)
  const smallPhoto = await shrinkPhoto(photo)
  if (smallPhoto.size > MAX_PHOTO_BYTES)
    throw new UnusablePhotoError(`${photo.name} is larger than 5 MB. Please choose a smaller image.`, {
      isTooLarge: true,
    })
  return new File([smallPhoto], photo.name, { type: smallPhoto.type })
}

/** Returns the photo itself if it cannot be drawn on a canvas or would not get smaller. */
async function shrinkPhoto(photo: File): Promise<Blob> {
  if (!('OffscreenCanvas' in window)) return photo
  try {
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const encode = (type: string) => canvas.convertToBlob({ type, quality: QUALITY })
    let smallPhoto = await encode('image/webp')
    // A browser that cannot write WebP writes PNG instead, which is too large for a photo. JPEG replaces it, except for a PNG,
    // which may be transparent.
    if (smallPhoto.type !== 'image/webp' && photo.type !== 'image/png')
      smallPhoto = await encode('image/jpeg')
    return smallPhoto.size < photo.size ? smallPhoto : photo
  } catch {
    return photo
  }
}
