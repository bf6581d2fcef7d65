import type { FirstScreen, ChunkListName } from '../../shared/events/first-screen.ts'

/** How a page describes itself to search engines and link previews. */
export interface PageMetadata {
  readonly title: string
  readonly description: string
  /** The absolute URL under which search engines list the page. */
  readonly canonicalUrl: string
  /** The picture's absolute URL and text alternative. The picture is a poster of 1200 × 630 pixels, unless `isPhoto` is true. */
  readonly picture: { readonly url: string; readonly alt: string; readonly isPhoto?: boolean }
  readonly type: 'website' | 'article' | 'profile'
  /** Data in schema.org's vocabulary, as JSON-LD. */
  readonly structuredData: object | null
}

/** A page as the server sends it: the app's shell with the page's data. */
export interface Page {
  readonly status: 200 | 404 | 503
  /** Null for a page without a preview, which search engines must not index. */
  readonly metadata: PageMetadata | null
  readonly firstScreen: FirstScreen | null
  readonly cacheControl: string
  /** The list of code chunks that the page preloads; by default, the page preloads those of the home page. */
  readonly chunkListName?: ChunkListName
}

/**
 * The number of free spots changes often, so a page becomes stale as fast as the API's responses with the same data. But no
 * visitor waits while the page is rendered again: for an hour the stale page is served in the meantime, and the app updates it
 * from Firestore. So a stale page of a cancelled or newly private event is served for at most an hour, and at each location of
 * the CDN only until a visitor has caused it to be rendered again.
 */
export const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=15, stale-while-revalidate=3600'
/** The page is never served stale, so that it shows the event's details soon after the event becomes public. */
export const PRIVATE_PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=15'
/** Without this header, Hosting would cache a 404 for ten minutes. */
const NOT_FOUND_CACHE_CONTROL = 'public, max-age=0, s-maxage=10'

export const missingPage: Page = {
  status: 404,
  metadata: null,
  firstScreen: null,
  cacheControl: NOT_FOUND_CACHE_CONTROL,
}
