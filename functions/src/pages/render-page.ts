import {
  FIRST_SCREEN_ID,
  CHUNK_LIST_META_NAMES,
  type ChunkListName,
} from '../../shared/events/first-screen.ts'
import { PRODUCT } from '../../shared/brand/brand.ts'
import { escapeMarkup, serializeForScript } from '../platform/escape.ts'
import type { Page, PageMetadata } from './page.ts'

const makeMetaTag = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeMarkup(content)}" />`

const posterSizeTags = [
  makeMetaTag('property', 'og:image:type', 'image/png'),
  makeMetaTag('property', 'og:image:width', '1200'),
  makeMetaTag('property', 'og:image:height', '630'),
]

function composeHead(metadata: PageMetadata): string[] {
  const { title, description, canonicalUrl, picture, type } = metadata
  return [
    `<title>${escapeMarkup(title)}</title>`,
    makeMetaTag('name', 'description', description),
    `<link rel="canonical" href="${escapeMarkup(canonicalUrl)}" />`,
    makeMetaTag('property', 'og:site_name', PRODUCT),
    makeMetaTag('property', 'og:type', type),
    makeMetaTag('property', 'og:title', title),
    makeMetaTag('property', 'og:description', description),
    makeMetaTag('property', 'og:url', canonicalUrl),
    makeMetaTag('property', 'og:image', picture.url),
    ...(picture.isPhoto ? [] : posterSizeTags),
    makeMetaTag('property', 'og:image:alt', picture.alt),
    makeMetaTag('name', 'twitter:card', picture.isPhoto ? 'summary' : 'summary_large_image'),
    makeMetaTag('name', 'twitter:title', title),
    makeMetaTag('name', 'twitter:description', description),
    makeMetaTag('name', 'twitter:image', picture.url),
    makeMetaTag('name', 'twitter:image:alt', picture.alt),
    ...(metadata.structuredData
      ? [`<script type="application/ld+json">${serializeForScript(metadata.structuredData)}</script>`]
      : []),
  ]
}

/** Preloads a page's own chunks instead of those of the home page. The shell lists the chunks of every page. */
function replacePreloads(shell: string, chunkListName: ChunkListName): string {
  const chunkUrls =
    new RegExp(`<meta name="${CHUNK_LIST_META_NAMES[chunkListName]}" content="([^"]*)">`).exec(shell)?.[1] ??
    ''
  const links = chunkUrls
    .split(' ')
    .filter(Boolean)
    .map((url) => `<link rel="modulepreload" crossorigin="" href="${url}">`)
  return shell.replace(/<link [^>]*data-page="home"[^>]*>/, () => links.join('\n    '))
}

const EMPTY_ROOT = '<div id="root"></div>'
const PRELOAD_PATTERN = /<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g

/**
 * Puts the first screen into the shell. The app's code is loaded after the first screen is painted (web/src/first-paint), so
 * that a slow connection loads the first screen's own files before the code.
 */
function insertMarkup(shell: string, markup: string): string {
  if (!shell.includes(EMPTY_ROOT)) throw new Error("The app's shell has no empty root.")
  const preloads = [...shell.matchAll(PRELOAD_PATTERN)].map(([, href]) => href)
  return shell
    .replaceAll(PRELOAD_PATTERN, '')
    .replace(' data-app="', () => ` data-preloads="${preloads.join(' ')}" data-app="`)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>`)
}

/**
 * Makes one page's HTML from the app's shell (`app.html`), with the first screen's markup unless `markup` is empty. Throws if
 * `appShell` has no place for the page's metadata, data or markup.
 */
export function renderPage(appShell: string, page: Page, markup = ''): string {
  const shellWithPreloads = page.chunkListName ? replacePreloads(appShell, page.chunkListName) : appShell
  const shell = markup === '' ? shellWithPreloads : insertMarkup(shellWithPreloads, markup)
  const head = page.metadata ? composeHead(page.metadata) : [makeMetaTag('name', 'robots', 'noindex')]
  const shellWithoutMetadata = page.metadata
    ? shell.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '')
    : shell
  const dataBlock = page.firstScreen
    ? `<script type="application/json" id="${FIRST_SCREEN_ID}">${serializeForScript(page.firstScreen)}</script>`
    : ''
  return insertBefore(
    insertBefore(shellWithoutMetadata, '</head>', head.join('\n    ')),
    '</body>',
    dataBlock,
  )
}

/** Inserts text before a tag. `replace` would interpret `$&` in user text. */
function insertBefore(html: string, tag: string, text: string): string {
  const index = html.indexOf(tag)
  if (index < 0) throw new Error(`The app's shell has no ${tag}.`)
  return `${html.slice(0, index)}${text}\n${html.slice(index)}`
}
