import { isSameCity } from '@shared/cities/city-key.ts'
import { useQuery } from '@tanstack/react-query'
import { followsQuery } from '@/core/follows/follow-queries.ts'
import { CityLink } from './city-link.tsx'

/** The cities that a member follows, without those that are listed already. */
export default function FollowedCities({ listedCities }: { readonly listedCities: readonly string[] }) {
  const { data } = useQuery(followsQuery)
  const cities =
    data?.cities.filter((city) => !listedCities.some((listedCity) => isSameCity(listedCity, city))) ?? []
  return cities.map((city) => <CityLink key={city} city={city} />)
}
