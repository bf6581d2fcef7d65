import { expect, test } from 'vitest'
import { makeBlackPng, makePicture } from '../../../../test/factories/pictures.ts'
import { encodePhoto } from './encode-photo.ts'

const MB = 1_000_000
/** Making and decoding so large pictures takes a busy machine its time. */
const TIMEOUT_MS = 60_000

/** By how much the process's memory was larger, at its largest, than it had ever been. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const largest = () => process.resourceUsage().maxRSS * 1024
  const before = largest()
  await work()
  return largest() - before
}

test(
  'a picture that decodes to more bytes than there is room for is refused before it is decoded',
  async () => {
    const picture = await makeBlackPng(7000, { depth: 16, isInterlaced: true })
    expect(picture.length).toBeLessThan(MB)
    const grown = await memoryOf(() =>
      expect(encodePhoto(picture, 'photo')).rejects.toMatchObject({
        code: 'invalid_image',
        message: 'This image is too large: please choose one of at most 25 megapixels.',
      }),
    )
    expect(grown).toBeLessThan(50 * MB)
  },
  TIMEOUT_MS,
)

test(
  'the largest pictures that are taken stay within 300 MB',
  async () => {
    const picture = await makeBlackPng(4990, { depth: 16, isInterlaced: true })
    expect(await memoryOf(() => encodePhoto(picture, 'photo'))).toBeLessThan(300 * MB)
  },
  TIMEOUT_MS,
)

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['nothing', Buffer.alloc(0)],
])('%s reaches no decoder', async (_what, bytes) => {
  await expect(encodePhoto(bytes, 'photo')).rejects.toMatchObject({
    code: 'invalid_image',
    message: 'Please choose a JPEG, PNG or WebP image.',
  })
})

test('a file that begins as a picture and goes no further is broken', async () => {
  const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  await expect(encodePhoto(bytes, 'photo')).rejects.toMatchObject({
    message: 'This image is broken and cannot be read. Please choose another.',
  })
})

test('answers with a retry time when too many photos are waiting', async () => {
  const picture = await makePicture()
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => encodePhoto(picture, 'photo')))
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  expect(outcomes.length - refused.length).toBe(5)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', retryAfter: 10 })
  await expect(encodePhoto(picture, 'photo')).resolves.toHaveProperty('tile')
})
