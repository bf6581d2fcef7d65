import { builtInCities } from '@shared/cities/catalogue.ts'

/** The options of a city field: the built-in cities, and the current city even if it is not one of them. */
export function CityOptions({ currentCity }: { readonly currentCity: string | null }) {
  const isUnlisted = currentCity !== null && !builtInCities.some(({ name }) => name === currentCity)
  return (
    <>
      {isUnlisted && <option>{currentCity}</option>}
      {builtInCities.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </>
  )
}
