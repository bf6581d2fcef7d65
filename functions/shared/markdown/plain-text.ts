import { toLinkTarget } from './link-target.ts'
import { parseMarkdown, type MarkdownNode } from './parse.ts'

/** Markdown as one line of plain text: the words that its reader sees, without the syntax of Markdown. */
export function markdownToPlainText(markdown: string): string {
  const root = parseMarkdown(markdown)
  return (root === null ? markdown : extractText(root)).replace(/\s+/g, ' ').trim()
}

/** Nodes with inline children, whose texts are joined without a space. */
const INLINE_PARENTS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'link'])

function extractText(node: MarkdownNode): string {
  if (node.type === 'image') return formatLink(node.alt ?? '', node.url)
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  // The numbers of a list stay, because they may be dates: Markdown reads `20. November` as a list.
  const firstNumber = node.type === 'list' ? (node.start ?? null) : null
  const parts = node.children.map((child, index) =>
    firstNumber === null ? extractText(child) : `${firstNumber + index}. ${extractText(child)}`,
  )
  const text = parts.join(INLINE_PARENTS.has(node.type) ? '' : ' ')
  return node.type === 'link' ? formatLink(text, node.url) : text
}

/** The text of a link, with its address if the page shows no link to it. */
function formatLink(text: string, url: string): string {
  if (text === '') return url
  return toLinkTarget(url) === null ? `${text} (${url})` : text
}
