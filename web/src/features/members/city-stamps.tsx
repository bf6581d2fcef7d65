import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'

/** The angles of the stamps. Different angles make them look like the stamps in a passport. */
const anglesDeg = [-4, 3, -2, 5, -3]

/** The cities in which a member attended events, as stamps in a passport; each leads to the city's page. */
export function CityStamps({ cities }: { readonly cities: readonly string[] }) {
  return (
    <ul aria-label="Cities you have been to" className="mt-3 flex flex-wrap gap-2">
      {cities.map((city, index) => (
        <li
          key={city}
          className="border-ink rounded-full border-2 border-dashed px-3 py-0.5 text-sm font-bold uppercase"
          style={{ rotate: `${anglesDeg[index % anglesDeg.length] ?? 0}deg` }}
        >
          <Link to={paths.homeIn(city)} className="hover:underline">
            {city}
          </Link>
        </li>
      ))}
    </ul>
  )
}
