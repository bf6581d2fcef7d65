import type { Overview } from '@shared/stats/overview-contract.ts'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { formatCount } from '@/lib/format-count.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'

const DAY_MS = 86_400_000

/** Lists the work that needs attention, with a link to each item. */
export function PendingWork({ pendingHostCount, draftCount, pendingWork, countedAt }: Overview) {
  const { oldestApplicationAt, stoppedMailingCount, alarms, suppressedAddressCount, reportCount } =
    pendingWork
  const waitingDayCount = oldestApplicationAt
    ? Math.floor((Date.parse(countedAt) - Date.parse(oldestApplicationAt)) / DAY_MS)
    : 0
  return (
    <section aria-labelledby="pending-work">
      <SectionHeader id="pending-work" title="Needs attention" />
      <ul className="border-ink mt-6 border-t-2">
        {alarms.map(({ name, message, firstRaisedAt }) => (
          <PendingItem
            key={name}
            to={name === 'parked' ? '?tab=email-health&status=unknown' : '?tab=email-health'}
            label={message}
            isUrgent
          >
            since {formatViewerDateTime(firstRaisedAt)}
          </PendingItem>
        ))}
        {reportCount > 0 && (
          <PendingItem to="?reports=open" label={formatCount(reportCount, 'report')} isUrgent>
            waiting for a decision
          </PendingItem>
        )}
        {pendingHostCount > 0 && (
          <PendingItem to="?tab=hosts#applications" label={formatCount(pendingHostCount, 'application')}>
            {waitingDayCount === 0
              ? 'received in the last 24 hours'
              : `${pendingHostCount === 1 ? '' : 'oldest '}waiting ${formatCount(waitingDayCount, 'day')}`}
          </PendingItem>
        )}
        {draftCount > 0 && (
          <PendingItem to="?tab=events#events-drafts" label={formatCount(draftCount, 'draft')}>
            not published yet
          </PendingItem>
        )}
        {stoppedMailingCount > 0 && (
          <PendingItem to="?tab=messaging" label={`${formatCount(stoppedMailingCount, 'message')} stopped`}>
            until an admin resumes sending
          </PendingItem>
        )}
        {suppressedAddressCount > 0 && (
          <PendingItem
            to="?tab=email-health#suppressed"
            label={`${formatCount(suppressedAddressCount, 'address', 'addresses')} suppressed`}
          >
            bounced, or reported our email as spam
          </PendingItem>
        )}
        {alarms.length +
          reportCount +
          pendingHostCount +
          draftCount +
          stoppedMailingCount +
          suppressedAddressCount ===
          0 && <li className="border-hairline border-b-2 py-4 text-lg">All done.</li>}
      </ul>
    </section>
  )
}

interface PendingItemProps {
  readonly to: string
  readonly label: string
  readonly isUrgent?: boolean
  readonly children: ReactNode
}

function PendingItem({ to, label, isUrgent = false, children }: PendingItemProps) {
  return (
    <li className="border-hairline border-b-2">
      <Link
        to={to}
        className="group flex min-h-14 flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-3 wrap-anywhere"
      >
        <span
          className={`tabular-digits text-xl font-bold underline-offset-4 group-hover:underline ${isUrgent ? 'text-danger' : ''}`}
        >
          {label}
        </span>
        <span className="text-ink-soft">{children}</span>
      </Link>
    </li>
  )
}
