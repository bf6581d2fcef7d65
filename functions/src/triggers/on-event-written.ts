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
import { isInKnownZone } from '../core/events/known-zone.ts'
import { countHostsOf } from '../features/figures/count-anew.ts'
import { changesCopies, refreshCopies } from '../core/rsvps/copies-store.ts'

/**
 * Sees every change of an event, whoever makes it, those of its counters too: what changes neither its notices nor what
 * attendees plan by ends with no more than a mark that figures are to be counted, as long as its hosts are the same. News
 * that are not due yet are told by `sweepEmails`.
 */
export const announceEvents = onDocumentWritten(
  { document: 'events/{id}', secrets, retry: true, ...instances.announceEvents },
  ({ data, params }) =>
    log.named(async () => {
      const [written, after] = [data?.before.data(), data?.after.data()]
      const eventId = Number(params.id)
      if (after && !isInKnownZone(after)) {
        log.error('An event in a zone that is none was left alone', { eventId })
        return
      }
      // Mended, it is as one that is new: what its attendees were told before is kept elsewhere.
      const before = written && isInKnownZone(written) ? written : undefined
      await announceEvent(before, after, Date.now())
      await noteHostCities(before, after)
      await planEvent(eventId, before, after, Date.now())
      // Members' lists are true of past events too, and where nobody is told anything.
      const isCopied = before ? changesCopies(before, after) : written !== undefined
      if (isCopied) await refreshCopies(eventId, Date.now())
      await moveDoor(eventId, before, after, Date.now())
      await markTouched(touchedByEvent(params.id, before, after, Date.now()), Date.now())
      await countHostsOf(before, after, Date.now())
      await tellHosts(written, after, Date.now())
      const version = (data?.before.updateTime ?? data?.after.updateTime)?.valueOf()
      if (version === undefined) return
      const due = await noteChange({ eventId, before, after, version }, Date.now())
      if (due === null) return
      if (due <= Date.now()) await tellNews(eventId, Date.now())
    }),
)
