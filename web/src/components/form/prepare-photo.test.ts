import { afterEach, expect, test, vi } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

const MB = 1_048_576

afterEach(() => vi.unstubAllGlobals())

/**
 * Stubs a browser whose canvas encodes the formats in `sizes`. Like all browsers, it writes PNG instead of a format that it does
 * not know.
 */
function stubCanvas(sizes: Readonly<Record<string, number>>) {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close: vi.fn() }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
      convertToBlob({ type }: { type: string }) {
        const writtenType = type in sizes ? type : 'image/png'
        return Promise.resolve(new Blob([new Uint8Array(sizes[writtenType] ?? 0)], { type: writtenType }))
      }
    },
  )
  vi.stubGlobal('window', globalThis)
}

const makePhoto = (type: string, size: number) => new File([new Uint8Array(size)], 'photo', { type })

test.each([
  ['WebP', 'image/jpeg', { 'image/webp': 1000, 'image/jpeg': 1500, 'image/png': 6 * MB }, 'image/webp', 1000],
  [
    'JPEG in a browser that cannot write WebP',
    'image/jpeg',
    { 'image/jpeg': 1500, 'image/png': 6 * MB },
    'image/jpeg',
    1500,
  ],
  // A PNG may be transparent, so it does not become a JPEG.
  [
    'PNG in a browser that cannot write WebP, if it was a PNG',
    'image/png',
    { 'image/jpeg': 10, 'image/png': 2000 },
    'image/png',
    2000,
  ],
])('prepares a photo as %s', async (_, type, sizes, sentType, sentSize) => {
  stubCanvas(sizes)
  expect(await preparePhoto(makePhoto(type, 5.5 * MB))).toMatchObject({ type: sentType, size: sentSize })
})

test('leaves a photo unchanged if it would not get smaller', async () => {
  stubCanvas({ 'image/webp': 3000 })
  expect(await preparePhoto(makePhoto('image/jpeg', 2000))).toMatchObject({ type: 'image/jpeg', size: 2000 })
})
