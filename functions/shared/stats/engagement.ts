const DAY_MS = 86_400_000

/** When a host is inactive or a high performer (specification section 9). */
export const INACTIVE_DAYS = 90
export const HIGH_PERFORMER_EVENT_COUNT = 5
/** The most hosts that one call can nudge. */
export const MAX_NUDGED_HOSTS = 500

export type EngagementStatus = 'noEvents' | 'inactive' | 'highPerformer' | 'active'

/** Hosts whose last event was before this instant are inactive. */
export const computeInactivityCutoff = (now: number): number => now - INACTIVE_DAYS * DAY_MS

/**
 * The engagement status of a host: the first one of specification section 4 that applies. An upcoming event counts as the last
 * one, so a host who plans an event is not inactive. Instants are milliseconds since 1970.
 */
export function getEngagementStatus(
  { eventCount, lastEventAt }: { readonly eventCount: number; readonly lastEventAt: number | null },
  now: number,
): EngagementStatus {
  if (lastEventAt === null) return 'noEvents'
  if (lastEventAt < computeInactivityCutoff(now)) return 'inactive'
  return eventCount >= HIGH_PERFORMER_EVENT_COUNT ? 'highPerformer' : 'active'
}

/** The default subject of each type of nudge. */
export const nudgeSubjects = {
  noEvents: 'Your first event, {name}',
  inactive: 'It has been quiet, {name}',
  highPerformer: 'Your events are going well, {name}',
  seasonal: 'A new season, {name}',
} as const
export type NudgeType = keyof typeof nudgeSubjects

/** The value of `{city}` in a nudge; a host may have no city. */
export const toNudgeCity = (city: string | null): string => city || 'your city'

/** Whole days since a host's last event started, or since they joined if none has started. */
export function countIdleDays(
  {
    lastEventAt,
    lastStartedEventAt,
    joinedAt,
  }: {
    readonly lastEventAt: number | null
    readonly lastStartedEventAt: number | null
    readonly joinedAt: number
  },
  now: number,
): number {
  // An event that was upcoming when it was counted may have started since.
  const latestStart = (lastEventAt ?? Infinity) <= now ? lastEventAt : lastStartedEventAt
  return Math.max(0, Math.floor((now - (latestStart ?? joinedAt)) / DAY_MS))
}

/** `Q4 2026`, in UTC. */
export function formatQuarter(instant: number): string {
  const date = new Date(instant)
  return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`
}

/** The UTC day of a nudge (`2026-11-25`). A host gets at most one nudge a day. */
export const formatNudgeDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** Whether a host already got a nudge on the UTC day of `now`. */
export const isNudgedToday = (lastNudgedAt: number | null, now: number): boolean =>
  lastNudgedAt !== null && formatNudgeDay(lastNudgedAt) === formatNudgeDay(now)
