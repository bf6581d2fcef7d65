import { makeCityKey } from '@shared/cities/city-key.ts'
import { isOnWall, type EventFacts } from '@shared/events/event-document.ts'
import { toTile } from '@shared/events/projection.ts'
import { makeCtaTile } from '@shared/events/tile.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { FIRST_TILES_LIMIT } from './first-tiles.ts'
import { compareBySchedule, sortTiles, isEventTile, type FirstWall } from './merge-responses.ts'

/** Times may differ by this much: clocks differ, and a change gets its time a little before it is written. */
export const CLOCK_MARGIN_MS = 60_000

/**
 * Returns the wall, updated from Firestore's documents. Events that were listed after the wall was read are added, and unlisted
 * ones are removed, without a call, because a cache may return older data.
 */
export function applyLiveUpdates(wall: FirstWall, events: readonly EventFacts[], now: number): FirstWall {
  const latestEvents = new Map(wall.liveUpdates?.events)
  const currentTiles = wall.value.filter(isEventTile)
  const hasMoreEvents = currentTiles.length === wall.value.length && currentTiles.length > 0
  const lastTile = currentTiles.at(-1)
  const changedEvents = new Map<number, EventFacts>()
  for (const event of events) {
    if ((latestEvents.get(event.id)?.updatedAt ?? 0) > event.updatedAt) continue
    latestEvents.set(event.id, event)
    const currentTile = currentTiles.find(({ id }) => id === event.id)
    // If an event is not on the wall, the response may already have left it out because of this change.
    const isNewer = currentTile
      ? Date.parse(currentTile.updatedAt) <= event.updatedAt
      : event.contentUpdatedAt >= wall.asOf - CLOCK_MARGIN_MS
    if (isNewer) changedEvents.set(event.id, event)
  }
  const unchangedTiles = currentTiles.filter(({ id }) => !changedEvents.has(id))
  const addedEvents = [...changedEvents.values()].filter((event) => belongsOnWall(event, wall.city, now))
  // The index 1 is a placeholder: the changed events become tiles again below, with their positions on the sorted wall.
  const tiles = sortTiles([...unchangedTiles, ...addedEvents.map((event) => toTile(event, 1, now))])
    // If there are more events than the wall shows, some events after its last tile are unknown, so no event is added there.
    .filter((tile) => !hasMoreEvents || lastTile === undefined || compareBySchedule(tile, lastTile) <= 0)
    .map((tile, index) => {
      const event = changedEvents.get(tile.id)
      return event ? toTile(event, index, now) : tile
    })
  const isComplete = !hasMoreEvents && tiles.length <= FIRST_TILES_LIMIT
  const liveUpdates = {
    events: latestEvents,
    applyTo: (newWall: FirstWall) => applyLiveUpdates(newWall, [...latestEvents.values()], getServerTime()),
  }
  return {
    ...wall,
    liveUpdates,
    value: [...tiles.slice(0, FIRST_TILES_LIMIT), ...(isComplete ? [makeCtaTile(now)] : [])],
  }
}

function belongsOnWall(event: EventFacts, city: string | null, now: number): boolean {
  return isOnWall(event) && event.startsAt >= now && (city === null || event.cityKey === makeCityKey(city))
}
