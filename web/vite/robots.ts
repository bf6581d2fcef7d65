import { loadEnv, type Plugin } from 'vite'

/**
 * Search engines must not fetch private pages, or paths that are not pages. Calendar feeds are allowed, because Google
 * Calendar obeys this file.
 */
const DISALLOWED_PATHS = [
  '/api/',
  '/dashboard',
  '/host-dashboard',
  '/admin',
  '/rsvp/',
  '/invite/',
  '/login',
  '/door/',
  '/objection/',
  '/question/',
  '/t/',
  '/unsubscribe/',
  '/waiting',
]

/**
 * Writes robots.txt as a file, because Cloud Functions answers this path itself, with 404. The sitemap must have an absolute
 * URL, which a production build makes from `VITE_SITE_URL`.
 */
export function createRobotsPlugin(): Plugin {
  let sitemapUrl: string | undefined
  return {
    name: 'kiln:robots',
    apply: 'build',
    configResolved({ mode, envDir }) {
      const siteUrl = loadEnv(mode, envDir || process.cwd())['VITE_SITE_URL']
      sitemapUrl = siteUrl && new URL('/sitemap.xml', siteUrl).href
    },
    generateBundle() {
      const lines = [
        'User-agent: *',
        'Allow: /api/calendar/',
        ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
      ]
      if (sitemapUrl) lines.push('', `Sitemap: ${sitemapUrl}`)
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: `${lines.join('\n')}\n` })
    },
  }
}
