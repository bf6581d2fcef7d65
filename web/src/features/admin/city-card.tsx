import { isHot, listRecommendations } from '@shared/stats/city-activity.ts'
import type { HeatmapCity } from '@shared/stats/contract.ts'
import { useId } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { Meter } from '@/components/data/meter.tsx'
import { Link } from '@/components/ui/link.tsx'
import { formatCount } from '@/lib/format-count.ts'
import { paths } from '@/lib/paths.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'

interface CityCardProps {
  readonly city: HeatmapCity
  /** The largest values among the cities shown. A city with the largest value has a full bar. */
  readonly maxValues: { readonly eventCount: number; readonly signupsPerEvent: number }
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const recommendationTexts: Record<ReturnType<typeof listRecommendations>[number], string> = {
  no_hosts: 'Find a local host. There are none yet.',
  few_events: 'Encourage a host to plan an event.',
  high_demand: 'Demand is high. Add events or raise their limits.',
  low_growth: 'There were no events in the last 30 days. Help to plan one.',
}

/** Shows two bars for a city. An open card also shows the city's numbers and recommendations. */
export function CityCard({ city, maxValues, isOpen, onToggle }: CityCardProps) {
  const detailsId = useId()
  const signupsPerEvent = city.signupCount / Math.max(1, city.eventCount)
  return (
    <div className="rounded-tile border-ink hover:bg-paper-dim has-[button:focus-visible]:bg-paper-dim relative grid gap-4 border-2 p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">
          {/* The whole card is the button. */}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            className="text-left after:absolute after:inset-0"
            onClick={onToggle}
          >
            {city.city}
          </button>
        </h3>
        {isHot(city.growth) && <Badge tone="bad">Hot</Badge>}
      </div>
      <p className="tabular-digits">
        {formatCount(city.eventCount, 'event')}, {formatCount(city.hostCount, 'host')},{' '}
        <span className="whitespace-nowrap">{formatCount(city.signupCount, 'RSVP')} in total</span>
      </p>
      <Meter
        label="Event intensity"
        value={city.eventCount}
        max={maxValues.eventCount}
        text={
          maxValues.eventCount === 0 ? '0%' : `${Math.round((city.eventCount / maxValues.eventCount) * 100)}%`
        }
        tone="bad"
      />
      <Meter
        label="Engagement"
        value={signupsPerEvent}
        max={maxValues.signupsPerEvent}
        text={`${signupsPerEvent.toLocaleString('en', { maximumFractionDigits: 1 })} per event`}
      />
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <Details city={city} />}
      </div>
    </div>
  )
}

function Details({ city }: { readonly city: HeatmapCity }) {
  const { eventCount, hostCount, signupCount, growth } = city
  const recommendations = listRecommendations(city)
  const facts = [
    ['Events', eventCount.toLocaleString('en')],
    ['Active Hosts', hostCount.toLocaleString('en')],
    ['Total Signups', signupCount.toLocaleString('en')],
    ['Growth Rate', `${growth}%`],
  ] as const
  return (
    <>
      <dl className="border-hairline grid grid-cols-2 gap-x-6 gap-y-3 border-t-2 pt-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="tabular-digits text-2xl font-extrabold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft tabular-digits mt-3 text-sm">
        Updated {formatViewerDateTime(city.countedAt)}
      </p>
      {/* The link lies on top of the button, which covers the whole card. */}
      <Link
        to={paths.homeIn(city.city)}
        className="relative mt-2 inline-flex min-h-11 items-center font-bold underline decoration-2 underline-offset-4"
      >
        Events in {city.city}
      </Link>
      <h4 className="mt-2 font-bold">Recommendations</h4>
      {recommendations.length === 0 ? (
        <p className="mt-1">None. This city is doing well.</p>
      ) : (
        <ul className="mt-1 list-disc pl-5">
          {recommendations.map((recommendation) => (
            <li key={recommendation}>{recommendationTexts[recommendation]}</li>
          ))}
        </ul>
      )}
    </>
  )
}
