import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'

/** A link to a city's page, shown above the wall. */
export function CityLink({ city }: { readonly city: string }) {
  return (
    <Link to={paths.homeIn(city)} className="city-link">
      {city}
    </Link>
  )
}
