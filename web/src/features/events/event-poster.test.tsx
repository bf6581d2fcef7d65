import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PosterFrame } from './event-poster.tsx'

const renderTitle = (title: string) =>
  /<h1[^>]*>(.*)<\/h1>/.exec(
    renderToStaticMarkup(<PosterFrame id={1234567890} title={title} location="Oslo" />),
  )?.[1]

it('cuts the title to 50 characters', () => {
  expect(renderTitle('x'.repeat(50))).toBe('x'.repeat(50))
  expect(renderTitle('x'.repeat(51))).toBe(`${'x'.repeat(49)}…`)
})
