import * as log from '../platform/log.ts'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { noteHostCities } from '../features/hosting/note-host-cities.ts'
import { moveDoor } from '../features/door/move-door.ts'
import { announceEvent } from '../features/notices/announce-event.ts'
import { planEvent } from '../features/notices/plan-event.ts'
import { tellHosts } from '../features/notices/tell-hosts.ts'
import { noteChange } from '../features/notices/note-change.ts'
import { tellNews } from '../features/notices/tell-news.ts'
import { markTouched } from '../features/figures/marks-store.ts'
import { touchedByEvent } from '../features/figures/touched.ts'
import { runParts } from './run-parts.ts'
import { isInKnownZone } from '../core/events/known-zone.ts'
import { countHostsOf } from '../features/figures/count-anew.ts'
import { changesCopies, refreshCopies } from '../core/rsvps/copies-store.ts'

/**
 * Reacts to every change of an event, whoever makes it, also to changes of its counters. Each reaction runs apart: one that fails does
 * not keep the others from running, and then the platform runs all of them again, so each may run twice. Changes that attendees are
 * told about later are sent by `sweepEmails`.
 */
export const announceEvents = onDocumentWritten(
  { document: 'events/{id}', secrets, retry: true, ...instances.announceEvents },
  async ({ data, params }) => {
    const [written, after] = [data?.before.data(), data?.after.data()]
    const eventId = Number(params.id)
    if (after && !isInKnownZone(after)) {
      log.error('An event in an unknown time zone was left alone', { eventId })
      return
    }
    // Once its zone is corrected, an event is like a new one: what its attendees were told before is stored elsewhere.
    const before = written && isInKnownZone(written) ? written : undefined
    const now = Date.now()
    await runParts('announceEvents', {
      followers: () => announceEvent(before, after, now),
      'cities of hosts': () => noteHostCities(before, after),
      plan: () => planEvent(eventId, before, after, now),
      // Members' lists show past events too, and changes that nobody is told about.
      snapshots: async () => {
        const isCopied = before ? changesCopies(before, after) : written !== undefined
        if (isCopied) await refreshCopies(eventId, now)
      },
      'check-in': () => moveDoor(eventId, before, after, now),
      figures: () => markTouched(touchedByEvent(params.id, before, after, now), now),
      'events of hosts': () => countHostsOf(before, after, now),
      hosts: () => tellHosts(written, after, now),
      attendees: async () => {
        const version = (data?.before.updateTime ?? data?.after.updateTime)?.valueOf()
        if (version === undefined) return
        const due = await noteChange({ eventId, before, after, version }, now)
        if (due !== null && due <= Date.now()) await tellNews(eventId, Date.now())
      },
    })
  },
)
