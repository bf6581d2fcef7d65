import type { Request, Response } from 'express'
import * as log from '../platform/log.ts'
import { readRequestedCity } from '../../shared/cities/city-key.ts'
import { isListed } from '../../shared/events/event-document.ts'
import type { FirstScreen, ChunkListName } from '../../shared/events/first-screen.ts'
import { eventId, userId } from '../../shared/ids.ts'
import { trimUrlEnd } from '../../shared/links/trim-url-end.ts'
import { listHostIdsForSearchEngines } from '../core/accounts/host-cards-store.ts'
import { readUpcomingTiles } from '../features/events/list-events.ts'
import { findEvent, listEventsForSearchEngines } from '../core/events/events-store.ts'
import { findPublicSeries } from '../core/events/series-store.ts'
import { findHostForPage } from '../features/hosts/list-hosts.ts'
import { findAnnouncementCached } from '../features/site/announcement-store.ts'
import { computeEtag, isNotModified } from '../http/etag.ts'
import { isBodyTooLarge, getRawBody } from '../http/raw-body.ts'
import { MemoCache } from '../platform/memo-cache.ts'
import { siteUrl } from '../platform/params.ts'
import { drawPoster } from './draw-poster.ts'
import { composeEventPage } from './event-page.ts'
import { composeHostPage } from './host-page.ts'
import { composeHomePage } from './home-page.ts'
import { missingPage, type Page } from './page.ts'
import { pageHeaders } from './page-headers.ts'
import { composeEventPoster, composeSitePoster } from './poster.ts'
import { renderPage } from './render-page.ts'
import { composeRulesPage } from './rules-page.ts'
import { renderSitemap } from './sitemap.ts'
import { readAppShell, renderFirstScreen } from './web-build.ts'

interface PageResponse {
  readonly status: number
  readonly contentType: string
  readonly cacheControl: string
  readonly body: string | Buffer
  /** The text from which the ETag is made; the body by default. */
  readonly etagSource?: string
}

const HOUR_CACHE_CONTROL = 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400'
const DAY_CACHE_CONTROL = 'public, max-age=86400, s-maxage=86400, stale-while-revalidate=604800'
const MAX_FIRST_SCREEN_TILES = 10
/** How long an instance caches each kind of response. */
const CACHE_SECONDS = { page: 15, poster: 300, sitemap: 300, failure: 2 }
const MAX_CACHED_RESPONSES = 300
const pageCache = new MemoCache<PageResponse>(MAX_CACHED_RESPONSES)
/** Events' posters, by event and revision. */
const posterCache = new MemoCache<PageResponse>(MAX_CACHED_RESPONSES)

async function renderResponse(
  { firstScreen: pageData, ...pageFields }: Page,
  url: string,
): Promise<PageResponse> {
  const announcement = pageData && (await findAnnouncementCached(Date.now()))
  const firstScreen = pageData && { ...pageData, ...(announcement && { announcement }) }
  const markup = firstScreen === null ? '' : await renderMarkup(url, firstScreen)
  // The time of reading is not part of the ETag, so that a browser does not load a page again if only that time has changed.
  const etagSource = JSON.stringify([
    pageFields,
    firstScreen && { ...firstScreen, updatedAt: 0 },
    markup,
    readAppShell(),
  ])
  const body = renderPage(readAppShell(), { ...pageFields, firstScreen }, markup)
  return {
    status: pageFields.status,
    contentType: 'text/html; charset=utf-8',
    cacheControl: pageFields.cacheControl,
    body,
    etagSource,
  }
}

/** Renders the first screen. Returns an empty string if that fails, because the app then renders the screen in the browser. */
async function renderMarkup(url: string, firstScreen: FirstScreen): Promise<string> {
  try {
    return await renderFirstScreen(url, firstScreen)
  } catch (error) {
    log.error('first screen not rendered', {
      url,
      error: error instanceof Error ? error.stack : 'unknown',
    })
    return ''
  }
}

const missingFileResponse: PageResponse = {
  status: 404,
  contentType: 'text/plain; charset=utf-8',
  cacheControl: 'no-store',
  body: 'Not found',
}

function makeOkResponse(contentType: string, cacheControl: string, body: string | Buffer): PageResponse {
  return { status: 200, contentType, cacheControl, body }
}

/** The parts of a request's URL on which the response depends. */
interface PageRequest {
  readonly path: string
  readonly city: string | null
}

function toPageRequest(request: Request): PageRequest {
  return { path: request.path, city: request.path === '/' ? readRequestedCity(request.query['city']) : null }
}

async function makeHomeResponse({ city }: PageRequest, now: number): Promise<PageResponse> {
  const tiles = await readUpcomingTiles({ city: city?.trim() ?? null, limit: MAX_FIRST_SCREEN_TILES }, now)
  const url = city === null ? '/' : `/?${new URLSearchParams({ city }).toString()}`
  return renderResponse(composeHomePage(city, tiles, now, siteUrl.value()), url)
}

async function findEventByParam(id: string | undefined) {
  const parsedId = eventId.safeParse(id)
  return parsedId.success ? findEvent(parsedId.data) : null
}

/**
 * Makes the response with an event's poster. Its URL contains a revision, and caches between server and browser store it for a
 * day. So the event is read for each request, and the poster of an earlier revision is never served.
 */
