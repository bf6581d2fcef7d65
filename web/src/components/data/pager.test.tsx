import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './pager.tsx'

// A browser's translator replaces text nodes. If the number and the total were two nodes, one of them could be out of date.
test.each([
  [undefined, 'Page 2'],
  [3, 'Page 2 of 3'],
])('writes the page number and the number of pages (%s) in one text node', (pageCount, text) => {
  const doNothing = () => undefined
  const html = renderToString(
    <Pager
      label="hosts"
      pageNumber={2}
      pageCount={pageCount}
      hasNext
      onPrevious={doNothing}
      onNext={doNothing}
    />,
  )
  expect(html).toContain(`>${text}</p>`)
})
