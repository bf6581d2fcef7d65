import { fromMarkdown, type CompileContext, type Token } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'

type Root = ReturnType<typeof fromMarkdown>
export type MarkdownNode = Root | Root['children'][number]

/** How deeply quotes, lists, emphasis and links may be nested: far more than any text needs. */
export const MAX_NESTING = 20
const NESTED_TYPES: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'emphasis', 'strong', 'link'])

/**
 * A line that begins with too many markers of quotes and lists, and is not a horizontal rule (`- - -`). The parsing time grows
 * with the square of the number of these markers, so such a text is not parsed.
 */
const DEEP_LINE = /^(?![ \t]*([-*])(?:[ \t]*\1)+[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){21}/m

/** How many punctuation marks and line breaks a text can have: a quarter of the characters of the longest text. */
export const MAX_PUNCTUATION = 2500
const PUNCTUATION = /[\n!"&'()*,.:;<?[\]_`~]/g

/** Whether a text has too many punctuation marks and line breaks. The parsing time grows with the square of their number. */
export const hasTooMuchPunctuation = (text: string): boolean =>
  (text.match(PUNCTUATION)?.length ?? 0) > MAX_PUNCTUATION

/**
 * All input is shown: HTML is text, and so is a line such as `[Tickets]: https://…`, which would otherwise be an invisible
 * definition.
 */
const syntaxExtensions = [gfmAutolinkLiteral(), { disable: { null: ['htmlFlow', 'htmlText', 'definition'] } }]

/**
 * Turns bare links and email addresses into links. The package for GitHub's Markdown is not used, because it searches the text a
 * second time, with a regular expression that older browsers do not support.
 */
const linkExtension = {
  enter: {
    literalAutolink(this: CompileContext, token: Token) {
      this.enter({ type: 'link', title: null, url: '', children: [] }, token)
    },
    literalAutolinkEmail: enterAddress,
    literalAutolinkHttp: enterAddress,
    literalAutolinkWww: enterAddress,
  },
  exit: {
    literalAutolink(this: CompileContext, token: Token) {
      this.exit(token)
    },
    literalAutolinkEmail: makeExitAddress('mailto:'),
    literalAutolinkHttp: makeExitAddress(''),
    literalAutolinkWww: makeExitAddress('http://'),
  },
}

function enterAddress(this: CompileContext, token: Token) {
  this.config.enter['autolinkProtocol']?.call(this, token)
}

function makeExitAddress(scheme: string) {
  return function exit(this: CompileContext, token: Token) {
    this.config.exit['data']?.call(this, token)
    const link = this.stack.at(-1)
    if (link?.type === 'link') link.url = scheme + this.sliceSerialize(token)
  }
}

/**
 * Parses a text. Returns null if it has too much punctuation, or is nested too deeply to be shown as Markdown: every renderer
 * recurses, and its stack could overflow.
 */
export function parseMarkdown(text: string): Root | null {
  if (hasTooMuchPunctuation(text) || DEEP_LINE.test(text)) return null
  const root = fromMarkdown(text, { extensions: syntaxExtensions, mdastExtensions: [linkExtension] })
  return isTooDeep(root) ? null : root
}

/** Markdown syntax other than paragraphs and addresses. */
const MARKDOWN_SYNTAX = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'headingAtx',
  'htmlFlow',
  'list',
  'setextUnderline',
  'thematicBreak',
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
]
const paragraphExtension = { disable: { null: MARKDOWN_SYNTAX } }
const addressExtensions = [gfmAutolinkLiteral(), paragraphExtension]

/** Plain text as paragraphs, in which bare links and email addresses are links, unless it has too much punctuation. */
export function parsePlainText(text: string): Root {
  const extensions = hasTooMuchPunctuation(text) ? [paragraphExtension] : addressExtensions
  return fromMarkdown(text, { extensions, mdastExtensions: [linkExtension] })
}

function isTooDeep(root: Root): boolean {
  const pendingNodes: { readonly node: MarkdownNode; readonly depth: number }[] = [{ node: root, depth: 0 }]
  for (let entry = pendingNodes.pop(); entry !== undefined; entry = pendingNodes.pop()) {
    const { node } = entry
    const depth = NESTED_TYPES.has(node.type) ? entry.depth + 1 : entry.depth
    if (depth > MAX_NESTING) return true
    if ('children' in node) for (const child of node.children) pendingNodes.push({ node: child, depth })
  }
  return false
}
