import type { FirstScreen } from '../../shared/events/first-screen.ts'
import { PRODUCT } from '../../shared/brand/brand.ts'
import { PAGE_CACHE_CONTROL, missingPage, type Page } from './page.ts'
import { composePersonData } from './structured-data.ts'

/** Composes the page /hosts/{id}. The page of a former host is the same as that of a host who never existed. */
export function composeHostPage(host: FirstScreen['host'] | null, now: number, siteUrl: string): Page {
  if (!host) return missingPage
  const { card } = host
  const url = `${siteUrl}/hosts/${card.id}`
  return {
    status: 200,
    metadata: {
      title: `${card.name} · ${PRODUCT}`,
      description: card.summary,
      canonicalUrl: url,
      picture: card.photoUrl
        ? { url: card.photoUrl, alt: card.name, isPhoto: true }
        : { url: `${siteUrl}/poster.png`, alt: 'Everything is ok' },
      type: 'profile',
      structuredData: composePersonData(card, url),
    },
    firstScreen: { updatedAt: now, host },
    cacheControl: PAGE_CACHE_CONTROL,
    chunkListName: 'host',
  }
}
