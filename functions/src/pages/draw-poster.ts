import { existsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * build.mjs copies the brand's fonts into `lib/fonts`, and the bundle may put this file a folder deeper; tests read
 * them from the brand's folder.
 */
const FONTS_FOLDER = ['fonts', '../fonts', '../../shared/brand/fonts']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(folder))

/** Adds our font to the machine's fonts by a file that fontconfig reads once, before the first text is drawn. */
function prepareFonts(): void {
  if (FONTS_FOLDER === undefined) throw new Error('The folder of fonts is not in lib/: build the functions.')
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
