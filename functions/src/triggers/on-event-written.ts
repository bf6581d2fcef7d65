import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { announceEvent } from '../features/notices/announce-event.ts'
import { noteChange } from '../features/notices/note-change.ts'
import { tellNews } from '../features/notices/tell-news.ts'
import { refreshCopies } from '../core/rsvps/copies-store.ts'

/**
 * Sees every change of an event, whoever makes it, those of its counters too: what is no news ends without a read. News
 * that are not due yet are told by `sweepEmails`.
 */
export const announceEvents = onDocumentWritten(
  { document: 'events/{id}', retry: true, memory: '256MiB', cpu: 1, concurrency: 80 },
  async ({ data, params }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    await announceEvent(before, after, Date.now())
    const version = (data?.before.updateTime ?? data?.after.updateTime)?.valueOf()
    if (version === undefined) return
    const eventId = Number(params.id)
    const due = await noteChange({ eventId, before, after, version }, Date.now())
    if (due === null) return
    await refreshCopies(eventId)
    if (due <= Date.now()) await tellNews(eventId, Date.now())
  },
)
