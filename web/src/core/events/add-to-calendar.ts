import type { EventDetail } from '@shared/events/contract.ts'
import { callApi } from '@/lib/api-client.ts'
import { logWarning } from '@/lib/log.ts'
import { queryClient } from '@/lib/query-client.ts'
import { toast } from '@/lib/toast.ts'

/** Longer than any browser takes to begin a download. */
const DOWNLOAD_MS = 60_000

/** Makes the event's calendar file here, with the bytes `GET /api/events/{id}/calendar` answers, and saves it. */
export async function addToCalendar(event: EventDetail): Promise<void> {
  try {
    const [{ eventCalendarFile }, siteUrl] = await Promise.all([
      import('@shared/calendar/calendar-file.ts'),
      knownAddress(),
    ])
    const text = eventCalendarFile(
      { ...event, startsAt: Date.parse(event.dateTime), endsAt: Date.parse(event.endsAt) },
      { siteUrl },
    )
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${fileName(event.title)}.ics`
    link.click()
    // Some browsers begin the download a moment later, and would find nothing.
    setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS)
    toast({ title: 'Calendar Event Downloaded' })
  } catch (error) {
    // Logged only (specification section 8).
    logWarning('The calendar file could not be made.', error)
  }
}

/**
 * The site may be visited at more than one address, but a calendar must know an event by one. Without a network it is
 * the address visited.
 */
async function knownAddress(): Promise<string> {
  try {
    const site = await queryClient.query({
      queryKey: ['site'],
      queryFn: () => callApi('getSite'),
      staleTime: Infinity,
    })
    return site.url
  } catch (error) {
    logWarning('The site did not say its address.', error)
    return window.location.origin
  }
}

function fileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'event'
  )
}
