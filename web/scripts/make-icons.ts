import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { brand, brandFolder } from '../vite/brand.ts'

/*
 * Draws the mark in the brand's colours and writes its icons: `node web/scripts/make-icons.ts`. The mark is a kiln seen from the
 * front: four tiles of the wall, with an arched opening.
 */

const { eventColours, INK, PAPER } = brand

const findHex = (name: (typeof eventColours)[number]['name']) =>
  eventColours.find((colour) => colour.name === name)?.hex ?? INK

const FOLDER = path.join(brandFolder, 'public/icons/')

/** `inset` keeps the drawing inside the circle that a maskable icon may be cut to. */
function drawMark(background: string, inset: number): string {
  const scale = (512 - 2 * inset) / 512
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="${background}"/>
  <g transform="translate(${inset} ${inset}) scale(${scale})">
    <path fill="${findHex('red')}" d="M64 256A192 192 0 0 1 250 64.100V250H64Z"/>
    <path fill="${findHex('blue')}" d="M262 64.100A192 192 0 0 1 448 250H262Z"/>
    <path fill="${findHex('green')}" d="M64 262H250V448H64Z"/>
    <path fill="${findHex('orange')}" d="M262 262H448V448H262Z"/>
    <path fill="${background}" d="M166 448V346a90 90 0 0 1 180 0V448Z"/>
    <path fill="${INK}" d="M200 448V350a56 56 0 0 1 112 0V448Z"/>
  </g>
</svg>
`
}

async function writePng(name: string, size: number, svg: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(FOLDER + name)
}

mkdirSync(FOLDER, { recursive: true })
writeFileSync(`${FOLDER}mark.svg`, drawMark(PAPER, 0))
await Promise.all([
  writePng('icon-192.png', 192, drawMark(PAPER, 0)),
  writePng('icon-512.png', 512, drawMark(PAPER, 0)),
  writePng('maskable-192.png', 192, drawMark(PAPER, 64)),
  writePng('maskable-512.png', 512, drawMark(PAPER, 64)),
  writePng('apple-touch-icon.png', 180, drawMark(PAPER, 24)),
])
