import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkdownField } from './markdown-field.tsx'

const renderField = (error: string | undefined) =>
  renderToStaticMarkup(
    <MarkdownField
      label="Description"
      value=""
      onChange={() => undefined}
      renderPreview={() => null}
      error={error}
    />,
  )

/** Finds the borders of the normal state; classes such as `aria-invalid:border-danger` do not count. */
const findBorders = (html: string) => html.match(/(?<![\w:-])border-(?:ink|danger)\b/g)

it('has a red border if there is an error', () => {
  expect(findBorders(renderField('Please fill this in.'))?.[0]).toBe('border-danger')
  expect(findBorders(renderField(undefined))).not.toContain('border-danger')
})
