import { getColour } from '../../shared/events/colours.ts'
import type { EventFacts } from '../../shared/events/event-document.ts'
import { cutText } from '../../shared/text/cut-text.ts'
import { FONT as BRAND_FONT, PRODUCT } from '../../shared/brand/brand.ts'
import { INK, PAPER } from '../../shared/brand/palette.ts'
import { formatClockTime, formatShortDay } from '../../shared/time/zoned-time.ts'
import { escapeMarkup } from '../platform/escape.ts'

/** The size in pixels in which previews show pictures best. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 56
const CORNER_FONT_SIZE = 44
/** The height of a line of the title, in ems. */
const LEADING = 0.92
/** The space for the title, between the texts in the corners. */
const TITLE_WIDTH = WIDTH - 2 * MARGIN
const TITLE_HEIGHT = HEIGHT - 2 * (MARGIN + CORNER_FONT_SIZE + 12)
const TITLE_FONT_SIZES = [220, 190, 164, 142, 122, 105, 90, 78]
/** The brand's font. Characters that it does not have are drawn in the fonts of the operating system. */
const FONT = `'${BRAND_FONT}', 'Helvetica Neue', Arial, sans-serif`

/** Estimates the width of text in ems. The estimate is a little too wide, because the server cannot measure fonts. */
function estimateWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (/[ilj.,:;'’!|()[\]frtI1 ]/.test(character)) width += 0.34
    else if (/[mwMW@%&—]/.test(character)) width += 0.86
    else if (/[\u1100-\u11ff\u2e80-\uffef\p{Extended_Pictographic}]/u.test(character)) width += 1.05
    else width += /[A-Z0-9]/.test(character) ? 0.64 : 0.56
  }
  return width
}

/** Wraps text into lines no wider than `maxEms` ems; a word wider than that is broken. */
export function wrapText(text: string, maxEms: number): string[] {
  const lines: string[] = []
  for (const wholeWord of text.split(/\s+/).filter(Boolean)) {
    for (const word of breakWord(wholeWord, maxEms)) {
      const longerLine = `${lines.at(-1) ?? ''} ${word}`
      if (lines.length > 0 && estimateWidth(longerLine) <= maxEms) lines[lines.length - 1] = longerLine
      else lines.push(word)
    }
  }
  return lines
}

function breakWord(word: string, maxEms: number): string[] {
  const parts: string[] = ['']
  for (const character of word) {
    const longerPart = `${parts.at(-1) ?? ''}${character}`
    if (estimateWidth(longerPart) <= maxEms) parts[parts.length - 1] = longerPart
    else parts.push(character)
  }
  return parts.filter(Boolean)
}

/**
 * Finds the largest font size in which the title fits without a broken word. If there is none, returns the smallest font size,
 * with broken words and a cut title if necessary.
 */
function fitTitle(title: string): { size: number; lines: string[] } {
  const canFit = (size: number, lines: readonly string[]) => lines.length * size * LEADING <= TITLE_HEIGHT
  for (const size of TITLE_FONT_SIZES) {
    const hasBrokenWord = title.split(/\s+/).some((word) => estimateWidth(word) * size > TITLE_WIDTH)
    const lines = wrapText(title, TITLE_WIDTH / size)
    if (canFit(size, lines) && !hasBrokenWord) return { size, lines }
  }
  const size = TITLE_FONT_SIZES.at(-1) ?? 78
  const maxLineCount = Math.floor(TITLE_HEIGHT / (size * LEADING))
  const lines = wrapText(title, TITLE_WIDTH / size)
  const lastLine = lines[maxLineCount - 1] ?? ''
  return {
    size,
    lines:
      lines.length > maxLineCount
        ? [...lines.slice(0, maxLineCount - 1), `${Array.from(lastLine).slice(0, -1).join('')}…`]
        : lines,
  }
}

type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

function composeSvg(
  poster: { background: string; textColour: string; title: string } & Partial<Record<Corner, string>>,
): string {
  const { size, lines } = fitTitle(poster.title)
  const composeText = (text: string, x: number, y: number, attributes: string) =>
    `<text x="${x}" y="${y}" ${attributes}>${escapeMarkup(text)}</text>`
  const composeCorner = (text: string | undefined, x: number, y: number, anchor: 'start' | 'end') =>
    text === undefined
      ? ''
      : composeText(text, x, y, `font-size="${CORNER_FONT_SIZE}" text-anchor="${anchor}"`)
  const topBaseline = MARGIN + CORNER_FONT_SIZE * 0.78
  const bottomBaseline = HEIGHT - MARGIN
  const titleHeight = lines.length * size * LEADING
  const firstBaseline = (HEIGHT - titleHeight) / 2 + size * 0.74
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${poster.background}"/>
<g fill="${poster.textColour}" font-family="${FONT}" font-weight="700">
<g letter-spacing="-1">${composeCorner(poster.topLeft, MARGIN, topBaseline, 'start')}${composeCorner(poster.topRight, WIDTH - MARGIN, topBaseline, 'end')}${composeCorner(poster.bottomLeft, MARGIN, bottomBaseline, 'start')}${composeCorner(poster.bottomRight, WIDTH - MARGIN, bottomBaseline, 'end')}</g>
<g font-size="${size}" letter-spacing="${(-0.045 * size).toFixed(1)}">
${lines.map((text, index) => composeText(text, MARGIN - size * 0.04, firstBaseline + index * size * LEADING, '')).join('\n')}
</g>
</g>
</svg>`
}

/** Composes an event's poster as SVG, in the event's colour, with the title as large as possible and facts in the corners. */
export function composeEventPoster(event: EventFacts): string {
  const colour = getColour(event.id)
  return composeSvg({
    background: colour.hex,
    textColour: colour.text,
    title: event.title,
    topLeft: formatShortDay(event.startsAt, event.timezone),
    topRight: formatClockTime(event.startsAt, event.timezone),
    bottomLeft: cutText(event.isVirtual ? 'Online' : event.city, 34),
    bottomRight: PRODUCT,
  })
}

/** Composes the poster of the site as SVG: the headline in `INK` on `PAPER`. */
export function composeSitePoster(): string {
  return composeSvg({ background: PAPER, textColour: INK, title: 'Everything is ok', bottomRight: PRODUCT })
}
