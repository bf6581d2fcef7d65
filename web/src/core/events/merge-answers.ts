import { cityKeyOf } from '@shared/cities/city-key.ts'
import type { EventDetail, EventTile } from '@shared/events/contract.ts'
import { isOnWall, type EventFacts } from '@shared/events/event-document.ts'
import { ctaTile, toTile, variantOf } from '@shared/events/projection.ts'
import type { InfiniteData } from '@tanstack/react-query'
import type { Dated } from '@/lib/api-client.ts'
import { FIRST_TILES } from './first-tiles.ts'
import { serverNow } from '@/lib/server-time.ts'

/**
 * What reaches the screen comes from the server, a shared cache, the service worker, the page's own HTML, this device or
 * Firestore, and in any order. These are the queries' `structuralSharing`: whatever is written to one of them is compared
 * with what is there, and only the newer stays. An event's `updatedAt` decides, which moves with every write.
 */

/** The first wall, and what documents have said since of the events that belong there. */
export interface FirstWall extends Dated<readonly EventTile[]> {
  readonly city: string | null
  /** Newest of each event. */
  readonly liveUpdates?: ReadonlyMap<number, EventFacts>
}

export function newerDetail(cached: unknown, next: unknown): unknown {
  const [before, after] = [cached, next] as [Dated<EventDetail> | undefined, Dated<EventDetail>]
  return before && before.value.updatedAt > after.value.updatedAt ? before : after
}

/** Pages of tiles: the newer of two answers, and each tile as new as it was known. */
export function mergePages(cached: unknown, next: unknown): unknown {
  type Pages = InfiniteData<Dated<readonly EventTile[]>>
  const [before, after] = [cached, next] as [Pages | undefined, Pages]
  if (!before) return after
  const tiles = before.pages.flatMap(({ value }) => value)
  const pages = after.pages.map((page, index) => {
    const other = before.pages[index]
    const isSame = before.pageParams[index] === after.pageParams[index]
    if (other && isSame && other.asOf > page.asOf) return other
    return { ...page, value: mergeTiles(tiles, page.value) }
  })
  return { ...after, pages }
}

export function mergeWall(cached: unknown, next: unknown): unknown {
  const [before, after] = [cached, next] as [FirstWall | undefined, FirstWall]
  if (!before) return after
  const [older, newer] = before.asOf > after.asOf ? [after, before] : [before, after]
  const wall = { ...newer, value: inOrder(mergeTiles(older.value, newer.value)) }
  const liveUpdates = older.liveUpdates ?? newer.liveUpdates
  return liveUpdates && !newer.liveUpdates
    ? applyLiveUpdates(wall, [...liveUpdates.values()], serverNow())
    : wall
}

function mergeTiles(cached: readonly EventTile[], next: readonly EventTile[]): readonly EventTile[] {
  const before = new Map(cached.map((tile) => [tile.id, tile]))
  return next.map((tile) => {
    const other = before.get(tile.id)
    return other && tile.variant !== 'cta' && other.updatedAt > tile.updatedAt ? other : tile
  })
}

/** Clocks differ, and a change is stamped a little before it is written. */
export const MARGIN_MS = 60_000

const isEvent = ({ variant }: EventTile): boolean => variant !== 'cta'

/**
 * The wall with what documents say of its events. What came to be listed after the wall was read takes its place, what is listed
 * no more leaves: no cache need be asked, which may not know of it yet.
 */
export function applyLiveUpdates(wall: FirstWall, events: readonly EventFacts[], now: number): FirstWall {
  const liveUpdates = new Map(wall.liveUpdates)
  const present = wall.value.filter(isEvent)
  const goesOn = present.length === wall.value.length && present.length > 0
  const last = present.at(-1)
  const changed = new Map<number, EventFacts>()
  for (const event of events) {
    if ((liveUpdates.get(event.id)?.updatedAt ?? 0) > event.updatedAt) continue
    liveUpdates.set(event.id, event)
    const shown = present.find(({ id }) => id === event.id)
    // Where it is not shown, the answer may have left it out knowing all of this.
    const isNewer = shown
      ? Date.parse(shown.updatedAt) <= event.updatedAt
      : event.contentUpdatedAt >= wall.asOf - MARGIN_MS
    if (isNewer) changed.set(event.id, event)
  }
  const staying = present.filter(({ id }) => !changed.has(id))
  const coming = [...changed.values()].filter((event) => belongs(event, wall.city, now))
  const all = inOrder([...staying, ...coming.map((event) => toTile(event, 1, now))])
    // Past the last tile of a wall that goes on are events that it does not know of.
    .filter((tile) => !goesOn || last === undefined || bySchedule(tile, last) <= 0)
    .map((tile, index) => {
      const event = changed.get(tile.id)
      return event ? toTile(event, index, now) : tile
    })
  const isWhole = !goesOn && all.length <= FIRST_TILES
  return { ...wall, liveUpdates, value: [...all.slice(0, FIRST_TILES), ...(isWhole ? [ctaTile(now)] : [])] }
}

function belongs(event: EventFacts, city: string | null, now: number): boolean {
  return isOnWall(event) && event.startsAt >= now && (city === null || event.cityKey === cityKeyOf(city))
}

/**
 * Soonest first, and of those that begin together the lower id: as the server lists them, or the pages that follow the wall's
 * last tile would leave some out.
 */
const bySchedule = (a: EventTile, b: EventTile): number => a.dateTime.localeCompare(b.dateTime) || a.id - b.id

/** By schedule, and the first of them the hero; the cta tile stays last. */
function inOrder(tiles: readonly EventTile[]): readonly EventTile[] {
  const events = tiles.filter(isEvent).sort(bySchedule)
  return [
    ...events.map((tile, index) => ({ ...tile, variant: variantOf(tile, index) })),
    ...tiles.filter((tile) => !isEvent(tile)),
  ]
}
