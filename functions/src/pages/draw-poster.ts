import { existsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `build.mjs` copies the brand's fonts into `lib/fonts`, and the bundle may put this module a folder deeper. Tests read the
 * fonts from the brand's folder.
 */
const FONTS_FOLDER = ['fonts', '../fonts', '../../shared/brand/fonts']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(folder))

/**
 * Adds the brand's fonts to those of the operating system, in a file that fontconfig reads once, before it draws the first text.
 */
function prepareFonts(): void {
  if (FONTS_FOLDER === undefined)
    throw new Error('The fonts are missing in lib/fonts: run "npm run build" in the root folder.')
  const temporaryFolder = os.tmpdir()
  const file = path.join(temporaryFolder, 'poster-fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${FONTS_FOLDER}</dir><dir>/usr/share/fonts</dir><cachedir>${temporaryFolder}/poster-fonts</cachedir></fontconfig>`,
  )
  process.env['FONTCONFIG_FILE'] = file
}

async function loadRenderer() {
  prepareFonts()
  return (await import('sharp')).default
}

let renderer: ReturnType<typeof loadRenderer> | undefined

/** Draws a poster's SVG as a PNG. */
export async function drawPoster(svg: string): Promise<Buffer> {
  renderer ??= loadRenderer()
  const sharp = await renderer
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}
