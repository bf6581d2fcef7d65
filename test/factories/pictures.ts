import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** Makes a picture like a camera's: coarse noise, with author and position in its EXIF data. */
export async function makePicture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 640, height = 480, orientation = 1 } = {},
): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: width / 4,
      height: height / 4,
      channels: 3,
      background: '#c2410c',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  return sharp(await noise.png().toBuffer())
    .resize({ width, height, kernel: 'nearest' })
    .withExif({
      IFD0: { Artist: 'Robin of Peckham' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' },
    })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
}

/** The passes of an interlaced PNG: the first pixel of each, and the distances between its pixels. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** For each kind of pixel: its number in PNG files, and the number of its samples. */
const PIXEL_KINDS = { grey: { colourType: 0, channels: 1 }, rgba: { colourType: 6, channels: 4 } }

/**
 * Makes a square PNG whose samples are all zero: a small file that decodes to a picture of `side` by `side` pixels. The file is
 * made in pieces, because the picture may be larger than memory.
 */
export async function makeBlankPng(
  side: number,
  { bitDepth = 8, isGrey = false, isInterlaced = false } = {},
): Promise<Buffer> {
  const { colourType, channels } = isGrey ? PIXEL_KINDS.grey : PIXEL_KINDS.rgba
  const countRowBytes = (pixels: number) => 1 + Math.ceil((pixels * channels * bitDepth) / 8)
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const]
  let byteCount = 0
  for (const [x, y, dx, dy] of passes) {
    byteCount += Math.ceil((side - y) / dy) * countRowBytes(Math.ceil((side - x) / dx))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([bitDepth, colourType, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', await deflateZeros(byteCount)),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const lengthAndChecksum = Buffer.alloc(8)
  lengthAndChecksum.writeUInt32BE(data.length, 0)
  lengthAndChecksum.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)])
}

async function deflateZeros(byteCount: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1 << 20)
  const deflate = createDeflate({ level: 9 })
  const chunks = deflate.toArray() as Promise<Buffer[]>
  for (let remainingBytes = byteCount; remainingBytes > 0; remainingBytes -= zeros.length) {
    await new Promise((resolve) => deflate.write(zeros.subarray(0, remainingBytes), resolve))
  }
  deflate.end()
  return Buffer.concat(await chunks)
}
