import { toLinkTarget } from '@shared/markdown/link-target.ts'
import { parseMarkdown } from '@shared/markdown/parse.ts'
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime'
import { toHast } from 'mdast-util-to-hast'
import { useMemo, type ComponentProps, type ReactElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/** Shows a picture as a link to the picture, because pictures from other sites are not shown. */
function PictureLink({ src, alt }: ComponentProps<'img'>) {
  return <TextLink href={String(src)}>{alt}</TextLink>
}

function TextLink({ href = '', title, children }: ComponentProps<'a'>) {
  const target = toLinkTarget(href)
  // A target that cannot be opened is shown as text.
  if (target === null) {
    return (
      <>
        {children}
        {children ? ` (${href})` : href}
      </>
    )
  }
  return (
    <a href={target} title={title} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children || href}
    </a>
  )
}

const hostTextComponents: Components = { h1: 'h3', h2: 'h3', h3: 'h4', a: TextLink, img: PictureLink }

function renderElements(text: string, components: Components): ReactElement {
  const root = parseMarkdown(text)
  if (root === null) return <p className="wrap-anywhere whitespace-pre-line">{text}</p>
  return toJsxRuntime(toHast(root), {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
  }) as ReactElement
}

interface MarkdownProps {
  readonly text: string
  /** The components for some elements, such as links and pictures; by default those of a host's text. */
  readonly components?: Components
}

/** A host's Markdown, or Markdown of the product itself, as React elements. HTML in the Markdown is shown as text. */
export default function Markdown({ text, components = hostTextComponents }: MarkdownProps) {
  const elements = useMemo(() => renderElements(text, components), [text, components])
  return <div className="prose text-xl leading-relaxed">{elements}</div>
}
