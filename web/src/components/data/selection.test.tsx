import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SelectAll } from './selection.tsx'

it('draws no line of its own above the line of the list', () => {
  const html = renderToStaticMarkup(
    <SelectAll keys={['first']} selected={new Set()} onChange={() => undefined} />,
  )
  expect(html).toContain('Select All')
  expect(html).not.toMatch(/class="[^"]*\bborder-b/)
})
