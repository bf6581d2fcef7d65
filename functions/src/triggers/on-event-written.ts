import { instances } from '../platform/instances.ts'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { announceEvent } from '../features/notices/announce-event.ts'
import { planEvent } from '../features/notices/plan-event.ts'
import { noteChange } from '../features/notices/note-change.ts'
import { tellNews } from '../features/notices/tell-news.ts'
import { changesCopies, refreshCopies } from '../core/rsvps/copies-store.ts'

/**
 * Sees every change of an event, whoever makes it, those of its counters too: what changes neither its notices nor what
 * attendees plan by ends without a read. News that are not due yet are told by `sweepEmails`.
 */
export const announceEvents = onDocumentWritten(
  { document: 'events/{id}', retry: true, ...instances.announceEvents },
  async ({ data, params }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    const eventId = Number(params.id)
    await announceEvent(before, after, Date.now())
    await planEvent(eventId, before, after, Date.now())
    // Members' lists are true of past events too, and where nobody is told anything.
    if (before && changesCopies(before, after)) await refreshCopies(eventId, Date.now())
    const version = (data?.before.updateTime ?? data?.after.updateTime)?.valueOf()
    if (version === undefined) return
    const due = await noteChange({ eventId, before, after, version }, Date.now())
    if (due === null) return
    if (due <= Date.now()) await tellNews(eventId, Date.now())
  },
)
