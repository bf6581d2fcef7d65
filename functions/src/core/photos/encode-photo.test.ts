import { expect, test } from 'vitest'
import { makeBlackPng } from '../../../../test/factories/pictures.ts'
import { encodePhoto } from './encode-photo.ts'

const MB = 1_000_000
/** Making and decoding so large pictures takes a busy machine its time. */
const TIMEOUT_MS = 60_000

/** By how much the process's memory was larger, at its largest, than before. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  await work()
  return process.resourceUsage().maxRSS * 1024 - before
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
