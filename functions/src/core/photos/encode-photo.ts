import sharp, { type Metadata } from 'sharp'
import { photoSizes, type PhotoSize } from '../../../shared/uploads/photo.ts'
import { CallError } from '../../platform/call.ts'
import { holdsAnotherFile, pictureTypeOf } from './picture-type.ts'

/** A phone's largest pictures have 50 megapixels, which take 150 MB when decoded. */
const MAX_PIXELS = 50_000_000
/** What a decoded picture may take, counted as if it were held whole: interlaced ones are. */
const MAX_DECODED_BYTES = 200_000_000
const MAX_SECONDS = 20

/** A photo in each size, as WebP without metadata. */
export type EncodedPhoto = Readonly<Record<PhotoSize, Buffer>>

// One picture at a time takes all the memory an instance has to spare.
sharp.concurrency(1)
sharp.cache(false)
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture that came from outside and makes the sizes that are shown. Nothing of the bytes that came is kept:
 * not where the picture was taken, nor whatever else is hidden in them. Throws `invalid_image`, naming `field`.
 */
export function encodePhoto(bytes: Buffer, field: string): Promise<EncodedPhoto> {
  const encoded = last
    .then(() => encode(bytes))
    .catch((error: unknown) => {
      const message = error instanceof BadPicture ? error.message : BROKEN
      throw new CallError('invalid_image', message, { fields: { [field]: message } })
    })
  last = encoded.catch(() => undefined)
  return encoded
}

class BadPicture extends Error {}

const BROKEN = 'This image is broken and cannot be read. Please choose another.'

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  const type = pictureTypeOf(bytes)
  if (!type) throw new BadPicture('Please choose a JPEG, PNG or WebP image.')
  if (holdsAnotherFile(bytes, type)) {
    throw new BadPicture('This file holds something else besides an image. Please choose another.')
  }
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (metadata.format !== type) throw new BadPicture(BROKEN)
  const maxPixels = Math.min(MAX_PIXELS, MAX_DECODED_BYTES / bytesPerPixel(metadata))
  if (metadata.width * metadata.height > maxPixels) {
    const megapixels = Math.floor(maxPixels / 1_000_000)
    throw new BadPicture(`This image is too large: please choose one of at most ${megapixels} megapixels.`)
  }
  const page = await resized(bytes, 'page')
  return { page, tile: await resized(page, 'tile') }
}

const BYTES_PER_SAMPLE: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

function bytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  // Of a progressive JPEG two bytes are kept for each sample until its last scan has been read.
  const isHeldAsScans = format === 'jpeg' && isProgressive
  return channels * (isHeldAsScans ? 2 : (BYTES_PER_SAMPLE[depth] ?? 8))
}

function resized(bytes: Buffer, size: PhotoSize): Promise<Buffer> {
  const side = photoSizes[size]
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
