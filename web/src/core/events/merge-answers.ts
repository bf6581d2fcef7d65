import type { EventDetail, EventTile } from '@shared/events/contract.ts'
import type { EventFacts } from '@shared/events/event-document.ts'
import { variantOf } from '@shared/events/tile.ts'
import type { InfiniteData } from '@tanstack/react-query'
import type { Dated } from '@/lib/api-client.ts'

/**
 * Data comes from the server, a shared cache, the service worker, the page's own HTML, this device or Firestore, in any
 * order. These functions are the queries' `structuralSharing`: new data is compared with the current data, and only the
 * newer stays. For an event or tile `updatedAt` decides, which changes with every write; for a list `asOf`, the time at which
 * it was read.
 */

/** The first wall, and later documents of the events that belong on it. */
export interface FirstWall extends Dated<readonly EventTile[]> {
  readonly city: string | null
  readonly liveUpdates?: LiveUpdates
}

/** Made by live-wall.ts, which loads after the first screen. So the function comes with the data instead of an import. */
interface LiveUpdates {
  /** The newest document of each event. */
  readonly events: ReadonlyMap<number, EventFacts>
  readonly applyTo: (wall: FirstWall) => FirstWall
}

export function keepNewerDetail(cachedAnswer: unknown, next: unknown): unknown {
  const [before, after] = [cachedAnswer, next] as [Dated<EventDetail> | undefined, Dated<EventDetail>]
  return before && before.value.updatedAt > after.value.updatedAt ? before : after
}

/** Merges pages of tiles: takes the newer of two answers, and the newest known version of each tile. */
export function mergePages(cachedAnswer: unknown, next: unknown): unknown {
  type Pages = InfiniteData<Dated<readonly EventTile[]>>
  const [before, after] = [cachedAnswer, next] as [Pages | undefined, Pages]
  if (!before) return after
  const tiles = before.pages.flatMap(({ value }) => value)
  const pages = after.pages.map((page, index) => {
    const cachedPage = before.pages[index]
    const isSame = before.pageParams[index] === after.pageParams[index]
    if (cachedPage && isSame && cachedPage.asOf > page.asOf) return cachedPage
    return { ...page, value: mergeTiles(tiles, page.value) }
  })
  return { ...after, pages }
}

export function mergeWall(cachedAnswer: unknown, next: unknown): unknown {
  const [before, after] = [cachedAnswer, next] as [FirstWall | undefined, FirstWall]
  if (!before) return after
  const [older, newer] = before.asOf > after.asOf ? [after, before] : [before, after]
  const wall = { ...newer, value: sortTiles(mergeTiles(older.value, newer.value)) }
  const liveUpdates = older.liveUpdates ?? newer.liveUpdates
  return liveUpdates && !newer.liveUpdates ? liveUpdates.applyTo(wall) : wall
}

function mergeTiles(cachedTiles: readonly EventTile[], next: readonly EventTile[]): readonly EventTile[] {
  const cachedById = new Map(cachedTiles.map((tile) => [tile.id, tile]))
  return next.map((tile) => {
    const cachedTile = cachedById.get(tile.id)
    const isCachedNewer = cachedTile && tile.variant !== 'cta' && cachedTile.updatedAt > tile.updatedAt
    return isCachedNewer ? cachedTile : tile
  })
}

/**
 * Sorts the soonest event first, and of events that begin together the one with the lower id. This is the server's order: in
 * any other, the pages after the wall's last tile would skip events.
 */
export const compareBySchedule = (a: EventTile, b: EventTile): number =>
  a.dateTime.localeCompare(b.dateTime) || a.id - b.id

export const isEventTile = ({ variant }: EventTile): boolean => variant !== 'cta'

/** Sorts tiles by schedule and makes the first one the hero; the cta tile stays last. */
export function sortTiles(tiles: readonly EventTile[]): readonly EventTile[] {
  const events = tiles.filter(isEventTile).sort(compareBySchedule)
  return [
    ...events.map((tile, index) => ({ ...tile, variant: variantOf(tile, index) })),
    ...tiles.filter((tile) => !isEventTile(tile)),
  ]
}
