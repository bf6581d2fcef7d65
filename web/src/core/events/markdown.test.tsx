import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Markdown from './markdown.tsx'

test.each([
  ['[Tickets](tickets.example.com)', '<a href="https://tickets.example.com"'],
  ['[Tickets](www.example.com/ä)', '<a href="https://www.example.com/%C3%A4"'],
  ['![Plan](plan.example/a.png)', '<a href="https://plan.example/a.png"'],
  ['[menu](./menu.pdf)', '<p>menu (./menu.pdf)</p>'],
  ['[**you**](javascript:alert)', '<p><strong>you</strong> (javascript:alert)</p>'],
  ['[](./menu.pdf)', '<p>./menu.pdf</p>'],
])('shows %j as a link, or as text and target if the target is not a URL', (text, markup) =>
  expect(renderToStaticMarkup(<Markdown text={text} />)).toContain(markup),
)
