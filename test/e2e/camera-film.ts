import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeQR } from 'qr'
import sharp from 'sharp'

/** What the camera of the project `camera` shows, again and again: JPEGs one after the other, thirty a second. */
export const CAMERA_FILM = path.resolve('artifacts/camera.mjpeg')

const [WIDTH, HEIGHT] = [640, 480]
/** Two thirds of a second of nothing, then a second and a third of a ticket. */
const [NOTHING, TICKET] = [20, 40]

/** A code on white, as a ticket shows it. */
const paper = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8 })))
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()

/** A phone that shows a code, held before a dark wall; nothing without one. */
async function frame(text: string | null): Promise<Buffer> {
  const code = text === null ? [] : [{ input: await paper(text) }]
  const wall = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2b2622' } })
  return wall.composite(code).jpeg({ chromaSubsampling: '4:2:0' }).toBuffer()
}

/** To be made before the camera is opened, which reads it then. */
export async function makeCameraFilm(...texts: readonly string[]): Promise<void> {
  const wall = await frame(null)
  const frames = [...Array<Buffer>(NOTHING).fill(wall)]
  for (const text of texts) {
    frames.push(...Array<Buffer>(TICKET).fill(await frame(text)), ...Array<Buffer>(NOTHING).fill(wall))
  }
  mkdirSync(path.dirname(CAMERA_FILM), { recursive: true })
  writeFileSync(CAMERA_FILM, Buffer.concat(frames))
}
