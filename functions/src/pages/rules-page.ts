import { PRODUCT } from '../../shared/brand/brand.ts'
import type { Page } from './page.ts'

/** Apart from the announcement, the page changes only with a new version of the app. */
const RULES_CACHE_CONTROL = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400'

/** Composes the page /rules, which is readable without JavaScript. */
export const composeRulesPage = (now: number, siteUrl: string): Page => ({
  status: 200,
  metadata: {
    title: `House rules · ${PRODUCT}`,
    description: 'How we treat each other, how to report something, and how we decide.',
    canonicalUrl: `${siteUrl}/rules`,
    picture: { url: `${siteUrl}/poster.png`, alt: 'Everything is ok' },
    type: 'website',
    structuredData: null,
  },
  firstScreen: { updatedAt: now },
  cacheControl: RULES_CACHE_CONTROL,
  chunkListName: 'rules',
})
