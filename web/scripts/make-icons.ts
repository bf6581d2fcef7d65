import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { brand, brandFolder } from '../vite/brand.ts'

const { eventColours, INK, PAPER } = brand

const hex = (name: (typeof eventColours)[number]['name']) =>
  eventColours.find((colour) => colour.name === name)?.hex ?? INK

/**
 * Draws the mark in the brand's colours and writes its icons: `node web/scripts/make-icons.ts`. The mark is a kiln seen from the front,
 * four tiles of the wall with an arched mouth.
 */
const FOLDER = path.join(brandFolder, 'public/icons/')

/** `inset` keeps the drawing inside the circle that a maskable icon may be cut to. */
function mark(ground: string, inset: number): string {
  const scale = (512 - 2 * inset) / 512
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="${ground}"/>
  <g transform="translate(${inset} ${inset}) scale(${scale})">
    <path fill="${hex('red')}" d="M64 256A192 192 0 0 1 250 64.100V250H64Z"/>
    <path fill="${hex('blue')}" d="M262 64.100A192 192 0 0 1 448 250H262Z"/>
    <path fill="${hex('green')}" d="M64 262H250V448H64Z"/>
    <path fill="${hex('orange')}" d="M262 262H448V448H262Z"/>
    <path fill="${ground}" d="M166 448V346a90 90 0 0 1 180 0V448Z"/>
    <path fill="${INK}" d="M200 448V350a56 56 0 0 1 112 0V448Z"/>
  </g>
</svg>
`
}

async function png(name: string, size: number, svg: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(FOLDER + name)
}

mkdirSync(FOLDER, { recursive: true })
writeFileSync(`${FOLDER}mark.svg`, mark(PAPER, 0))
await Promise.all([
  png('icon-192.png', 192, mark(PAPER, 0)),
  png('icon-512.png', 512, mark(PAPER, 0)),
  png('maskable-192.png', 192, mark(PAPER, 64)),
  png('maskable-512.png', 512, mark(PAPER, 64)),
  png('apple-touch-icon.png', 180, mark(PAPER, 24)),
])
