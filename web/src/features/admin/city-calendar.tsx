import type { Heatmap } from '@shared/stats/contract.ts'
import { formatShortDate } from '@shared/time/zoned-time.ts'
import { SectionHeader } from '@/components/data/section-header.tsx'

/** The colours of cells, from no events to the most. Text has a contrast of at least 4.5:1 with its background. */
const shades = [
  'bg-heat-0 text-ink-soft',
  'bg-heat-1 text-ink',
  'bg-heat-2 text-ink',
  'bg-heat-3 text-paper',
  'bg-heat-4 text-paper',
] as const

/** Returns the colours of a cell: four steps up to the maximum, or one step per event if the maximum is at most four. */
const chooseShade = (eventCount: number, maxCount: number): string =>
  shades[eventCount === 0 ? 0 : Math.max(1, Math.ceil((eventCount / Math.max(4, maxCount)) * 4))] ?? shades[4]

/** Scrolls to this week and the following weeks, which a narrow screen would otherwise not show. */
function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollLeft = element.scrollWidth
}

/** Events by city and week, in a table, so that screen readers can read it too. */
export function CityCalendar({ cities, weeks, thisWeek }: Pick<Heatmap, 'cities' | 'weeks' | 'thisWeek'>) {
  const maxCount = Math.max(...cities.flatMap(({ weeklyEventCounts }) => weeklyEventCounts))
  const weekLabels = weeks.map((week) => formatShortDate(Date.parse(week), 'UTC').split(' '))
  return (
    <section aria-labelledby="calendar" className="min-w-0 xl:sticky xl:top-24 xl:self-start">
      <SectionHeader id="calendar" title="By week">
        Events per city and week, starting on Monday: the last twelve weeks, this week (underlined) and the
        next four.
      </SectionHeader>
      {/* The region is focusable, so that it can be scrolled with the keyboard. */}
      <div
        role="region"
        aria-label="Events by week and city"
        tabIndex={0}
        ref={scrollToEnd}
        className="relative mt-6 overflow-x-auto overscroll-x-contain pb-2"
      >
        <table className="tabular-digits border-separate border-spacing-0.5 text-center text-xs">
          <thead>
            <tr>
              <th scope="col" className="bg-paper sticky left-0 pr-3 text-left">
                City
              </th>
              {weekLabels.map(([day, month], index) => (
                <th
                  key={weeks[index]}
                  scope="col"
                  className={`min-w-7 pb-1 font-normal ${
                    weeks[index] === thisWeek ? 'border-ink border-b-4 font-bold' : ''
                  }`}
                >
                  {day} {month}
                  {weeks[index] === thisWeek && <span className="sr-only">, this week</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cities.map(({ cityKey, city, weeklyEventCounts }) => (
              <tr key={cityKey}>
                <th
                  scope="row"
                  className="bg-paper sticky left-0 max-w-28 truncate pr-3 text-left text-sm font-bold sm:max-w-40"
                >
                  {city}
                </th>
                {weeklyEventCounts.map((eventCount, index) => (
                  <td key={weeks[index]} className={`h-9 rounded-xs ${chooseShade(eventCount, maxCount)}`}>
                    {eventCount === 0 ? <span className="sr-only">0</span> : eventCount}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p aria-hidden className="text-ink-soft mt-3 flex items-center gap-1.5 text-sm">
        None
        {shades.map((shade) => (
          <span key={shade} className={`size-4 rounded-xs ${shade}`} />
        ))}
        Most
      </p>
    </section>
  )
}
