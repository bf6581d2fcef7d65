import type { DoorArrival } from '@shared/door/contract.ts'
import { formatClockTime } from '@shared/time/zoned-time.ts'
import { Button } from '@/components/ui/button.tsx'
import type { DoorNotice } from './door-database.ts'
import { isCheckedIn, type DoorAttendee } from './verdict.ts'

interface DoorNoticesProps {
  readonly notices: readonly DoorNotice[]
  readonly attendees: readonly DoorAttendee[]
  readonly unsentArrivals: readonly DoorArrival[]
  readonly timezone: string
  readonly onDismiss: (id: string) => void
  readonly onLetIn: (notice: DoorNotice) => void
}

/** Notices for a host or helper: unconfirmed walk-ins, double check-ins, and check-ins that the server contradicted. */
export function DoorNotices({
  notices,
  attendees,
  unsentArrivals,
  timezone,
  onDismiss,
  onLetIn,
}: DoorNoticesProps) {
  const walkIns = unsentArrivals.filter((arrival) => arrival.kind === 'walk_in')
  const attendeesWithRepeatedCheckIn = attendees.filter(
    (attendee) => isCheckedIn(attendee) && attendee.scans.length > 1,
  )
  return (
    <>
      {walkIns.length > 0 && (
        <section aria-label="Unconfirmed walk-ins" className="border-heat-2 border-l-4 pl-4">
          <h2 className="text-lg">Walk-ins without a spot yet</h2>
          <ul className="mt-1">
            {walkIns.map(({ nonce, name }) => (
              <li key={nonce} className="wrap-anywhere">
                {name}: not confirmed yet.
              </li>
            ))}
          </ul>
        </section>
      )}
      {attendeesWithRepeatedCheckIn.length > 0 && (
        <section aria-label="Checked in more than once" className="border-heat-2 border-l-4 pl-4">
          <h2 className="text-lg">Checked in more than once</h2>
          <ul className="tabular-digits mt-1">
            {attendeesWithRepeatedCheckIn.map(({ ref, name, scans }) => (
              <li key={ref} className="wrap-anywhere">
                <bdi className="font-bold">{name}</bdi>:{' '}
                {scans
                  .map(
                    ({ scannedAt, deviceName }) => `${formatClockTime(scannedAt, timezone)} by ${deviceName}`,
                  )
                  .join(', then ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notices.length > 0 && (
        <section aria-label="Needs attention" className="border-heat-2 border-l-4 pl-4">
          <h2 className="text-lg">Needs attention</h2>
          <ul className="mt-1 grid gap-1">
            {notices.map((notice) => (
              <li key={notice.id} className="flex flex-wrap items-start justify-between gap-x-3">
                <span className="min-w-0 py-2.5 wrap-anywhere">{notice.text}</span>
                <span className="flex flex-wrap gap-2">
                  {notice.walkIn && (
                    <Button look="outline" className="text-sm" onClick={() => onLetIn(notice)}>
                      Let in anyway
                    </Button>
                  )}
                  <Button look="outline" className="text-sm" onClick={() => onDismiss(notice.id)}>
                    {notice.walkIn ? "Don't let in" : 'OK'}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
