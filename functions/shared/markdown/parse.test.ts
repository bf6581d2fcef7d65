import { expect, test } from 'vitest'
import { parseMarkdown, parsePlainText, type MarkdownNode } from './parse.ts'

function collectUrls(node: MarkdownNode | null): string[] {
  if (node === null) return []
  const ownUrls = node.type === 'link' ? [node.url] : []
  return [...ownUrls, ...('children' in node ? node.children.flatMap(collectUrls) : [])]
}

const texts: readonly (readonly [text: string, urls: readonly string[]])[] = [
  ['Tickets: https://t.example/a_b?c=d.', ['https://t.example/a_b?c=d']],
  ['(see http://t.example/x)', ['http://t.example/x']],
  ['www.example.com/menu, or not', ['http://www.example.com/menu']],
  ['Write to ada_okafor@example.com!', ['mailto:ada_okafor@example.com']],
  ['javascript:alert(1) and ftp', []],
  ['50% of 3 @ 4', []],
]

test.each(texts)('links the addresses in %j in Markdown and in plain text', (text, urls) => {
  expect(collectUrls(parseMarkdown(text))).toEqual(urls)
  expect(collectUrls(parsePlainText(text))).toEqual(urls)
})

test('keeps the characters of Markdown syntax in plain text', () => {
  const text = '# a *b* `c`\n> d [e](f) ![g](h)\n- i &amp; \\* <j>'
  const [paragraph] = parsePlainText(text).children
  expect(paragraph).toMatchObject({ type: 'paragraph', children: [{ type: 'text', value: text }] })
})

test('reads a text with too much punctuation as plain text without links', () => {
  const text = 'www.a.test/!'.repeat(1_000)
  expect(parseMarkdown(text)).toBeNull()
  const [paragraph] = parsePlainText(text).children
  expect(paragraph).toMatchObject({ type: 'paragraph', children: [{ type: 'text', value: text }] })
})
