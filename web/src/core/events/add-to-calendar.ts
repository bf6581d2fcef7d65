import type { EventDetail } from '@shared/events/contract.ts'
import { logWarning } from '@/lib/log.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { loadSiteUrl } from './site-url.ts'

/** After this delay every browser has started the download, and the URL can be revoked. */
const REVOKE_DELAY_MS = 60_000

/** Creates the event's calendar file on the client, with the same bytes as `GET /api/events/{id}/calendar`, and saves it. */
export async function addToCalendar(event: EventDetail): Promise<void> {
  try {
    const [{ composeCalendarFile }, siteUrl] = await Promise.all([
      import('@shared/calendar/calendar-file.ts'),
      loadSiteUrl(),
    ])
    const text = composeCalendarFile(
      { ...event, startsAt: Date.parse(event.dateTime), endsAt: Date.parse(event.endsAt) },
      { siteUrl },
    )
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${makeFileName(event.title)}.ics`
    link.click()
    // Some browsers start the download a moment later and still need the URL then.
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
    toastSuccess('Calendar Event Downloaded')
  } catch (error) {
    // The failure is only logged (specification section 8).
    logWarning("Couldn't create the calendar file.", error)
  }
}

function makeFileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'event'
  )
}
