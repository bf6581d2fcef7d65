import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './pager.tsx'

// A browser's translator keeps texts that it has translated, so two texts would soon be about different pages.
test.each([
  [undefined, 'Page 2'],
  [3, 'Page 2 of 3'],
])('writes the page and the number of pages (%s) in one text', (pageCount, text) => {
  const nothing = () => undefined
  const html = renderToString(
    <Pager label="hosts" page={2} pageCount={pageCount} hasNext onPrevious={nothing} onNext={nothing} />,
  )
  expect(html).toContain(`>${text}</p>`)
})
