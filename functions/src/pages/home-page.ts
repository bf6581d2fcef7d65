import { findCity } from '../../shared/cities/catalogue.ts'
import type { EventTile } from '../../shared/events/contract.ts'
import { describeCity } from '../../shared/events/tile.ts'
import { DESCRIPTION, PRODUCT } from '../../shared/brand/brand.ts'
import { PAGE_CACHE_CONTROL, type Page } from './page.ts'
import { composeSiteData } from './structured-data.ts'

/**
 * Composes the home page of all cities or of one city. It names only cities of the catalogue, because a URL can contain any text.
 */
export function composeHomePage(
  city: string | null,
  tiles: readonly EventTile[],
  now: number,
  siteUrl: string,
): Page {
  const cityName = city === null ? null : (findCity(city)?.name ?? null)
  const isInCatalogue = cityName !== null
  return {
    status: 200,
    metadata: {
      title: isInCatalogue ? `Events in ${cityName} · ${PRODUCT}` : PRODUCT,
      description: isInCatalogue ? describeCity(cityName) : DESCRIPTION,
      canonicalUrl: isInCatalogue ? `${siteUrl}/?city=${encodeURIComponent(cityName)}` : `${siteUrl}/`,
      picture: { url: `${siteUrl}/poster.png`, alt: 'Everything is ok' },
      type: 'website',
      structuredData: composeSiteData(siteUrl),
    },
    firstScreen: { updatedAt: now, wall: { city, tiles } },
    cacheControl: PAGE_CACHE_CONTROL,
  }
}
