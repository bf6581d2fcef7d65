import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeQR } from 'qr'
import sharp from 'sharp'

/** The video that the fake camera of the Playwright project `camera` repeats: one JPEG after the other, thirty a second. */
export const CAMERA_VIDEO = path.resolve('artifacts/camera.mjpeg')

const WIDTH = 640
const HEIGHT = 480
/** The number of frames of the background alone, and of a ticket in front of it. */
const [BACKGROUND_FRAME_COUNT, TICKET_FRAME_COUNT] = [10, 30]

/** Draws a QR code on white, as a ticket shows it. */
const drawQrCode = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8 })))
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()

/** Makes a picture of a dark background, with a QR code in front of it if there is a text. */
async function makeFrame(text: string | null): Promise<Buffer> {
  const overlays = text === null ? [] : [{ input: await drawQrCode(text) }]
  const background = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2b2622' } })
  return background.composite(overlays).jpeg({ chromaSubsampling: '4:2:0' }).toBuffer()
}

/** Writes a video that shows each text as a QR code in turn. A test must call this before it opens the camera. */
export async function writeCameraVideo(...texts: readonly string[]): Promise<void> {
  const background = await makeFrame(null)
  const frames = [...Array<Buffer>(BACKGROUND_FRAME_COUNT).fill(background)]
  for (const text of texts) {
    frames.push(
      ...Array<Buffer>(TICKET_FRAME_COUNT).fill(await makeFrame(text)),
      ...Array<Buffer>(BACKGROUND_FRAME_COUNT).fill(background),
    )
  }
  mkdirSync(path.dirname(CAMERA_VIDEO), { recursive: true })
  writeFileSync(CAMERA_VIDEO, Buffer.concat(frames))
}
