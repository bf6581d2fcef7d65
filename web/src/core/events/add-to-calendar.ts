import type { EventDetail } from '@shared/events/contract.ts'
import { logWarning } from '@/lib/log.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { makeFileName, saveFile } from './save-file.ts'
import { loadSiteUrl } from './site-url.ts'

/**
 * Creates the event's calendar file on the client and saves it. The file has the same bytes as `GET /api/events/{id}/calendar`,
 * except that the file of a private event contains the location if `event` has it.
 */
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
    saveFile(new File([text], `${makeFileName(event.title)}.ics`, { type: 'text/calendar;charset=utf-8' }))
    toastSuccess('Calendar Event Downloaded')
  } catch (error) {
    // The failure is only logged (specification section 8).
    logWarning("Couldn't create the calendar file.", error)
  }
}
