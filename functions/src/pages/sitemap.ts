import { escapeMarkup } from '../platform/escape.ts'

/** An event that search engines may know of. */
export interface ListedEvent {
  readonly id: number
  /** Milliseconds since 1970: when what the page says of it changed last, whatever its seats did since. */
  readonly contentUpdatedAt: number
}

const PAGES = ['/', '/past-events', '/about', '/host-invite', '/privacy']

/** sitemaps.org; an event by the page it is told on, and when that changed; hosts by their pages. */
export function sitemap(events: readonly ListedEvent[], hostIds: readonly string[], siteUrl: string): string {
  const urls = [
    ...PAGES.map((path) => `<url><loc>${escapeMarkup(siteUrl + path)}</loc></url>`),
    ...events.map(({ id, contentUpdatedAt }) => {
      const changed = new Date(contentUpdatedAt).toISOString()
      return `<url><loc>${escapeMarkup(`${siteUrl}/events/${id}`)}</loc><lastmod>${changed}</lastmod></url>`
    }),
    ...hostIds.map((id) => `<url><loc>${escapeMarkup(`${siteUrl}/hosts/${id}`)}</loc></url>`),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
