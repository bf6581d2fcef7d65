import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Stat } from './stat.tsx'

/** The width of a character of the display font, in em. */
const CHARACTER_WIDTH = 0.6

it.each(['1,000', '1,234,567', '12,345,678,901'])('fits %s into its column', (value) => {
  const html = renderToStaticMarkup(<Stat label="RSVPs" value={value} />)
  const [, percentage] = /font-size:min\([^,]+, ?(\d+)cqi\)/.exec(html) ?? []
  expect(value.length * CHARACTER_WIDTH * Number(percentage)).toBeLessThanOrEqual(100)
})
