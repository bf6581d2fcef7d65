import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './pager.tsx'

// A browser's translator keeps parts that it has translated, so two would soon be of different pages.
test.each([
  [undefined, 'Page 2'],
  [3, 'Page 2 of 3'],
])('says the page in one text, of %s pages', (pageCount, text) => {
  const nothing = () => undefined
  const html = renderToString(
    <Pager label="hosts" page={2} pageCount={pageCount} hasNext onPrevious={nothing} onNext={nothing} />,
  )
  expect(html).toContain(`>${text}</p>`)
})
