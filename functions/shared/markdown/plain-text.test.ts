import { expect, test } from 'vitest'
import { markdownToPlainText } from './plain-text.ts'

test.each([
  ['# Ink\n\n* [paper](https://p.example) and ![noise](n.png)', 'Ink paper and noise'],
  ['> A **bold** word, some `code`, and []() nothing', 'A bold word, some code, and nothing'],
  ['Write to ada_okafor@example.com', 'Write to ada_okafor@example.com'],
  ['2 * 3 * 4, a_b_c and C#', '2 * 3 * 4, a_b_c and C#'],
  ['Bring <one pencil>', 'Bring <one pencil>'],
  ['<div>Pasted from Word</div>', '<div>Pasted from Word</div>'],
  ['<!-- not shown? --> and <br> more', '<!-- not shown? --> and <br> more'],
  ['[Tickets]: https://t.example', '[Tickets]: https://t.example'],
  ['one\ntwo  \nthree', 'one two three'],
  ['1. first\n2. second\n   - third', '1. first 2. second third'],
  ['20. November, 19 Uhr\n\nIm Hof', '20. November, 19 Uhr Im Hof'],
  ['![](https://p.example/kiln.png) by night', 'https://p.example/kiln.png by night'],
  ['[Tickets](tickets.example.com/a) and [menu](./menu.pdf)', 'Tickets and menu (./menu.pdf)'],
  ['[call](tel:+49170) or ![plan](plan.png)', 'call (tel:+49170) or plan'],
  ['Tom &amp; Jerry \\*really\\*', 'Tom & Jerry *really*'],
  ['```\nlet x\n```\n\n---\n\nend', 'let x end'],
  ['see https://a.example/x_y_z.', 'see https://a.example/x_y_z.'],
])('turns the Markdown %j into the plain text %j', (markdown, text) =>
  expect(markdownToPlainText(markdown)).toBe(text),
)

test('keeps the characters of a text that is nested too deeply', () =>
  expect(markdownToPlainText('>'.repeat(3_000))).toBe('>'.repeat(3_000)))
