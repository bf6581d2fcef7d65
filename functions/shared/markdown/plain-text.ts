import { parseMarkdown, type MarkdownNode } from './parse.ts'

/** Markdown as one line of plain text: all that its reader sees of it, and no marks. */
export function plainText(markdown: string): string {
  const root = parseMarkdown(markdown)
  return (root === null ? markdown : textOf(root)).replace(/\s+/g, ' ').trim()
}

/** Nodes that contain words: no blank between their parts. */
const HOLDS_WORDS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'link'])

function textOf(node: MarkdownNode): string {
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  if (node.type === 'link' && node.children.length === 0) return node.url
  const parts = node.children.map(textOf)
  return parts.join(HOLDS_WORDS.has(node.type) ? '' : ' ')
}
