import type { FirstScreen, PageChunks } from '../../shared/events/first-screen.ts'

/** How a page describes itself to search engines and link previews. */
export interface PageFacts {
  readonly title: string
  readonly description: string
  /** Absolute. */
  readonly canonical: string
  /** An absolute address, and what is on it: a poster of 1200 × 630 pixels, unless it is somebody's photo. */
  readonly picture: { readonly url: string; readonly alt: string; readonly isPhoto?: boolean }
  readonly type: 'website' | 'article' | 'profile'
  /** schema.org, as JSON-LD. */
  readonly structuredData: object | null
}

/** An answer: the app's shell, with what is known about the page. */
export interface Page {
  readonly status: 200 | 404 | 503
  /** Null where nothing may be said: the page is then kept out of search engines. */
  readonly facts: PageFacts | null
  readonly firstScreen: FirstScreen | null
  readonly cacheControl: string
  /** The code of its own that it begins with; the home page's where none is named. */
  readonly chunks?: PageChunks
}

/**
 * Seats change by the minute, so a page is old as soon as the calls it is made of. But nobody need wait while it is made
 * again: for an hour the old one is shown meanwhile, and the app goes live from Firestore. What was cancelled or turned
 * private is thus told for an hour at most, and at each place of the CDN to the first who comes alone.
 */
export const FRESH = 'public, max-age=0, s-maxage=15, stale-while-revalidate=3600'
/** A page without details gets them as soon as its event is no longer private. */
export const CLOSED_PAGE = 'public, max-age=0, s-maxage=15'
/** Hosting would keep a 404 for ten minutes otherwise. */
const BRIEF = 'public, max-age=0, s-maxage=10'

export const missingPage: Page = { status: 404, facts: null, firstScreen: null, cacheControl: BRIEF }
