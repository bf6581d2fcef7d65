import type { Overview } from '@shared/stats/overview-contract.ts'
import { BarChart } from '@/components/data/bar-chart.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { formatShortDate } from '@shared/time/zoned-time.ts'

const charts = [
  { key: 'rsvpCount', title: 'RSVPs', unit: 'RSVPs' },
  { key: 'memberCount', title: 'New members', unit: 'Members' },
  { key: 'eventCount', title: 'Events', unit: 'Events' },
] as const

/** Charts of the last twelve weeks, each with a table of its numbers. */
export function WeekCharts({ weeks }: Pick<Overview, 'weeks'>) {
  return (
    <section aria-labelledby="weeks">
      <SectionHeader id="weeks" title="The last 12 weeks">
        RSVPs, new members and events per week, starting on Monday (UTC). The last bar is this week so far.
      </SectionHeader>
      <div className="mt-6 grid grid-cols-1 gap-10 xl:grid-cols-3">
        {charts.map(({ key, title, unit }) => (
          <BarChart
            key={key}
            title={title}
            category="Week from"
            measure={unit}
            isNarrow
            bars={weeks.map((week) => ({
              label: formatShortDate(Date.parse(week.week), 'UTC'),
              value: week[key],
            }))}
          />
        ))}
      </div>
    </section>
  )
}
