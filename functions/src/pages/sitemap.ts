import { findCity } from '../../shared/cities/catalogue.ts'
import { escapeMarkup } from '../platform/escape.ts'

/** An event in the sitemap. */
export interface SitemapEvent {
  readonly id: number
  /** When the content of the page last changed, apart from the number of spots; in milliseconds since 1970. */
  readonly contentUpdatedAt: number
  /** The city of an upcoming event; null for a past event. */
  readonly upcomingCity: string | null
}

const STATIC_PATHS = ['/', '/past-events', '/about', '/host-invite', '/rules', '/privacy']

/**
 * Renders the sitemap (sitemaps.org) of the static pages, of events with the time of their last change, of hosts, and of the
 * catalogue's cities with upcoming events.
 */
export function renderSitemap(
  events: readonly SitemapEvent[],
  hostIds: readonly string[],
  siteUrl: string,
): string {
  const urls = [
    ...[...STATIC_PATHS, ...listCityPaths(events)].map(
      (path) => `<url><loc>${escapeMarkup(siteUrl + path)}</loc></url>`,
    ),
    ...events.map(({ id, contentUpdatedAt }) => {
      const lastModified = new Date(contentUpdatedAt).toISOString()
      return `<url><loc>${escapeMarkup(`${siteUrl}/events/${id}`)}</loc><lastmod>${lastModified}</lastmod></url>`
    }),
    ...hostIds.map((id) => `<url><loc>${escapeMarkup(`${siteUrl}/hosts/${id}`)}</loc></url>`),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** Lists the paths of cities with upcoming events, in the catalogue's spelling; other cities have no page for search engines. */
function listCityPaths(events: readonly SitemapEvent[]): string[] {
  const names = events.flatMap(({ upcomingCity }) => (upcomingCity && findCity(upcomingCity)?.name) || [])
  return [...new Set(names)].sort().map((name) => `/?city=${encodeURIComponent(name)}`)
}
