import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Stat, StatList } from '@/components/data/stat.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { formatCount } from '@/lib/format-count.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { RecentActivity } from '@/core/audit/recent-activity.tsx'
import { AnnouncementSection } from './announcement-section.tsx'
import { PendingWork } from './pending-work.tsx'
import { WeekCharts } from './week-charts.tsx'

const overviewQuery = {
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('getOverview', { signal }),
}

/** Totals, pending work, the last weeks and recent activity (specification section 2.2). */
export default function OverviewTab() {
  const { data, error, isPending, refetch } = useQuery(overviewQuery)
  return (
    <div className="grid gap-10">
      <section aria-label="Totals">
        {error && !data ? (
          <LoadError onRetry={() => void refetch()}>Couldn't load the overview.</LoadError>
        ) : (
          <StatList>
            <Stat
              label="Total Users"
              value={data && formatNumber(data.userCount)}
              hint="registered members"
            />
            <Stat
              label="Total Events"
              value={data && formatNumber(data.eventCount)}
              hint={data && `${formatCount(data.draftCount, 'draft')} pending`}
            />
            <Stat
              label="Total Hosts"
              value={data && formatNumber(data.hostCount)}
              hint={data && `${data.pendingHostCount.toLocaleString('en')} pending approval`}
            />
            <Stat label="Total RSVPs" value={data && formatNumber(data.rsvpCount)} hint="across all events" />
            <Stat
              label="Actions Needed"
              value={data && formatNumber(data.pendingHostCount + data.draftCount)}
              hint="pending hosts and draft events"
            />
          </StatList>
        )}
        {data && (
          <p className="text-ink-soft tabular-digits mt-3 text-sm">
            Updated {formatViewerDateTime(data.countedAt)}.
          </p>
        )}
      </section>
      {data && data.pendingHostCount + data.draftCount > 0 && <QuickActions />}
      {data && <PendingWork {...data} />}
      {/* These sections are invisible until the data arrives, because the sections above would move them from under the pointer. */}
      <div className={`grid gap-10 ${isPending ? 'invisible' : ''}`}>
        <AnnouncementSection />
        {data && <WeekCharts weeks={data.weeks} />}
        <RecentActivity />
      </div>
    </div>
  )
}

/** Shortens numbers of ten thousand or more (`12.3K`), because five numbers share a row. */
const formatNumber = (value: number): string =>
  value.toLocaleString('en', value < 10_000 ? {} : { notation: 'compact', maximumSignificantDigits: 3 })

function QuickActions() {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="quick-actions" className="rounded-tile border-ink border-2 p-6 sm:p-10">
      <SectionHeader id="quick-actions" title="Quick Actions" />
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button onClick={() => void navigate('?tab=hosts#applications')}>Review Hosts</Button>
        <Button onClick={() => void navigate('?tab=events#events-drafts')}>Review Events</Button>
      </div>
    </section>
  )
}
