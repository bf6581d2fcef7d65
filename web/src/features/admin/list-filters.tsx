import { catalogueCities } from '@shared/cities/catalogue.ts'
import type { ReactNode } from 'react'
import { FilterBar, SelectFilter, TypedSearch } from '@/components/data/filter-bar.tsx'

const cities = catalogueCities.map(({ name }) => name)

interface ListFiltersProps {
  /** What is listed: `users`. */
  readonly of: string
  /** What the words are looked for in. */
  readonly placeholder: string
  readonly q: string
  readonly city: string
  readonly onChange: (filter: 'q' | 'city', value: string) => void
  readonly onClear: (() => void) | undefined
  /** What else this list is filtered by. */
  readonly children?: ReactNode
}

/** What each of the admin's lists of people and events is filtered by: words, a city, and what it has of its own. */
export function ListFilters({ of, placeholder, q, city, onChange, onClear, children }: ListFiltersProps) {
  // A city of an address that nobody offers is asked for all the same.
  const known = city === '' || cities.includes(city) ? cities : [city, ...cities]
  return (
    <FilterBar label={`Filter ${of}`} onClear={onClear}>
      <TypedSearch
        label={`Search ${of}`}
        placeholder={placeholder}
        value={q}
        onChange={(value) => onChange('q', value)}
      />
      <SelectFilter
        label="City"
        all="All cities"
        value={city}
        onChange={(value) => onChange('city', value)}
        options={known.map((name) => ({ value: name, label: name }))}
      />
      {children}
    </FilterBar>
  )
}
