import { formatClockTime, formatShortDate } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import { ExpandableTable, BarChart } from '@/components/data/bar-chart.tsx'
import { Meter } from '@/components/data/meter.tsx'
import { EmptyState, LoadError } from '@/components/data/states.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { readViewerZone } from '@/lib/viewer-zone.ts'
import { EventOverlay } from '@/core/events/event-overlay.tsx'
import type { HostOverlayProps } from './host-overlay-props.ts'

type EventStatsResponse = CallResponse<'getEventStats'>

/** Shows the stats of an event's RSVPs (`?stats={id}`). */
export default function StatsOverlay({ openId, onClose }: HostOverlayProps) {
  return (
    <EventOverlay id={Number(openId)} name="Stats" onClose={onClose}>
      {({ id }) => <EventStats id={id} />}
    </EventOverlay>
  )
}

export function EventStats({ id }: { readonly id: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['hosting', 'stats', id],
    queryFn: ({ signal }) => callApi('getEventStats', { params: { id }, signal }),
  })
  if (isError && !data) return <LoadError onRetry={() => void refetch()}>Couldn't load the stats.</LoadError>
  if (!data) return <Skeleton className="h-72" />
  if (data.dailyCounts.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-12">
        <EmptyState title="No stats yet">Stats appear with the first RSVP.</EmptyState>
        <EarlierEvents {...data} />
      </div>
    )
  }
  return <Charts {...data} />
}

/** The attendance at earlier events of the series, next to this event's. */
function EarlierEvents({
  earlierEvents,
  confirmedCount,
}: Pick<EventStatsResponse, 'earlierEvents' | 'confirmedCount'>) {
  if (earlierEvents.length === 0) return null
  const bars = earlierEvents.map(({ dateTime, timezone, attendingCount }) => ({
    label: formatShortDate(Date.parse(dateTime), timezone).slice(0, -YEAR_LENGTH),
    value: attendingCount,
  }))
  return (
    <BarChart
      title="Compared with earlier events"
      category="Event"
      measure="Attendees"
      bars={[...bars, { label: 'This event', value: confirmedCount }]}
    />
  )
}

/** The length of ` 2026`, which is left out of the labels of a chart. */
const YEAR_LENGTH = 5

function Charts({
  dailyCounts,
  cityCounts,
  areaCounts,
  returningCount,
  confirmedCount,
  earlierEvents,
  countedAt,
}: EventStatsResponse) {
  const makeDayBars = (countName: 'rsvpCount' | 'cancellationCount') =>
    dailyCounts.map((dayCounts) => ({
      label: formatShortDate(Date.parse(dayCounts.day), 'UTC').slice(0, -YEAR_LENGTH),
      value: dayCounts[countName],
    }))
  return (
    <div className="grid grid-cols-1 gap-12 wrap-anywhere">
      <BarChart title="RSVPs by day" category="Day" measure="RSVPs" bars={makeDayBars('rsvpCount')} />
      {dailyCounts.some(({ cancellationCount }) => cancellationCount > 0) && (
        <BarChart
          title="Cancellations by day"
          category="Day"
          measure="Cancellations"
          bars={makeDayBars('cancellationCount')}
        />
      )}
      <PercentageBars title="Attendees by city" category="City" counts={cityCounts} total={confirmedCount} />
      <PercentageBars title="Attendees by area" category="Area" counts={areaCounts} total={confirmedCount} />
      <section aria-labelledby="returning">
        <h3 id="returning" className="mb-4 text-2xl">
          Returning attendees
        </h3>
        <Meter
          label="Had a spot at an earlier event"
          value={returningCount}
          max={confirmedCount}
          text={formatPercentage(returningCount, confirmedCount)}
        />
      </section>
      <EarlierEvents earlierEvents={earlierEvents} confirmedCount={confirmedCount} />
      <p className="text-ink-soft text-sm">
        Updated {formatClockTime(Date.parse(countedAt), readViewerZone() ?? 'UTC')}. Reload the page to see
        newer numbers.
      </p>
    </div>
  )
}

interface PercentageBarsProps {
  readonly title: string
  readonly category: string
  readonly counts: EventStatsResponse['cityCounts']
  readonly total: number
}

/** Bars with counts and percentages, and a table of the counts. */
function PercentageBars({ title, category, counts, total }: PercentageBarsProps) {
  if (counts.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-4 text-2xl">{title}</h3>
      <div className="grid grid-cols-1 gap-4">
        {counts.map(({ label, count }) => (
          <Meter key={label} label={label} value={count} max={total} text={formatPercentage(count, total)} />
        ))}
      </div>
      <ExpandableTable
        title={title}
        category={category}
        measure="Attendees"
        bars={counts.map(({ label, count }) => ({ label, value: count }))}
      />
    </section>
  )
}

const formatPercentage = (count: number, total: number): string =>
  `${count} of ${total} (${total === 0 ? 0 : Math.round((count / total) * 100)}%)`
