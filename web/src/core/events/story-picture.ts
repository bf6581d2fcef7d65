import { FONT as BRAND_FONT } from '@shared/brand/brand.ts'
import { PAPER } from '@shared/brand/palette.ts'
import { encodeQR } from 'qr'

/** The size of a story on Instagram and WhatsApp. */
const WIDTH_PX = 1080
const HEIGHT_PX = 1920
const MARGIN_PX = 84
const LINE_HEIGHT = 0.95
const TITLE_SIZES_PX = [260, 220, 190, 160, 136, 116, 100]
/** The height of the areas at the top and bottom of a story that apps cover with buttons. */
const COVERED_HEIGHT_PX = 250
const QR_CODE_SIZE_PX = 320
const FONT = `'${BRAND_FONT}', 'Helvetica Neue', Arial, sans-serif`

export interface Story {
  readonly title: string
  readonly timeText: string
  readonly locationText: string
  readonly url: string
  readonly colour: string
}

/** Draws an event's poster in the size of a story, with a QR code that leads to the event's page. */
export async function drawStory({ title, timeText, locationText, url, colour }: Story): Promise<Blob> {
  await document.fonts.load(`800 100px ${FONT}`)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_PX
  canvas.height = HEIGHT_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  context.fillStyle = colour
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX)
  context.fillStyle = PAPER
  context.textBaseline = 'top'
  const top = COVERED_HEIGHT_PX
  const codeTop = HEIGHT_PX - COVERED_HEIGHT_PX - QR_CODE_SIZE_PX
  context.font = `700 56px ${FONT}`
  context.fillText(timeText, MARGIN_PX, top, WIDTH_PX - 2 * MARGIN_PX)
  const titleTop = top + 130
  const { size, lines } = fitTitle(title, codeTop - titleTop - 60, (text, fontSize) => {
    context.font = `800 ${fontSize}px ${FONT}`
    return context.measureText(text).width
  })
  context.font = `800 ${size}px ${FONT}`
  lines.forEach((line, index) => context.fillText(line, MARGIN_PX, titleTop + index * size * LINE_HEIGHT))
  drawQrCode(context, url, { x: MARGIN_PX, y: codeTop })
  context.fillStyle = PAPER
  context.font = `700 48px ${FONT}`
  wrapText(
    locationText,
    WIDTH_PX - 3 * MARGIN_PX - QR_CODE_SIZE_PX,
    (text) => context.measureText(text).width,
  )
    .slice(0, 4)
    .forEach((line, index) => context.fillText(line, 2 * MARGIN_PX + QR_CODE_SIZE_PX, codeTop + index * 58))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The browser could not encode the story picture as PNG.'))
    }, 'image/png')
  })
}

/**
 * Returns the largest size in which a title fits without breaking words, and its lines. In the smallest size words are broken
 * and excess lines are cut off.
 */
function fitTitle(title: string, height: number, measureWidth: (text: string, size: number) => number) {
  const width = WIDTH_PX - 2 * MARGIN_PX
  for (const size of TITLE_SIZES_PX) {
    const lines = wrapText(title, width, (text) => measureWidth(text, size))
    const hasBrokenWord = title.split(/\s+/).some((word) => measureWidth(word, size) > width)
    if (!hasBrokenWord && lines.length * size * LINE_HEIGHT <= height) return { size, lines }
  }
  const size = TITLE_SIZES_PX.at(-1) ?? 100
  const lines = wrapText(title, width, (text) => measureWidth(text, size))
  return { size, lines: lines.slice(0, Math.floor(height / (size * LINE_HEIGHT))) }
}

/** Breaks text into lines that are at most `maxWidth` wide; a wider word is broken too. */
export function wrapText(text: string, maxWidth: number, measureWidth: (text: string) => number): string[] {
  const lines: string[] = []
  const pieces = text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => breakWord(word, maxWidth, measureWidth))
  for (const word of pieces) {
    const longerLine = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && measureWidth(longerLine) <= maxWidth) lines[lines.length - 1] = longerLine
    else lines.push(word)
  }
  return lines
}

function breakWord(word: string, maxWidth: number, measureWidth: (text: string) => number): string[] {
  const parts = ['']
  for (const letter of word) {
    const longerPart = `${parts.at(-1) ?? ''}${letter}`
    if (measureWidth(longerPart) <= maxWidth || longerPart === letter) parts[parts.length - 1] = longerPart
    else parts.push(letter)
  }
  return parts
}

/** Draws the QR code black on white with a light border, which cameras need. */
function drawQrCode(
  context: CanvasRenderingContext2D,
  url: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 4 })
  const moduleSize = Math.floor(QR_CODE_SIZE_PX / rows.length)
  context.fillStyle = '#fff'
  context.fillRect(x, y, moduleSize * rows.length, moduleSize * rows.length)
  context.fillStyle = '#000'
  rows.forEach((row, rowIndex) =>
    row.forEach((isDark, columnIndex) => {
      if (isDark)
        context.fillRect(x + columnIndex * moduleSize, y + rowIndex * moduleSize, moduleSize, moduleSize)
    }),
  )
}
