import type { EventId, SeriesId } from '../../../shared/ids.ts'
import { encodeEventFields, eventRef } from '../../platform/collections.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import { findEvent, readDueEventIds, removePrivateData } from '../events/events-store.ts'
import { changeSeries, findUpcomingEventsInSeries } from '../events/series-store.ts'

/**
 * Deletes the private documents of events whose last host's account was deleted. Attendees need these documents until the event
 * is over, so they are deleted only then. An event is marked as done last, so that an interrupted run is repeated.
 */
export async function removeUnhostedPrivateData(run: JobRun): Promise<void> {
  await forEachDue(
    readDueEventIds('privateDataEndsAt', run.now()),
    run,
    (id) => removeDataIfOver(id, run.now()),
    {
      message: 'The private data of an event without hosts was not deleted',
      getFields: (id) => ({ eventId: id }),
    },
  )
}

async function removeDataIfOver(id: EventId, now: number): Promise<void> {
  const event = await findEvent(id)
  if (!event) return
  const isUnhosted = event.hostIds.length === 0
  const isPostponed = isUnhosted && event.endsAt > now
  if (isUnhosted && !isPostponed) {
    await removePrivateData(id)
    if (event.seriesId !== undefined) await removePrivateSeriesData(event.seriesId, now)
  }
  await eventRef(id).update(encodeEventFields({ privateDataEndsAt: isPostponed ? event.endsAt : null }))
}

/** Removes the link, and the location if it is private, from a series that has no hosts and no upcoming event. */
async function removePrivateSeriesData(id: SeriesId, now: number): Promise<void> {
  const upcomingEvents = await findUpcomingEventsInSeries(id, now)
  if (upcomingEvents.some(({ cancelledAt }) => cancelledAt === null)) return
  await changeSeries(id, ({ hostIds, template }) => {
    if (hostIds.length > 0) return {}
    const placeFields = template.isPrivate ? { venueName: '', venueAddress: null } : {}
    return { template: { ...template, ...placeFields, virtualLink: null } }
  })
}
