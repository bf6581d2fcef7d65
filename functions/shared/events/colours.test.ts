import { expect, test } from 'vitest'
import { getColour, colours } from './colours.ts'

function computeLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((index) => {
    const channel = parseInt(hex.slice(index, index + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(colours)('states the contrast of $name as WCAG computes it', ({ hex, text, contrast }) => {
  const ratio = (computeLuminance(text) + 0.05) / (computeLuminance(hex) + 0.05)
  expect(Math.round(ratio * 10) / 10).toBe(contrast)
})

test('has twelve colours with contrasts from 4.5 to 8.1', () => {
  const contrasts = colours.map((colour) => colour.contrast)
  expect(colours).toHaveLength(12)
  expect(Math.min(...contrasts)).toBe(4.5)
  expect(Math.max(...contrasts)).toBe(8.1)
})

test('gives ids that are equal modulo 12 the same colour', () => {
  expect(getColour(12)).toBe(colours[0])
  expect(getColour(1_000_000_007).name).toBe(colours[1_000_000_007 % 12]?.name)
})
