import { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>
export type MarkdownNode = Root | Root['children'][number]

/** How deep quotes, lists, emphasis and links may be nested: far more than any text needs. */
export const MAX_NESTING = 20
const NESTING: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'emphasis', 'strong', 'link'])

/**
 * A line that begins with too many marks of quotes and lists, and is no ruler (`- - -`). The parser's time grows with the square of
 * their number, so these texts are not parsed at all.
 */
const DEEP_LINE = /^(?![ \t]*([-*])(?:[ \t]*\1)+[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){21}/m

/** The parsed text; null where it is nested too deep to be shown as Markdown, because every renderer recurses. */
export function parseMarkdown(text: string): Root | null {
  if (DEEP_LINE.test(text)) return null
  const root = fromMarkdown(text)
  return isTooDeep(root) ? null : root
}

function isTooDeep(root: Root): boolean {
  const open: { readonly node: MarkdownNode; readonly depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next
    const depth = NESTING.has(node.type) ? next.depth + 1 : next.depth
    if (depth > MAX_NESTING) return true
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth })
  }
  return false
}
