import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import type { LoggedEmail } from './email-log-state.ts'

type EmailState = Pick<
  LoggedEmail,
  'bouncedAt' | 'openedAt' | 'deliveredAt' | 'bounceReason' | 'failedReason'
>

/** Describes the latest state of an email after sending, and the reason if it failed. */
export function formatLatestState({
  bouncedAt,
  openedAt,
  deliveredAt,
  bounceReason,
  failedReason,
}: EmailState): string {
  const reason = bounceReason ?? failedReason
  if (bouncedAt !== null)
    return `Bounced ${formatViewerDateTime(bouncedAt)}${reason === null ? '' : `: ${reason}`}`
  if (reason !== null) return reason
  if (openedAt !== null) return `Opened ${formatViewerDateTime(openedAt)}`
  return deliveredAt === null ? '–' : `Delivered ${formatViewerDateTime(deliveredAt)}`
}
