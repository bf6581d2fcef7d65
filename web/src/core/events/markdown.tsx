import { parseMarkdown } from '@shared/markdown/parse.ts'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { toHast } from 'mdast-util-to-hast'
import { useMemo, type ComponentProps, type ReactElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/** A picture as a link to it, since pictures of other sites are not shown. */
function PictureLink({ src, alt }: ComponentProps<'img'>) {
  return <TextLink href={String(src)}>{alt}</TextLink>
}

/** Where a link may lead: `javascript:` and its kind are text. */
const SAFE_LINK = /^(https?:|mailto:)/i

function TextLink({ href, title, children }: ComponentProps<'a'>) {
  if (href === undefined || !SAFE_LINK.test(href)) return <>{children}</>
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children || href}
    </a>
  )
}

const components = { h1: 'h3', h2: 'h3', h3: 'h4', a: TextLink, img: PictureLink } as const

function elementsOf(text: string): ReactElement {
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

/** A host's Markdown as React elements; HTML in it is text. */
export default function Markdown({ text }: { readonly text: string }) {
  const elements = useMemo(() => elementsOf(text), [text])
  return <div className="prose text-xl leading-relaxed">{elements}</div>
}
