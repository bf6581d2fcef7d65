import type { MemberDashboard } from '@shared/members/contract.ts'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'

interface StatCardsProps {
  readonly stats: MemberDashboard['stats'] | null | undefined
  readonly cities: readonly string[]
}

/** Three large numbers between hairlines, and the stamps of the cities. */
export function StatCards({ stats, cities }: StatCardsProps) {
  return (
    <dl className="border-ink mt-10 grid border-t-2 sm:grid-cols-3">
      <Stat label="Events Attended" value={stats && stats.eventCount} />
      <Stat label="Connections Made" value={stats && stats.connectionCount} />
      <Stat label="City Stamps" value={cities.length}>
        <ul aria-label="Cities you have been to" className="mt-3 flex flex-wrap gap-2">
          {cities.map((city, index) => (
            <li
              key={city}
              className="border-ink rounded-full border-2 border-dashed px-3 py-0.5 text-sm font-bold uppercase"
              style={{ rotate: `${tilts[index % tilts.length] ?? 0}deg` }}
            >
              {city}
            </li>
          ))}
        </ul>
      </Stat>
    </dl>
  )
}

/** Degrees: nobody stamps straight. */
const tilts = [-4, 3, -2, 5, -3]

interface StatProps {
  readonly label: string
  readonly value: number | null | undefined
  readonly children?: ReactNode
}

function Stat({ label, value, children }: StatProps) {
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
