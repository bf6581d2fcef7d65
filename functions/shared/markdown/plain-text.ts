import { toLinkTarget } from './link-target.ts'
import { parseMarkdown, type MarkdownNode } from './parse.ts'

/** Markdown as one line of plain text: the words that its reader sees, without marks. */
export function markdownToPlainText(markdown: string): string {
  const root = parseMarkdown(markdown)
  return (root === null ? markdown : textOf(root)).replace(/\s+/g, ' ').trim()
}

/** Nodes within a line of words. Their parts are joined without a blank. */
const NODES_OF_WORDS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'link'])

function textOf(node: MarkdownNode): string {
  if (node.type === 'image') return textOfLink(node.alt ?? '', node.url)
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  // The numbers of a list stay, because they may be dates: Markdown reads `20. November` as a list.
  const firstNumber = node.type === 'list' ? (node.start ?? null) : null
  const parts = node.children.map((child, index) =>
    firstNumber === null ? textOf(child) : `${firstNumber + index}. ${textOf(child)}`,
  )
  const text = parts.join(NODES_OF_WORDS.has(node.type) ? '' : ' ')
  return node.type === 'link' ? textOfLink(text, node.url) : text
}

/** The text of a link, with its address if the page shows no link to it. */
function textOfLink(text: string, url: string): string {
  if (text === '') return url
  return toLinkTarget(url) === null ? `${text} (${url})` : text
}
