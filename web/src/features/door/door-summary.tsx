import { formatClockTime, formatShortDate } from '@shared/time/zoned-time.ts'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { isSessionEnded } from '@/lib/session-ended.ts'
import type { DoorCounts } from './door-attendees.ts'

interface DoorSummaryProps {
  readonly counts: DoorCounts
  readonly hasSyncFailed: boolean
  readonly hasStorageFailed: boolean
  /** The reason why the last sync failed; null if it succeeded or there was no connection. */
  readonly reason: string | null
  /** The number of arrivals that are not sent yet. */
  readonly unsentCount: number
  readonly syncedAt: number
  /** How far this device's clock is behind the server's; negative if it is ahead. */
  readonly clockLagMs: number
  readonly isCancelled: boolean
  /** Milliseconds since 1970. */
  readonly endsAt: number
  readonly timezone: string
}

/** Shows how many attendees are checked in, how many spots are free, and how old these numbers are. */
export function DoorSummary(props: DoorSummaryProps) {
  const {
    counts,
    hasSyncFailed,
    hasStorageFailed,
    reason,
    unsentCount,
    syncedAt,
    clockLagMs,
    isCancelled,
    endsAt,
    timezone,
  } = props
  const now = useNowEverySecond()
  const hasSessionEnded = isSessionEnded.use()
  const unsentText = unsentCount === 0 ? '' : ` · ${unsentCount} to send`
  const status = hasSyncFailed
    ? `${reason ?? 'Offline'}${unsentText}`
    : `Synced ${formatAge(now - syncedAt)}${unsentText}`
  return (
    <div className="grid gap-3">
      <dl className="tabular-digits grid grid-cols-[2fr_1fr] gap-2.5">
        <Count label="checked in" value={`${counts.checkedInCount} of ${counts.expectedCount}`} />
        <Count
          label="free spots"
          value={counts.freeSpotCount === null ? 'no limit' : String(counts.freeSpotCount)}
          isSmall
        />
      </dl>
      <p
        data-testid="door-status"
        className={`tabular-digits flex items-center gap-2 font-bold ${hasSyncFailed ? 'text-heat-2' : ''}`}
      >
        <span aria-hidden className={`size-3 rounded-full ${hasSyncFailed ? 'bg-heat-2' : 'bg-paper'}`} />
        {status}
        {hasSessionEnded && (
          <Button look="outline" className="ml-auto" onClick={() => openAuthDialog()}>
            Sign in
          </Button>
        )}
      </p>
      {hasStorageFailed && (
        <p className="rounded-tile border-2 border-current p-3 font-bold">
          This device can't store the list. Keep this page open until everything is sent.
        </p>
      )}
      {isCancelled && <p className="bg-danger rounded-tile p-3 font-bold">This event was cancelled.</p>}
      {!isCancelled && now + clockLagMs >= endsAt && (
        <p className="tabular-digits rounded-tile border-2 border-current p-3 font-bold">
          This event ended on {formatShortDate(endsAt, timezone)} at {formatClockTime(endsAt, timezone)}.{' '}
          {formatAttendance(counts)}
        </p>
      )}
    </div>
  )
}

/** Returns `3 checked in, 1 not checked in.` The text does not say “missed”, because the event may have had no check-in. */
const formatAttendance = ({
  checkedInCount,
  missingCount,
}: Pick<DoorCounts, 'checkedInCount' | 'missingCount'>): string =>
  `${checkedInCount} checked in, ${missingCount} not checked in.`

interface CountProps {
  readonly label: string
  readonly value: string
  readonly isSmall?: boolean
}

function Count({ label, value, isSmall = false }: CountProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="font-bold">{label}</dt>
      <dd
        className={`leading-none font-extrabold tracking-tight ${isSmall && value.length > 5 ? 'pt-3 text-2xl' : 'text-5xl'}`}
      >
        {value}
      </dd>
    </div>
  )
}

function useNowEverySecond(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.round(ageMs / 1000))
  if (seconds < 2) return 'just now'
  return seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`
}
