import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { INVALID_NUMBER_MESSAGE } from '@shared/text/whole-number.ts'
import { GoodToKnowFields } from './good-to-know-fields.tsx'

const renderFields = (value: { minAge?: number; bringAlong?: string }, error: string) =>
  renderToStaticMarkup(<GoodToKnowFields value={value} onChange={() => undefined} error={error} />)

it('opens the section and shows an error once, without marking a field', () => {
  const html = renderFields(
    { bringAlong: 'An apron' },
    'This contains invisible characters. Please type it instead of pasting it.',
  )
  expect(html).toContain('<details open')
  expect(
    html.split('This contains invisible characters. Please type it instead of pasting it.'),
  ).toHaveLength(2)
  expect(html).not.toContain('data-invalid=""')
})

it('keeps the height of the empty text when the number of details replaces it, so that no field moves', () => {
  const render = (value: { minAge?: number }) =>
    renderToStaticMarkup(<GoodToKnowFields value={value} onChange={() => undefined} />)
  const emptyText = /<span class="">([^<]+ All optional\.)<\/span>/.exec(render({}))?.[1]
  const html = render({ minAge: 18 })
  expect(html).toContain(`<span class="invisible">${emptyText}</span>`)
  expect(html).toContain('<span>1 detail on the event page</span>')
})

it('reports an invalid age only once, at its own field', () => {
  const html = renderFields({ minAge: NaN }, INVALID_NUMBER_MESSAGE)
  expect(html.split(INVALID_NUMBER_MESSAGE)).toHaveLength(2)
  expect(html).toContain('data-invalid=""')
})
