import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeBlankPng, makePicture } from '../../../../test/factories/pictures.ts'
import { encodePhoto } from './encode-photo.ts'

const MB = 1_000_000

/** Returns by how many bytes the process's peak memory grows. */
async function measureMemoryGrowthBytes(task: () => Promise<unknown>): Promise<number> {
  const readPeakBytes = () => process.resourceUsage().maxRSS * 1024
  const peakBefore = readPeakBytes()
  await task()
  return readPeakBytes() - peakBefore
}

test('refuses a picture with too many pixels without decoding it', async () => {
  const picture = await makeBlankPng(5100, { bitDepth: 16, isInterlaced: true })
  expect(picture.length).toBeLessThan(MB)
  const growth = await measureMemoryGrowthBytes(() =>
    expect(encodePhoto(picture, 'photo')).rejects.toMatchObject({
      code: 'invalid_image',
      message: 'This image is too large: please choose one of at most 25 megapixels.',
    }),
  )
  expect(growth).toBeLessThan(50 * MB)
})

test('decodes the largest accepted picture within 300 MB', async () => {
  const picture = await makeBlankPng(4990, { bitDepth: 16, isInterlaced: true })
  expect(await measureMemoryGrowthBytes(() => encodePhoto(picture, 'photo'))).toBeLessThan(300 * MB)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test.each([
  ['text', Buffer.from('This is a photo, honestly.')],
  ['a GIF that begins as JavaScript', Buffer.from('GIF89a/*…*/=alert(1)')],
  ['an SVG', svg],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['an empty file', Buffer.alloc(0)],
])('refuses %s and asks for a JPEG, PNG or WebP image', async (_case, bytes) => {
  await expect(encodePhoto(bytes, 'photo')).rejects.toMatchObject({
    code: 'invalid_image',
    message: 'Please choose a JPEG, PNG or WebP image.',
  })
})

const cutInHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['the first bytes of a JPEG', () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
  ['a JPEG cut short', async () => cutInHalf(await makePicture('jpeg'))],
  ['a PNG cut short', async () => cutInHalf(await makePicture('png'))],
  ['a WebP cut short', async () => cutInHalf(await makePicture('webp'))],
  ['a PNG with a damaged chunk', async () => (await makePicture('png')).fill(7, 20_000, 20_400)],
])('refuses %s as broken', async (_case, makeBytes) => {
  await expect(encodePhoto(await makeBytes(), 'photo')).rejects.toMatchObject({
    code: 'invalid_image',
    message: 'This image is broken and cannot be read. Please choose another.',
  })
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'encodes a %s as WebP in two sizes, upright and without metadata',
  async (format) => {
    const picture = await makePicture(format, { width: 1680, height: 840, orientation: 6 })
    const { page, tile } = await encodePhoto(picture, 'photo')
    for (const [bytes, width, height] of [
      [page, 800, 1600],
      [tile, 240, 480],
    ] as const) {
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height })
      expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('Peckham')).toBe(false)
    }
  },
)

test('drops a video, a script and an archive that are appended to a picture', async () => {
  const extraBytes = [
    Buffer.from('\0\0\0\x18ftypmp42…', 'latin1'),
    svg,
    Buffer.from('PK\x03\x04…PK\x05\x06', 'latin1'),
  ]
  const { page } = await encodePhoto(Buffer.concat([await makePicture(), ...extraBytes]), 'photo')
  for (const bytes of extraBytes) expect(page.includes(bytes)).toBe(false)
})

test('refuses photos with a retry time while too many are waiting', async () => {
  const picture = await makePicture('jpeg', { width: 64, height: 48 })
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => encodePhoto(picture, 'photo')))
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  expect(outcomes.length - refusals.length).toBe(5)
  for (const reason of refusals) expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 10 })
  await expect(encodePhoto(picture, 'photo')).resolves.toHaveProperty('tile')
})