async function makePosterResponse(id: string | undefined, path: string): Promise<PageResponse> {
  const event = await findEventByParam(id)
  if (!event || !isListed(event)) return renderResponse(missingPage, path)
  return posterCache.get(`${event.id}-${event.revision}`, CACHE_SECONDS.poster, async () =>
    makeOkResponse('image/png', DAY_CACHE_CONTROL, await drawPoster(composeEventPoster(event))),
  )
}

async function makeSitemap(now: number): Promise<string> {
  const [events, hostIds] = await Promise.all([
    listEventsForSearchEngines(now),
    listHostIdsForSearchEngines(),
  ])
  return renderSitemap(events, hostIds, siteUrl.value())
}

async function makeHostResponse(id: string, path: string, now: number): Promise<PageResponse> {
  const parsedId = userId.safeParse(id)
  return renderResponse(
    composeHostPage(
      parsedId.success ? await findHostForPage(parsedId.data, now) : null,
      now,
      siteUrl.value(),
    ),
    path,
  )
}

async function makeEventPage(
  id: string | undefined,
  chunkListName: ChunkListName,
  now: number,
): Promise<Page> {
  const event = await findEventByParam(id)
  const series = event && isListed(event) ? await findPublicSeries(event, now) : undefined
  return composeEventPage(event, now, siteUrl.value(), chunkListName, series)
}

async function makePageResponse(pageRequest: PageRequest): Promise<PageResponse> {
  const { path } = pageRequest
  const now = Date.now()
  switch (path) {
    case '/':
      return makeHomeResponse(pageRequest, now)
    case '/rules':
      return renderResponse(composeRulesPage(now, siteUrl.value()), path)
    case '/sitemap.xml':
      return makeOkResponse('application/xml; charset=utf-8', HOUR_CACHE_CONTROL, await makeSitemap(now))
    case '/poster.png':
      return makeOkResponse('image/png', DAY_CACHE_CONTROL, await drawPoster(composeSitePoster()))
    default: {
      // Hosting serves the assets that exist. Its own 404 for a missing asset would be cached, so a retry would fail too.
      if (path.startsWith('/assets/')) return missingFileResponse
      const [, hostId] = /^\/hosts\/([^/]+)\/?$/.exec(path) ?? []
      if (hostId !== undefined) return makeHostResponse(hostId, path, now)
      const [, id, posterPath] = /^\/events?\/([^/]+)(\/poster\.png)?\/?$/.exec(path) ?? []
      if (posterPath !== undefined) return makePosterResponse(id, path)
      const chunkListName = path.startsWith('/event/') ? 'alternateEvent' : 'event'
      return renderResponse(await makeEventPage(id, chunkListName, now), path)
    }
  }
}

/**
 * Computes how long a response is cached. An error is cached for a moment, so that the same work is not repeated for every
 * request. A 404 is not cached, because anyone could fill the cache with invented paths.
 */
function computeCacheSeconds(path: string, status: number): number {
  if (status === 404) return 0
  if (status >= 500) return CACHE_SECONDS.failure
  if (path === '/sitemap.xml') return CACHE_SECONDS.sitemap
  if (path === '/poster.png') return CACHE_SECONDS.poster
  return path.endsWith('/poster.png') ? 0 : CACHE_SECONDS.page
}

/**
 * Serves the URLs that `firebase.json` rewrites to `pages`: pages with previews and their first screen's data, posters,
 * the sitemap, and a 404 for missing assets.
 */
export function servePages(request: Request, response: Response): Promise<void> {
  return log.runWithNewTrace(() => serve(request, response))
}

/** Logs the error, and makes a response with only the shell: the app then shows an error, or its cached version of the page. */
function makeFailureResponse({ path }: PageRequest, error: unknown): Promise<PageResponse> {
  log.error('page failed', { path, error: error instanceof Error ? error.stack : 'unknown' })
  return renderResponse({ status: 503, metadata: null, firstScreen: null, cacheControl: 'no-store' }, '/')
}

async function serve(request: Request, response: Response): Promise<void> {
  response.removeHeader('X-Powered-By')
  for (const { key, value } of pageHeaders) response.setHeader(key, value)
  // A refused request for a page's URL must not be cached as that page.
  response.setHeader('Cache-Control', 'no-store')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    response.sendStatus(405)
    return
  }
  if (isBodyTooLarge(request) || getRawBody(request).length > 0) {
    response.sendStatus(400)
    return
  }
  const trimmedUrl = trimUrlEnd(request.originalUrl)
  if (trimmedUrl !== request.originalUrl) {
    response.setHeader('Cache-Control', HOUR_CACHE_CONTROL)
    response.redirect(301, trimmedUrl)
    return
  }
  const pageRequest = toPageRequest(request)
  const pageResponse = await pageCache.get(
    JSON.stringify(pageRequest),
    ({ status }) => computeCacheSeconds(pageRequest.path, status),
    () => makePageResponse(pageRequest).catch((error: unknown) => makeFailureResponse(pageRequest, error)),
  )
  const etag = computeEtag(pageResponse.etagSource ?? pageResponse.body)
  response.setHeader('Cache-Control', pageResponse.cacheControl)
  response.setHeader('Content-Type', pageResponse.contentType)
  response.setHeader('ETag', etag)
  if (pageResponse.status === 200 && isNotModified(request, etag)) {
    response.status(304).end()
    return
  }
  response.status(pageResponse.status).end(request.method === 'HEAD' ? undefined : pageResponse.body)
}
