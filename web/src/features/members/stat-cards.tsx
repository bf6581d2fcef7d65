import type { DashboardStats } from '@shared/members/contract.ts'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { CityStamps } from './city-stamps.tsx'

interface StatCardsProps {
  readonly stats: DashboardStats | null | undefined
  readonly cities: readonly string[]
}

/** Three large numbers between hairlines, and the stamps of the cities. */
export function StatCards({ stats, cities }: StatCardsProps) {
  return (
    <dl className="border-ink mt-10 grid border-t-2 sm:grid-cols-3">
      <Stat label="Events Attended" value={stats && stats.eventCount} />
      <Stat label="Connections Made" value={stats && stats.connectionCount} />
      <Stat label="City Stamps" value={stats === undefined ? undefined : cities.length}>
        <CityStamps cities={cities} />
      </Stat>
    </dl>
  )
}

interface StatProps {
  readonly label: string
  readonly value: number | null | undefined
  readonly children?: ReactNode
}

export function Stat({ label, value, children }: StatProps) {
  return (
    <div className="border-hairline py-5 not-last:border-b-2 sm:not-first:border-l-2 sm:not-first:pl-5 sm:not-last:border-b-0">
      <dt className="font-bold">{label}</dt>
      <dd>
        <div className="display figures mt-2 text-[clamp(4.5rem,9vw,8rem)]">
          {value === undefined ? <Skeleton className="h-[.88em] w-[1.2em]" /> : (value ?? '–')}
        </div>
        {children}
      </dd>
    </div>
  )
}
