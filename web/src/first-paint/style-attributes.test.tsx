import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renameStyleAttributes } from './style-attributes.ts'

test('moves styles to data attributes, and leaves text unchanged', () => {
  const userText = 'a " style="color:red" b'
  const markup = renameStyleAttributes(
    renderToStaticMarkup(
      <p title={userText} style={{ color: 'blue' }}>
        {userText}
      </p>,
    ),
  )
  expect(markup).toContain('<p title="a &quot; style=&quot;color:red&quot; b" data-style="color:blue">')
  expect(markup.match(/style="/g)).toHaveLength(1)
})
