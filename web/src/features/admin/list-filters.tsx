import { builtInCities } from '@shared/cities/catalogue.ts'
import type { ReactNode } from 'react'
import { FilterBar, SelectFilter, DebouncedSearch } from '@/components/data/filter-bar.tsx'

const cities = builtInCities.map(({ name }) => name)

interface ListFiltersProps {
  /** The plural noun for the rows: `users`. */
  readonly noun: string
  /** The fields that the search covers. */
  readonly placeholder: string
  readonly search: string
  readonly city: string
  readonly onChange: (filter: 'q' | 'city', value: string) => void
  readonly onClear: (() => void) | undefined
  /** The filters that only this list has. */
  readonly children?: ReactNode
}

/** The filters of the admin's lists: search text, a city, and the filters that only one list has. */
export function ListFilters({
  noun,
  placeholder,
  search,
  city,
  onChange,
  onClear,
  children,
}: ListFiltersProps) {
  // The URL may name a city that is not one of the built-in cities.
  const cityOptions = city === '' || cities.includes(city) ? cities : [city, ...cities]
  return (
    <FilterBar label={`Filter ${noun}`} onClear={onClear}>
      <DebouncedSearch
        label={`Search ${noun}`}
        placeholder={placeholder}
        value={search}
        onChange={(value) => onChange('q', value)}
      />
      <SelectFilter
        label="City"
        allLabel="All cities"
        value={city}
        onChange={(value) => onChange('city', value)}
        options={cityOptions.map((name) => ({ value: name, label: name }))}
      />
      {children}
    </FilterBar>
  )
}
