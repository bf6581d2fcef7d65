import { describeEvent } from '../../shared/events/describe-event.ts'
import { isActive, type EventFacts } from '../../shared/events/event-document.ts'
import { toEventDetail } from '../../shared/events/projection.ts'
import type { EventDetail } from '../../shared/events/contract.ts'
import type { ChunkListName } from '../../shared/events/first-screen.ts'
import { PRODUCT } from '../../shared/brand/brand.ts'
import { PRIVATE_PAGE_CACHE_CONTROL, PAGE_CACHE_CONTROL, missingPage, type Page } from './page.ts'
import { composeEventData } from './structured-data.ts'

/**
 * Makes the URL of an event's poster. The URL changes with the facts on the poster, so that caches can store the picture.
 */
function makePosterUrl(event: EventFacts, siteUrl: string): string {
  return `${siteUrl}/events/${event.id}/poster.png?v=${event.revision}`
}

/**
 * Composes the page /events/{id}, and its alternate version /event/{id}, which loads other code. A draft, a hidden or a cancelled
 * event gets the page of a missing event. The app then tells the visitor if the event was cancelled. The HTML contains
 * no facts of a private event: the app loads the event for people who may see it.
 */
export function composeEventPage(
  event: EventFacts | null,
  now: number,
  siteUrl: string,
  chunkListName: ChunkListName = 'event',
  series?: EventDetail['series'],
): Page {
  if (!event || !isActive(event)) return missingPage
  if (event.isPrivate)
    return {
      status: 200,
      metadata: null,
      firstScreen: null,
      cacheControl: PRIVATE_PAGE_CACHE_CONTROL,
      chunkListName,
    }
  const url = `${siteUrl}/events/${event.id}`
  const picture = makePosterUrl(event, siteUrl)
  const detail = toEventDetail(event, now, series)
  return {
    status: 200,
    metadata: {
      title: `${event.title} · ${PRODUCT}`,
      description: describeEvent(detail),
      canonicalUrl: url,
      picture: { url: picture, alt: `Poster of ${event.title}` },
      type: 'article',
      structuredData: composeEventData(event, { url, picture, siteUrl }),
    },
    firstScreen: { updatedAt: now, event: detail },
    cacheControl: PAGE_CACHE_CONTROL,
    chunkListName,
  }
}
