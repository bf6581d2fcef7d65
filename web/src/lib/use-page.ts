import { DESCRIPTION, PRODUCT } from '@shared/brand/brand.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

interface PageMetadata {
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** The page's canonical path, if it differs from the current one. */
  readonly path?: string
}

/**
 * Sets the page's title (in the tab, the history and screen readers' announcements), description and canonical URL. The
 * function `pages` does the same for the first page of a visit. `metadata` is null if the page's content sets them.
 */
export function usePage(metadata: PageMetadata | null): void {
  const { title, description = DESCRIPTION, path } = metadata ?? {}
  const hasMetadata = metadata !== null
  const { pathname } = useLocation()
  const canonicalPath = path ?? pathname
  useEffect(() => {
    if (!hasMetadata) return
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const link = document.querySelector('link[rel="canonical"]') ?? addCanonicalLink()
    link.setAttribute('href', new URL(canonicalPath, findCanonicalBaseUrl(link)).href)
  }, [hasMetadata, title, description, canonicalPath])
}

/** Only pages that the server renders have a canonical link from the start. */
function addCanonicalLink(): Element {
  const link = document.createElement('link')
  link.rel = 'canonical'
  document.head.append(link)
  return link
}

/** The site may have more than one origin: the server says which is canonical. */
const findCanonicalBaseUrl = (link: Element): string => link.getAttribute('href') ?? window.location.origin
