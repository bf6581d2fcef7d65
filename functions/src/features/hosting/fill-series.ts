import type { EventDocument } from '../../../shared/events/event-document.ts'
import { seriesId, userId, type SeriesId } from '../../../shared/ids.ts'
import type { StoredSeries } from '../../../shared/series/stored.ts'
import { findOrMakeCard, findHostCards } from '../../core/accounts/host-cards-store.ts'
import { canRunEvents } from '../../core/accounts/member.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import {
  changeSeries,
  getNextDateWithoutEvent,
  readDueSeriesIds,
  findSeries,
  createOccurrence,
  markNextOccurrence,
  scheduleSeries,
} from '../../core/events/series-store.ts'
import { copyPhoto, removePhoto } from '../../core/photos/photos-store.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import { finishSeriesChange } from './finish-series-change.ts'
import { applyStandingRsvps } from './apply-standing-rsvps.ts'

/** The cards of the hosts of a series' next event; null if the series has no owner who can run events. */
async function readHostCards({ ownerId, hostIds }: StoredSeries) {
  const owner = ownerId === null ? null : await findMember(userId.parse(ownerId))
  if (!owner || !canRunEvents(owner)) return null
  const otherHostIds = hostIds.filter((uid) => uid !== ownerId).map((uid) => userId.parse(uid))
  const [card, cards] = await Promise.all([findOrMakeCard(owner.id), findHostCards(otherHostIds)])
  return card && [card, ...cards]
}

/**
 * Creates the missing events of a series, up to twelve ahead, marks the next event, so that lists show it, and applies the
 * standing RSVPs to that event. Pauses a series without an owner who can run events. Safe to repeat after an interruption.
 */
export async function fillSeries(id: SeriesId, now: number): Promise<void> {
  await finishSeriesChange(id, now)
  for (;;) {
    const series = await findSeries(id)
    const date = series && getNextDateWithoutEvent(series, now)
    if (!series || date === null) break
    const hosts = await readHostCards(series)
    if (!hosts) {
      await changeSeries(id, () => ({ pausedAt: now, updatedAt: now }))
      break
    }
    const { coverUrl } = series
    const cover = coverUrl === null ? null : await copyPhoto(coverUrl)
    const isCreated = await createOccurrence(id, date, { hosts, coverUrl: cover?.url ?? null }, now)
    if (cover && !isCreated) await removePhoto(cover.id)
  }
  const nextEvent = await markNextOccurrence(id, now)
  const series = nextEvent && (await findSeries(id))
  if (series) await applyStandingRsvps(series, nextEvent, now)
  await scheduleSeries(id, nextEvent, now)
}

/** Fills the series that are due. A failure does not affect the others, and is retried in the next run. */
export async function fillDueSeries(run: JobRun): Promise<void> {
  await forEachDue(readDueSeriesIds(run.now()), run, (id) => fillSeries(id, run.now()), {
    message: 'A series was not filled',
    getFields: (seriesId) => ({ seriesId }),
  })
}

/** The fields that decide which event of a series is the next one, and when standing RSVPs are applied to it. */
const SCHEDULE_FIELDS = ['startsAt', 'cancelledAt', 'isPublished', 'rsvpWindow'] as const

/**
 * Runs after every change of an event: if an event of a series moves or is cancelled or deleted, another event may be the next.
 */
export async function updateSeriesSchedule(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  const id = seriesId.safeParse((after ?? before)?.['seriesId'])
  if (!id.success || !before) return
  const serializeSchedule = (event: EventDocument | undefined) =>
    JSON.stringify(SCHEDULE_FIELDS.map((field) => event?.[field]))
  if (serializeSchedule(before) === serializeSchedule(after)) return
  // If another event becomes the next one, the job `fillDueSeries` applies the standing RSVPs to it.
  await scheduleSeries(id.data, await markNextOccurrence(id.data, now), now)
}
