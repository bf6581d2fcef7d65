import type { EventDetail, EventTile } from '@shared/events/contract.ts'
import type { EventFacts } from '@shared/events/event-document.ts'
import { chooseVariant } from '@shared/events/tile.ts'
import type { InfiniteData } from '@tanstack/react-query'
import type { Dated } from '@/lib/api-client.ts'

/*
 * Data comes from the server, a shared cache, the service worker, the page's own HTML, this device or Firestore, in any
 * order. These functions are the queries' `structuralSharing`: new data is compared with the current data, and only the
 * newer stays. For an event or tile, `updatedAt` decides, because every write changes it. For a list, `asOf` decides, which is
 * the time at which the list was read.
 */

/** The first wall: the first tiles of a wall, and later documents of the events that belong on it. */
export interface FirstWall extends Dated<readonly EventTile[]> {
  readonly city: string | null
  readonly liveUpdates?: LiveUpdates
}

/** live-wall.ts makes the updates. It loads after the first screen, so `applyTo` comes with the data and not by an import. */
interface LiveUpdates {
  /** The newest document of each event. */
  readonly events: ReadonlyMap<number, EventFacts>
  readonly applyTo: (wall: FirstWall) => FirstWall
}

export function keepNewerDetail(cachedResponse: unknown, nextResponse: unknown): unknown {
  const [cachedDetail, nextDetail] = [cachedResponse, nextResponse] as [
    Dated<EventDetail> | undefined,
    Dated<EventDetail>,
  ]
  return cachedDetail && cachedDetail.value.updatedAt > nextDetail.value.updatedAt ? cachedDetail : nextDetail
}

/** Merges pages of tiles: takes the newer of two responses, and the newest known version of each tile. */
export function mergePages(cachedResponse: unknown, nextResponse: unknown): unknown {
  type Pages = InfiniteData<Dated<readonly EventTile[]>>
  const [cachedData, nextData] = [cachedResponse, nextResponse] as [Pages | undefined, Pages]
  if (!cachedData) return nextData
  const tiles = cachedData.pages.flatMap(({ value }) => value)
  const pages = nextData.pages.map((page, index) => {
    const cachedPage = cachedData.pages[index]
    const isSamePage = cachedData.pageParams[index] === nextData.pageParams[index]
    if (cachedPage && isSamePage && cachedPage.asOf > page.asOf) return cachedPage
    return { ...page, value: mergeTiles(tiles, page.value) }
  })
  return { ...nextData, pages }
}

export function mergeWall(cachedResponse: unknown, nextResponse: unknown): unknown {
  const [cachedWall, nextWall] = [cachedResponse, nextResponse] as [FirstWall | undefined, FirstWall]
  if (!cachedWall) return nextWall
  const [olderWall, newerWall] =
    cachedWall.asOf > nextWall.asOf ? [nextWall, cachedWall] : [cachedWall, nextWall]
  const wall = { ...newerWall, value: sortTiles(mergeTiles(olderWall.value, newerWall.value)) }
  const liveUpdates = olderWall.liveUpdates ?? newerWall.liveUpdates
  return liveUpdates && !newerWall.liveUpdates ? liveUpdates.applyTo(wall) : wall
}

function mergeTiles(
  cachedTiles: readonly EventTile[],
  nextTiles: readonly EventTile[],
): readonly EventTile[] {
  const cachedTilesById = new Map(cachedTiles.map((tile) => [tile.id, tile]))
  return nextTiles.map((tile) => {
    const cachedTile = cachedTilesById.get(tile.id)
    const isCachedNewer = cachedTile && tile.variant !== 'cta' && cachedTile.updatedAt > tile.updatedAt
    return isCachedNewer ? cachedTile : tile
  })
}

/**
 * Orders events by their start, and events that start at the same time by their id. The server uses the same order: in any
 * other order, the pages after the wall's last tile would skip events.
 */
export const compareBySchedule = (a: EventTile, b: EventTile): number =>
  a.dateTime.localeCompare(b.dateTime) || a.id - b.id

export const isEventTile = ({ variant }: EventTile): boolean => variant !== 'cta'

/** Sorts tiles by schedule and makes the first one the hero; the cta tile stays last. */
export function sortTiles(tiles: readonly EventTile[]): readonly EventTile[] {
  const events = tiles.filter(isEventTile).sort(compareBySchedule)
  return [
    ...events.map((tile, index) => ({ ...tile, variant: chooseVariant(tile, index) })),
    ...tiles.filter((tile) => !isEventTile(tile)),
  ]
}
