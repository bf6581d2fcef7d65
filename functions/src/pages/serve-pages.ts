import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import * as logger from 'firebase-functions/logger'
import { isListed } from '../../shared/events/event.ts'
import type { FirstScreen } from '../../shared/events/first-screen.ts'
import { eventId } from '../../shared/ids.ts'
import { upcomingTiles } from '../core/events/list-events.ts'
import { findEvent, listForSearchEngines } from '../core/events/events-store.ts'
import { isBodyTooLarge, rawBodyOf } from '../http/raw-body.ts'
import { siteUrl } from '../platform/params.ts'
import { drawPoster } from './draw-poster.ts'
import { eventPage } from './event-page.ts'
import { homePage } from './home-page.ts'
import { missingPage, type Page } from './page.ts'
import { pageHeaders } from './page-headers.ts'
import { eventPoster, sitePoster } from './poster.ts'
import { renderPage } from './render-page.ts'
import { sitemap } from './sitemap.ts'
import { appShell, renderFirstScreen } from './web-build.ts'

interface Answer {
  readonly status: number
  readonly type: string
  readonly cacheControl: string
  readonly body: string | Buffer
  /** What the ETag is made of, where it is not the body. */
  readonly identity?: string
}

const HOUR = 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400'
const DAY = 'public, max-age=86400, s-maxage=86400, stale-while-revalidate=604800'
const MAX_CITY = 80
const FIRST_TILES = 10

async function html(page: Page, request: Request): Promise<Answer> {
  const { firstScreen, ...rest } = page
  const markup = firstScreen === null ? '' : await markupOf(request.originalUrl, firstScreen)
  // When it was read is no news: a reader who has all else has this page.
  const identity = JSON.stringify([rest, firstScreen && { ...firstScreen, updatedAt: 0 }, markup, appShell()])
  const body = renderPage(appShell(), page, markup)
  return {
    status: page.status,
    type: 'text/html; charset=utf-8',
    cacheControl: page.cacheControl,
    body,
    identity,
  }
}

/** The app renders in the browser what could not be rendered here. */
async function markupOf(url: string, firstScreen: FirstScreen): Promise<string> {
  try {
    return await renderFirstScreen(url, firstScreen)
  } catch (error) {
    logger.error('first screen not rendered', {
      url,
      error: error instanceof Error ? error.stack : 'unknown',
    })
    return ''
  }
}

function found(type: string, cacheControl: string, body: string | Buffer): Answer {
  return { status: 200, type, cacheControl, body }
}

async function home(request: Request, now: number): Promise<Answer> {
  const { city: given } = request.query
  const city = typeof given === 'string' && given.trim() !== '' && given.length <= MAX_CITY ? given : null
  const tiles = await upcomingTiles({ city: city?.trim() ?? null, limit: FIRST_TILES }, now)
  return html(homePage(city, tiles, now, siteUrl.value()), request)
}

async function eventFrom(id: string | undefined) {
  const parsed = eventId.safeParse(id)
  return parsed.success ? findEvent(parsed.data) : null
}

async function poster(id: string | undefined, request: Request): Promise<Answer> {
  const event = await eventFrom(id)
  if (!event || !isListed(event)) return html(missingPage, request)
  return found('image/png', DAY, await drawPoster(eventPoster(event)))
}

async function answerTo(request: Request): Promise<Answer> {
  const now = Date.now()
  const site = siteUrl.value()
  switch (request.path) {
    case '/':
      return home(request, now)
    case '/sitemap.xml':
      return found('application/xml; charset=utf-8', HOUR, sitemap(await listForSearchEngines(now), site))
    case '/poster.png':
      return found('image/png', DAY, await drawPoster(sitePoster()))
    default: {
      const [, id, picture] = /^\/events?\/([^/]+)(\/poster\.png)?\/?$/.exec(request.path) ?? []
      if (picture !== undefined) return poster(id, request)
      return html(eventPage(await eventFrom(id), now, site), request)
    }
  }
}

/** What Hosting does not have as files: pages with previews and their first screen's data, pictures, the sitemap. */
export async function servePages(request: Request, response: Response): Promise<void> {
  response.removeHeader('X-Powered-By')
  for (const { key, value } of pageHeaders) response.setHeader(key, value)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    response.sendStatus(405)
    return
  }
  if (isBodyTooLarge(request) || rawBodyOf(request).length > 0) {
    response.sendStatus(400)
    return
  }
  let answer: Answer
  try {
    answer = await answerTo(request)
  } catch (error) {
    // The app itself can tell what is wrong, and may still have what was seen before.
    logger.error('page failed', {
      path: request.path,
      error: error instanceof Error ? error.stack : 'unknown',
    })
    answer = await html({ status: 503, facts: null, firstScreen: null, cacheControl: 'no-store' }, request)
  }
  const etag = `W/"${createHash('sha256')
    .update(answer.identity ?? answer.body)
    .digest('base64url')
    .slice(0, 27)}"`
  response.setHeader('Cache-Control', answer.cacheControl)
  response.setHeader('Content-Type', answer.type)
  response.setHeader('ETag', etag)
  const known = request
    .get('if-none-match')
    ?.split(',')
    .map((one) => one.trim())
  if (answer.status === 200 && known?.includes(etag)) {
    response.status(304).end()
    return
  }
  response.status(answer.status).end(request.method === 'HEAD' ? undefined : answer.body)
}
