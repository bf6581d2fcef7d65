import * as log from '../platform/log.ts'
import { instanceOptions } from '../platform/instance-options.ts'
import { secrets } from '../platform/params.ts'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { recordHostCities } from '../features/hosting/record-host-cities.ts'
import { rescheduleCheckIn } from '../features/door/reschedule-check-in.ts'
import { updateQuestionHosts } from '../features/messages/host-questions-store.ts'
import { announceEvent } from '../features/notifications/announce-event.ts'
import { updateSeriesSchedule } from '../features/hosting/fill-series.ts'
import { removeFormerHosts } from '../features/hosting/hand-over-series.ts'
import { planEvent } from '../features/notifications/plan-event.ts'
import { notifyHosts } from '../features/notifications/notify-hosts.ts'
import { scheduleRsvpDigests } from '../features/notifications/rsvp-digests.ts'
import { recordChange } from '../features/notifications/record-change.ts'
import { notifyAttendees } from '../features/notifications/notify-attendees.ts'
import { markForRecount } from '../features/stats/recount-marks-store.ts'
import { listRecountTargetsOfEvent } from '../features/stats/recount-targets.ts'
import { runParts } from './run-parts.ts'
import { isInKnownZone } from '../core/events/known-zone.ts'
import { recountHostedEventCounts } from '../features/stats/recount-stats.ts'
import { hasSnapshotChanged, refreshSnapshots } from '../core/rsvps/event-snapshots-store.ts'

/**
 * Reacts to every write of an event, including writes of its counters. The reactions are independent: if one fails, the others
 * still run. The platform then runs all reactions again, so each must be safe to repeat. `runMaintenance` sends the notifications
 * to attendees that become due later.
 */
export const onEventWritten = onDocumentWritten(
  { document: 'events/{id}', secrets, retry: true, ...instanceOptions.onEventWritten },
  async ({ data, params }) => {
    const rawBefore = data?.before.data()
    const after = data?.after.data()
    const eventId = Number(params.id)
    if (after && !isInKnownZone(after)) {
      log.error('An event in an unknown time zone was skipped', { eventId })
      return
    }
    // An event whose zone was corrected counts as new here. Attendees who were emailed before still learn of changes, because the
    // facts in their last email are stored.
    const before = rawBefore && isInKnownZone(rawBefore) ? rawBefore : undefined
    const now = Date.now()
    await runParts('onEventWritten', {
      followers: () => announceEvent(before, after, now),
      'cities of hosts': () => recordHostCities(before, after),
      series: () => updateSeriesSchedule(before, after, now),
      'hosts of a series': () => removeFormerHosts(rawBefore, after, now),
      plan: () => planEvent(eventId, before, after, now),
      // Snapshots are also refreshed for past events, and for changes that cause no email, because members' lists show them.
      snapshots: async () => {
        const hasChanged = before ? hasSnapshotChanged(before, after) : rawBefore !== undefined
        if (hasChanged) await refreshSnapshots(eventId, now)
      },
      'check-in': () => rescheduleCheckIn(eventId, before, after, now),
      stats: () => markForRecount(listRecountTargetsOfEvent(params.id, before, after, now), now),
      'events of hosts': () => recountHostedEventCounts(before, after, now),
      rsvps: () => scheduleRsvpDigests(before, after, now),
      hosts: () => notifyHosts(rawBefore, after, now),
      questions: () => updateQuestionHosts(eventId, rawBefore, after),
      attendees: async () => {
        const version = (data?.before.updateTime ?? data?.after.updateTime)?.valueOf()
        if (version === undefined) return
        const dueAt = await recordChange({ eventId, before, after, version }, now)
        if (dueAt !== null && dueAt <= Date.now()) await notifyAttendees(eventId, Date.now())
      },
    })
  },
)
