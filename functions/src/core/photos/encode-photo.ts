import sharp, { type Metadata } from 'sharp'
import { photoSizes, type PhotoSize } from '../../../shared/uploads/photo.ts'
import { CallError } from '../../platform/call-handler.ts'

/** A phone's largest pictures have 50 megapixels, which take 150 MB when decoded. */
const MAX_PIXELS = 50_000_000
/** The maximum size of a decoded picture. The decoder may hold the whole picture in memory, as with an interlaced one. */
const MAX_DECODED_BYTES = 200_000_000
const TIMEOUT_SECONDS = 20
/** The accepted formats, by the names of the library's decoders. */
const FORMATS = ['Jpeg', 'Png', 'Webp']

/** A photo in each size, as WebP without metadata. */
export type EncodedPhoto = Readonly<Record<PhotoSize, Buffer>>

// Pictures are encoded one at a time, because one takes all the memory that an instance can spare.
sharp.concurrency(1)
sharp.cache(false)
// No other decoders may read uploads: an SVG can contain code, and few other decoders are as well maintained.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) })

/** How many pictures may wait: each keeps its upload in memory and the connection of its sender open. */
const MAX_WAITING_PICTURES = 4
const RETRY_SECONDS = 10
let unfinishedCount = 0
let lastEncoding: Promise<unknown> = Promise.resolve()

/**
 * Decodes an uploaded picture and encodes it in the sizes that are shown. None of the original bytes are stored, so hidden data,
 * such as the coordinates where the picture was taken, are removed. Throws `invalid_image`, naming `field`, and `busy` if too many
 * pictures are waiting.
 */
export async function encodePhoto(bytes: Buffer, field: string): Promise<EncodedPhoto> {
  if (unfinishedCount > MAX_WAITING_PICTURES) {
    throw new CallError('busy', 'Many photos are coming in right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
  unfinishedCount += 1
  const encoding = lastEncoding.then(() => encode(bytes))
  lastEncoding = encoding.catch(() => undefined)
  try {
    return await encoding
  } catch (error) {
    const message = error instanceof BadPictureError ? error.message : BROKEN_MESSAGE
    throw new CallError('invalid_image', message, { fields: { [field]: message } })
  } finally {
    unfinishedCount -= 1
  }
}

class BadPictureError extends Error {}

const BROKEN_MESSAGE = 'This image is broken and cannot be read. Please choose another.'

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  const metadata = await readMetadata(bytes)
  const maxPixels = Math.min(MAX_PIXELS, MAX_DECODED_BYTES / computeBytesPerPixel(metadata))
  if (metadata.width * metadata.height > maxPixels) {
    const megapixels = Math.floor(maxPixels / 1_000_000)
    throw new BadPictureError(
      `This image is too large: please choose one of at most ${megapixels} megapixels.`,
    )
  }
  const page = await resize(bytes, 'page')
  return { page, tile: await resize(page, 'tile') }
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    const isUnsupportedFormat =
      error instanceof Error && /unsupported image format|is empty/.test(error.message)
    throw new BadPictureError(
      isUnsupportedFormat ? 'Please choose a JPEG, PNG or WebP image.' : BROKEN_MESSAGE,
    )
  }
}

const BYTES_PER_SAMPLE: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

function computeBytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  // The decoder holds two bytes of each sample of a progressive JPEG until it has read the last scan.
  const isHeldAsScans = format === 'jpeg' && isProgressive
  return channels * (isHeldAsScans ? 2 : (BYTES_PER_SAMPLE[depth] ?? 8))
}

function resize(bytes: Buffer, size: PhotoSize): Promise<Buffer> {
  const side = photoSizes[size]
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
