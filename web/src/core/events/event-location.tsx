import { formatPlaceLine } from '@shared/events/place-line.ts'
import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'

interface AreaAndCityProps {
  readonly area: string | null
  readonly city: string
}

/** 'area, city' of an event or a host; the city is a link to its own page. */
export function AreaAndCity({ area, city }: AreaAndCityProps) {
  return (
    <>
      {area && `${area}, `}
      <CityLink city={city} />
    </>
  )
}

interface LinkedLocationProps {
  readonly parts: readonly (string | null)[]
  readonly city: string
}

/** A location in one line, with its city as a link if the line ends with the city. */
export function LinkedLocation({ parts, city }: LinkedLocationProps) {
  const line = formatPlaceLine([...parts, city])
  if (!line.endsWith(city)) return line
  return (
    <>
      {line.slice(0, -city.length)}
      <CityLink city={city} />
    </>
  )
}

function CityLink({ city }: { readonly city: string }) {
  return (
    <Link className="underline decoration-2 underline-offset-4" to={paths.homeIn(city)}>
      {city}
    </Link>
  )
}
