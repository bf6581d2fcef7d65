import type { DashboardStats } from '@shared/members/contract.ts'
import { Stat, StatList } from '@/components/data/stat.tsx'
import { CityStamps } from './city-stamps.tsx'

interface StatCardsProps {
  readonly stats: DashboardStats | null | undefined
}

/** Three large numbers between hairlines, and the stamps of the cities. */
export function StatCards({ stats }: StatCardsProps) {
  return (
    <div className="mt-20">
      <StatList>
        <Stat label="Events Attended" value={stats && stats.eventCount} hint="Events you went to" />
        <Stat
          label="Connections Made"
          value={stats && stats.connectionCount}
          hint="Other people at those events"
        />
        <Stat label="City Stamps" value={stats && stats.cities.length} hint="One for each city you went to">
          {stats && <CityStamps cities={stats.cities} />}
        </Stat>
      </StatList>
    </div>
  )
}
