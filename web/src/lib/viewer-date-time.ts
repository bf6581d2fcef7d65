import { formatShortDateTime } from '@shared/time/zoned-time.ts'
import { readViewerZone } from './viewer-zone.ts'

/** Formats an instant (ISO) by the viewer's own clock, `25 Nov 2026, 04:25`. Events are shown in their own time zone instead. */
export function formatViewerDateTime(isoTime: string): string {
  return formatShortDateTime(Date.parse(isoTime), readViewerZone() ?? 'UTC')
}
