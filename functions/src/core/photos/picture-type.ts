/** What pictures may be: the formats cameras and screens make. SVG is a program, GIF an animation. */
export type PictureType = 'jpeg' | 'png' | 'webp'

/** The type that the bytes themselves say; null where it is none of ours. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (bytes.length < 12) return null
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** How other kinds of file begin: archives, programs, documents, markup. */
const foreignStarts = ['PK\x03\x04', 'Rar!', '7z\xbc\xaf', 'MZ', '\x7fELF', '#!', '%PDF', 'GIF8', '<']
/** A ZIP archive is read from its end. */
const END_OF_ARCHIVE = 'PK\x05\x06'
/** Markup is looked for wherever it stands. */
const markup = /<(?:script|html|svg|iframe|\?php)/i

/**
 * Whether a file is a picture and something else besides, to whom reads on after the picture's end. Phones append data
 * of their own (a film, a depth map), so only what is known to be of another kind counts.
 */
export function holdsAnotherFile(bytes: Buffer, type: PictureType): boolean {
  const rest = bytes.toString('latin1', endOf[type](bytes))
  const start = rest.replace(/^[\s\0]+/, '')
  return (
    foreignStarts.some((foreign) => start.startsWith(foreign)) ||
    rest.includes(END_OF_ARCHIVE) ||
    markup.test(rest)
  )
}

/** Where a picture ends; the end of the file where that is not found: decoding will tell. */
const endOf: Record<PictureType, (bytes: Buffer) => number> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: (bytes) => Math.min(bytes.length, 8 + bytes.readUInt32LE(4)),
}

function endOfPng(bytes: Buffer): number {
  let at = 8
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return Math.min(next, bytes.length)
    at = next
  }
  return bytes.length
}

/** Walks the segments: a length skips what is within one, and within a scan no marker stands but those of restarts. */
function endOfJpeg(bytes: Buffer): number {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return bytes.length
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += isBare ? 2 : 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return bytes.length
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}
