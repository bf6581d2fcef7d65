/** Pixels of the longer side: more than any page shows. */
const LONGEST = 1600
const QUALITY = 0.85

/** A photo as small as it may be, turned as it was taken, before it leaves the device. One that no canvas takes is sent as it is. */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  if (!('OffscreenCanvas' in window)) return photo
  try {
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const small = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
    return small.size < photo.size ? small : photo
  } catch {
    return photo
  }
}
