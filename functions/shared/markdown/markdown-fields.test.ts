import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../api.ts'
import { markdown } from './markdown-fields.ts'

const TOO_DEEP_MESSAGE = 'Please nest quotes, lists and emphasis at most 20 levels deep.'
const makeLines = (count: number, makeLine: (depth: number) => string) =>
  Array.from({ length: count }, (_, depth) => makeLine(depth)).join('\n')

const deepTexts: readonly (readonly [description: string, text: string])[] = [
  ['quotes', '>'.repeat(10_000)],
  ['numbered lists', '1. '.repeat(2_000)],
  ['lists with alternating bullets', '- + '.repeat(2_000)],
  ['quotes with lists', '> - '.repeat(2_000)],
  ['lists indented line by line', makeLines(30, (depth) => `${'  '.repeat(depth)}- a`)],
  ['numbered lists indented line by line', makeLines(30, (depth) => `${'   '.repeat(depth)}1. a`)],
  ['quotes that get deeper line by line', makeLines(30, (depth) => `${'>'.repeat(depth)} a`)],
  ['emphasis', `${'*'.repeat(100)}a${'*'.repeat(100)}`],
  ['emphasis of two kinds', `${'*a _b '.repeat(50)}c${' d_ e*'.repeat(50)}`],
]

test.each(deepTexts)('refuses a text that is nested too deeply: %s', (_, text) => {
  const { error } = markdown(10_000).safeParse(text)
  expect(error?.issues.map(({ message }) => message)).toEqual([TOO_DEEP_MESSAGE])
})

test.each([
  ['20 quotes', `${'> '.repeat(20)}a`],
  ['a list of ten levels', makeLines(10, (depth) => `${'  '.repeat(depth)}- a`)],
  ['a horizontal rule of dashes', `a\n\n${'-'.repeat(80)}\n\nb`],
  ['a horizontal rule of dashes and spaces', `a\n\n${'- '.repeat(40)}\n\nb`],
  ['many brackets', '['.repeat(2_500)],
  ['many links', '[a](https://a.example) '.repeat(400)],
  ['many words in emphasis', '*a* **b** '.repeat(400)],
  ['a long list', makeLines(2_000, () => '- a')],
  ['arithmetic', '1. 2. 3. 4.\n\n> 3 and > 2'],
])('accepts a text with %s', (_, text) => expect(markdown(10_000).parse(text)).toBe(text.trim()))

test.each([
  ['emphasis', '*_'],
  ['emphasis that never closes', '*a '],
  ['nested images', '![](a)'],
  ['brackets', '[]'],
  ['punctuation in a link', 'www.a.test/!!!!'],
  ['headings', 'a\n-\n'],
  ['lines', '\n> a\nb'],
])('refuses a text with too much punctuation: %s', (_, part) => {
  const { error } = markdown(10_000).safeParse(part.repeat(10_000 / part.length))
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please use at most 2,500 punctuation marks and line breaks.',
  ])
})

const MARKDOWN_FIELDS = ['description', 'descriptionMd', 'bio', 'bioMd']
const markdownFields = Object.entries(api).flatMap(([name, call]) => {
  const body = 'body' in call ? (call.body as z.ZodType) : null
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  return fields
    .filter((field) => MARKDOWN_FIELDS.includes(field))
    .map((field) => [name, field, body] as const)
})

test('finds at least 7 calls that take Markdown', () =>
  expect(new Set(markdownFields.map(([name]) => name)).size).toBeGreaterThanOrEqual(7))

test.each(markdownFields)(
  'refuses Markdown that is nested too deeply in the call %s, field %s, and does not parse a text that is too long',
  (_, field, body) => {
    const findMessages = (text: string) =>
      body
        ?.safeParse({ [field]: text })
        .error?.issues.filter(({ path }) => path[0] === field)
        .map(({ message }) => message)
    expect(findMessages('>'.repeat(60))).toContain(TOO_DEEP_MESSAGE)
    // Parsing this text could take minutes: the time grows with the square of the length of some texts.
    expect(findMessages('>'.repeat(60_000))).toEqual([
      expect.stringMatching(/^Please use at most \d+ characters\.$/),
    ])
  },
)
