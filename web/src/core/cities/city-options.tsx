import { catalogueCities } from '@shared/cities/catalogue.ts'

/** The options of a select of cities: those of the catalogue, and `own` if it is not among them, so that it can stay. */
export function CityOptions({ own }: { readonly own: string | null }) {
  return (
    <>
      {own !== null && !catalogueCities.some(({ name }) => name === own) && <option>{own}</option>}
      {catalogueCities.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </>
  )
}
