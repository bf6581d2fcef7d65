import type { EventTile } from '@shared/events/contract.ts'
import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'

/** Leads to the pages of the cities that the first events on the wall are in, so it costs no query of its own. */
export function CityLinks({ tiles }: { readonly tiles: readonly EventTile[] }) {
  const cities = [...new Set(tiles.map(({ city }) => city))].sort((a, b) => a.localeCompare(b, 'en'))
  if (cities.length < 2) return null
  return (
    <nav aria-label="Cities" className="flex w-full flex-wrap gap-2">
      {cities.map((city) => (
        <Link
          key={city}
          to={paths.homeIn(city)}
          className="border-ink hover:bg-ink/10 inline-flex min-h-9 items-center rounded-full border-2 px-4 py-1 text-sm font-bold"
        >
          {city}
        </Link>
      ))}
    </nav>
  )
}
