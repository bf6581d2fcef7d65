import type { Heatmap } from '@shared/stats/contract.ts'
import type { ReactNode } from 'react'
import { formatCount } from '@/lib/format-count.ts'

type SummaryCities = Heatmap['topCities']

/** Three boxes that summarise all cities, not only the most active ones. */
export function CitySummary({
  topCities,
  growthOpportunities,
  expansionTargets,
}: Pick<Heatmap, 'topCities' | 'growthOpportunities' | 'expansionTargets'>) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SummaryBox
        title="Top Performing Cities"
        hint="Most events and RSVPs"
        cities={topCities}
        count={topCities.length}
        emptyText="No events yet."
        describeCity={({ eventCount, signupCount }) =>
          `${formatCount(eventCount, 'event')}, ${formatCount(signupCount, 'RSVP')}`
        }
      />
      <SummaryBox
        title="Growth Opportunities"
        hint="Cities with hosts but fewer than 3 events"
        {...growthOpportunities}
        emptyText="None right now."
        describeCity={({ eventCount, hostCount }) =>
          `${formatCount(hostCount, 'host')}, ${formatCount(eventCount, 'event')}`
        }
      />
      <SummaryBox
        title="Expansion Targets"
        hint="Cities with more than 5 RSVPs but no host"
        {...expansionTargets}
        emptyText="Every busy city has a host."
        describeCity={({ signupCount }) => formatCount(signupCount, 'RSVP')}
      />
    </div>
  )
}

interface SummaryBoxProps {
  readonly title: string
  readonly hint: string
  readonly cities: SummaryCities
  /** The number of all cities of this kind; `cities` may contain only the first ones. */
  readonly count: number
  readonly emptyText: string
  readonly describeCity: (city: SummaryCities[number]) => ReactNode
}

/** The boxes give an overview, so their lists are short. */
const MAX_CITIES = 5

function SummaryBox({ title, hint, cities, count, emptyText, describeCity }: SummaryBoxProps) {
  const listedCities = cities.slice(0, MAX_CITIES)
  return (
    <section aria-label={title} className="rounded-tile border-ink border-2 p-5">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-ink-soft mt-1 text-sm">{hint}</p>
      {listedCities.length === 0 && <p className="mt-4">{emptyText}</p>}
      <ol className="mt-3">
        {listedCities.map((city) => (
          <li
            key={city.city}
            className="border-hairline flex flex-wrap items-baseline justify-between gap-x-4 py-2 not-last:border-b-2"
          >
            <span className="font-bold wrap-anywhere">{city.city}</span>
            <span className="tabular-digits text-ink-soft text-sm">{describeCity(city)}</span>
          </li>
        ))}
      </ol>
      {count > listedCities.length && (
        <p className="tabular-digits mt-2 text-sm">
          and {(count - listedCities.length).toLocaleString('en')} more
        </p>
      )}
    </section>
  )
}
