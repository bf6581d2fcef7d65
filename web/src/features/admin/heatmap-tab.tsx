import type { Heatmap } from '@shared/stats/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { StatsAge } from '@/components/data/stats-age.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState, LoadError } from '@/components/data/states.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { useParam } from '@/lib/use-param.ts'
import { CityCalendar } from './city-calendar.tsx'
import { CityCard } from './city-card.tsx'
import { CitySummary } from './city-summary.tsx'

/** Activity by city (specification section 2.7). */
export default function HeatmapTab() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'heatmap'],
    queryFn: ({ signal }) => callApi('getHeatmap', { signal }),
  })
  if (error && !data) return <LoadError onRetry={() => void refetch()}>Couldn't load the heatmap.</LoadError>
  if (!data) return <Skeleton className="h-96" />
  if (data.cities.length === 0) {
    return <EmptyState title="No cities yet">A city appears here with its first event or host.</EmptyState>
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <div>
        <CitySummary {...data} />
        <div className="mt-3">
          <StatsAge countedAt={data.countedAt} recount={() => callApi('recountStats')} onCounted={refetch} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-2 xl:gap-10">
        <CityList cities={data.cities} />
        <CityCalendar {...data} />
      </div>
    </div>
  )
}

function CityList({ cities }: Pick<Heatmap, 'cities'>) {
  const [openCityKey, setOpenCityKey] = useParam('city')
  const maxValues = {
    eventCount: Math.max(...cities.map(({ eventCount }) => eventCount)),
    signupsPerEvent: Math.max(
      ...cities.map(({ eventCount, signupCount }) => signupCount / Math.max(1, eventCount)),
    ),
  }
  return (
    <section aria-labelledby="cities" className="min-w-0">
      <SectionHeader id="cities" title="Cities">
        {cities.length === 1
          ? 'One city so far. Open it for recommendations.'
          : `The ${cities.length} most active cities. Open one for recommendations.`}
      </SectionHeader>
      <ul className="mt-6 grid items-start gap-4 sm:grid-cols-2">
        {cities.map((city) => (
          <li key={city.cityKey}>
            <CityCard
              city={city}
              maxValues={maxValues}
              isOpen={openCityKey === city.cityKey}
              onToggle={() => setOpenCityKey(openCityKey === city.cityKey ? '' : city.cityKey)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
