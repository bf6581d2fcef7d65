import { DESCRIPTION, PRODUCT } from '@shared/brand/brand.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

interface PageFacts {
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** The address that the page is known by, where it is not the one it stands at. */
  readonly path?: string
}

/**
 * Names the page: in the tab, the history and the screen reader's announcement of a new page, and to the phone that shares it,
 * which asks for its canonical address. The function `pages` says the same of the page that a visit begins with; from
 * there on each page says so itself. Null: what it shows names it.
 */
export function usePage(facts: PageFacts | null): void {
  const { title, description = DESCRIPTION, path } = facts ?? {}
  const isNamed = facts !== null
  const { pathname } = useLocation()
  const canonical = path ?? pathname
  useEffect(() => {
    if (!isNamed) return
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
    inHead('meta[name="description"]', 'meta', { name: 'description' }).setAttribute('content', description)
    const link = inHead('link[rel="canonical"]', 'link', { rel: 'canonical' })
    link.setAttribute('href', new URL(canonical, siteOf(link)).href)
  }, [isNamed, title, description, canonical])
}

function inHead(selector: string, tag: string, attributes: Record<string, string>): Element {
  const element = document.head.querySelector(selector)
  if (element) return element
  const newElement = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) newElement.setAttribute(name, value)
  document.head.append(newElement)
  return newElement
}

/** The site may be visited at more than one address: the server says by which it is known. */
const siteOf = (link: Element): string => link.getAttribute('href') ?? window.location.origin
