import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'

/** A link above the wall to a city's page. */
export function CityLink({ city }: { readonly city: string }) {
  return (
    <Link to={paths.homeIn(city)} className="city-link">
      {city}
    </Link>
  )
}
