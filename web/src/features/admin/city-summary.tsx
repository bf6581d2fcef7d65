import type { Heatmap } from '@shared/stats/contract.ts'
import type { ReactNode } from 'react'
import { formatCount } from '@/lib/format-count.ts'

type SummaryCities = Heatmap['top']

/** Three boxes that summarise all cities, not only the most active ones. */
export function CitySummary({
  top,
  opportunities,
  targets,
}: Pick<Heatmap, 'top' | 'opportunities' | 'targets'>) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SummaryBox
        title="Top Performing Cities"
        hint="Most events and RSVPs"
        cities={top}
        count={top.length}
        emptyText="No events yet."
        describe={({ events, signups }) => `${formatCount(events, 'event')}, ${formatCount(signups, 'RSVP')}`}
      />
      <SummaryBox
        title="Growth Opportunities"
        hint="Cities with hosts but fewer than 3 events"
        {...opportunities}
        emptyText="None right now."
        describe={({ events, hosts }) => `${formatCount(hosts, 'host')}, ${formatCount(events, 'event')}`}
      />
      <SummaryBox
        title="Expansion Targets"
        hint="Cities with more than 5 RSVPs but no host"
        {...targets}
        emptyText="Every busy city has a host."
        describe={({ signups }) => formatCount(signups, 'RSVP')}
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
  readonly describe: (city: SummaryCities[number]) => ReactNode
}

/** A longer list could not be read at a glance. */
const MAX_CITIES = 5

function SummaryBox({ title, hint, cities, count, emptyText, describe }: SummaryBoxProps) {
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
            <span className="figures text-ink-soft text-sm">{describe(city)}</span>
          </li>
        ))}
      </ol>
      {count > listedCities.length && (
        <p className="figures mt-2 text-sm">and {(count - listedCities.length).toLocaleString('en')} more</p>
      )}
    </section>
  )
}
