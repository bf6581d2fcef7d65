import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SelectAll } from './selection.tsx'

it('draws no border below "Select All"', () => {
  const html = renderToStaticMarkup(
    <SelectAll rowKeys={['first']} selectedKeys={new Set()} onChange={() => undefined} />,
  )
  expect(html).toContain('Select All')
  // The list below it draws the border.
  expect(html).not.toMatch(/class="[^"]*\bborder-b/)
})
