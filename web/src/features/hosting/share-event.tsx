import { getColour } from '@shared/events/colours.ts'
import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import ShareDialog from '@/core/events/share-dialog.tsx'
import HostShareOptions from '@/core/events/host-share-options.tsx'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { paths } from '@/lib/paths.ts'
import type { DashboardEvent } from './dashboard-event.ts'

interface ShareEventProps {
  readonly event: DashboardEvent
  readonly onClose: () => void
}

/** The dialog 'Share Event' for the event's hosts, with the QR code and the story picture. */
export function ShareEvent({ event, onClose }: ShareEventProps) {
  const { id, title, startsAt, timezone } = event
  const url = new URL(paths.event(id), window.location.origin).href
  const colour = getColour(id).hex
  return (
    <ShareDialog title={title} url={url} colour={colour} onClose={onClose}>
      <HostShareOptions
        story={{
          title,
          url,
          colour,
          timeText: `${formatWeekdayDate(startsAt, timezone)} · ${formatClockTime(startsAt, timezone)}`,
          locationText: event.isVirtual ? 'Online' : formatAreaAndCity(event),
        }}
      />
    </ShareDialog>
  )
}
