import { tzOffset } from '@date-fns/tz'
import { toPlatformZone } from './zone-name.ts'

/** A local date and time, as the inputs `date` and `time` give them: `2026-12-12`, `19:30`. */
export interface WallTime {
  readonly date: string
  readonly time: string
}

/** The instants at which the clocks of a zone show a wall time. Milliseconds since 1970. */
export type ResolvedWallTime =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'once'; readonly instant: number }
  /** Clocks go back, and show the wall time twice. */
  | { readonly kind: 'twice'; readonly instant: number; readonly secondInstant: number }
  /** Clocks go forward and skip the wall time; `instant` is computed as if they had not. */
  | { readonly kind: 'never'; readonly instant: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Minutes that the clocks of a zone are ahead of UTC. */
const getOffsetMinutes = (zone: string, date: Date): number => tzOffset(toPlatformZone(zone) ?? 'UTC', date)

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/

/** The instant at which the clocks of a zone show a wall time. If the clocks change, there may be none or two. */
export function resolveWallTime({ date, time }: WallTime, zone: string): ResolvedWallTime {
  const [, year, month, day, hour, minute] = WALL_TIME.exec(`${date}T${time}`)?.map(Number) ?? []
  if (year === undefined || minute === undefined) return { kind: 'incomplete' }
  const utcTime = Date.UTC(year, (month ?? 1) - 1, day, hour, minute)
  const offsetBefore = getOffsetMinutes(zone, new Date(utcTime - DAY_MS))
  const offsetAfter = getOffsetMinutes(zone, new Date(utcTime + DAY_MS))
  const isShown = (offset: number) =>
    getOffsetMinutes(zone, new Date(utcTime - offset * MINUTE_MS)) === offset
  const [firstInstant, secondInstant] = [...new Set([offsetBefore, offsetAfter])]
    .filter(isShown)
    .map((offset) => utcTime - offset * MINUTE_MS)
    .sort((a, b) => a - b)
  if (firstInstant === undefined) return { kind: 'never', instant: utcTime - offsetBefore * MINUTE_MS }
  return secondInstant === undefined
    ? { kind: 'once', instant: firstInstant }
    : { kind: 'twice', instant: firstInstant, secondInstant }
}

/** The local time of a zone at an instant. */
export function toWallTime(instant: number, zone: string): WallTime {
  const localTime = new Date(instant + getOffsetMinutes(zone, new Date(instant)) * MINUTE_MS).toISOString()
  return { date: localTime.slice(0, 10), time: localTime.slice(11, 16) }
}
