import { pickContent } from '../../functions/shared/events/content.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { StoredSeries } from '../../functions/shared/series/stored.ts'
import { toWallTime } from '../../functions/shared/time/wall-time.ts'
import { deriveSeriesId } from '../../functions/src/core/events/series-store.ts'

/** Makes a weekly series of ten events with the facts of its first event. */
export function makeSeriesFacts(event: StoredEvent, overrides: Partial<StoredSeries> = {}): StoredSeries {
  const { timezone, signupLimit } = event
  const { date, time } = toWallTime(event.startsAt, timezone)
  return {
    id: deriveSeriesId(event.id),
    ownerId: event.ownerId,
    hostIds: event.hostIds,
    rule: { frequency: 'week', startDate: date, until: null, count: 10 },
    times: { startTime: time, endTime: time, endsAfterDays: 1, timezone },
    firstEventId: event.id,
    firstDate: date,
    template: { ...pickContent(event), signupLimit, virtualLink: null },
    coverUrl: null,
    pausedAt: null,
    lastProcessedDate: null,
    standingRsvpsEventId: event.id,
    dueAt: null,
    createdAt: event.createdAt,
    updatedAt: event.createdAt,
    ...overrides,
  }
}
