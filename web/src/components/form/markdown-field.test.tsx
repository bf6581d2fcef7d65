import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkdownField } from './markdown-field.tsx'

const markupOf = (error: string | undefined) =>
  renderToStaticMarkup(
    <MarkdownField
      label="Description"
      value=""
      onChange={() => undefined}
      preview={() => null}
      error={error}
    />,
  )

/** Without the classes of the states in which a control has another border. */
const bordersIn = (html: string) => html.match(/(?<![\w:-])border-(?:ink|danger)\b/g)

it('has the border of other fields with an error', () => {
  expect(bordersIn(markupOf('Please fill this in.'))?.[0]).toBe('border-danger')
  expect(bordersIn(markupOf(undefined))).not.toContain('border-danger')
})
