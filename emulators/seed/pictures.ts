import sharp from 'sharp'
import { INK, PAPER } from '../../functions/shared/brand/palette.ts'
import { colours } from '../../functions/shared/events/colours.ts'
import { makeRandom, hashText, type Random } from './random.ts'
import type { Picture } from './seed-data.ts'

const SIZES = { landscape: [960, 720], square: [480, 480] } as const

type Draw = (x: number, y: number, size: number, random: Random) => string

/** Shapes that fill a cell of the grid, like cut paper. */
const shapes: readonly [Draw, ...Draw[]] = [
  (x, y, size) => `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.46}"/>`,
  (x, y, size) => `<path d="M${x} ${y + size}a${size} ${size} 0 0 1 ${size} ${-size}v${size}z"/>`,
  (x, y, size) => `<path d="M${x} ${y}a${size / 2} ${size / 2} 0 0 0 ${size} 0z"/>`,
  (x, y, size) =>
    [0, 1, 2, 3]
      .map((row) => `<rect x="${x}" y="${y + (row * size) / 4}" width="${size}" height="${size / 9}"/>`)
      .join(''),
  (x, y, size) => `<path d="M${x} ${y + size}l${size / 2} ${-size}l${size / 2} ${size}z"/>`,
  (x, y, size, random) => {
    const drawWave = (offset: number) =>
      `M${x} ${y + offset}q${size / 4} ${-size / 4} ${size / 2} 0t${size / 2} 0`
    const count = 2 + random.nextBelow(3)
    const lines = Array.from({ length: count }, (_, index) => drawWave(((index + 1) * size) / (count + 1)))
    return `<path d="${lines.join('')}" fill="none" stroke="currentColor" stroke-width="${size / 12}"/>`
  },
]

/** Draws an abstract picture in the colours of events. */
function drawPicture(width: number, height: number, random: Random): string {
  const palette = random.shuffle(colours).slice(0, 3)
  const inks = [PAPER, INK, ...palette.slice(1).map((colour) => colour.hex)] as [string, ...string[]]
  const cellSize = random.pick([120, 160, 240])
  const cells: string[] = []
  for (let y = 0; y < height; y += cellSize) {
    for (let x = 0; x < width; x += cellSize) {
      if (random.next() < 0.3) continue
      const ink = random.pick(inks)
      cells.push(`<g fill="${ink}" color="${ink}">${random.pick(shapes)(x, y, cellSize, random)}</g>`)
    }
  }
  const background = palette[0]?.hex ?? INK
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${cells.join('')}</svg>`
}

/** Renders a picture as WebP. */
export async function renderPicture(picture: Picture): Promise<Buffer> {
  const [width, height] = SIZES[picture.shape]
  const svg = drawPicture(width, height, makeRandom(hashText(picture.path)))
  return sharp(Buffer.from(svg)).webp({ quality: 80, effort: 2 }).toBuffer()
}
