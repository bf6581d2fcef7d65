import { authCities, builtInCities, type City } from '@shared/cities/catalogue.ts'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { AddCityField } from './add-city-field.tsx'
import type { CitySet, CityChoice } from './city-choice.ts'
import { searchAreas, searchCities } from './city-search.ts'
import { SearchList } from './search-list.tsx'

const citiesBySet: Record<CitySet, readonly City[]> = {
  auth: authCities,
  'built-in': builtInCities,
  'cities-only': builtInCities.map((city) => ({ ...city, areas: [] })),
}

interface CityPickerListProps {
  readonly citySet: CitySet
  readonly onChoose: (choice: CityChoice) => void
}

type Step =
  { readonly kind: 'cities' } | { readonly kind: 'areas'; readonly city: City } | { readonly kind: 'add' }

const stepButtonClass =
  'flex min-h-11 shrink-0 w-full items-center gap-2 px-3.5 py-2 text-left font-bold hover:bg-paper-dim'

/** The list of the city picker: the cities, then the areas of the chosen city, or a field for a city that is not listed. */
export function CityPickerList({ citySet, onChoose }: CityPickerListProps) {
  const [step, setStep] = useState<Step>({ kind: 'cities' })
  const [query, setQuery] = useState('')

  if (step.kind === 'add') {
    return (
      <AddCityField
        initialName={query}
        onAdd={(city) => onChoose({ city, area: null })}
        onCancel={() => setStep({ kind: 'cities' })}
      />
    )
  }

  if (step.kind === 'areas') {
    const { name, areas } = step.city
    const entireCity = `Entire ${name}`
    return (
      <>
        <button
          type="button"
          className={`${stepButtonClass} border-hairline border-b-2`}
          onClick={() => setStep({ kind: 'cities' })}
        >
          <ArrowLeft aria-hidden size={18} strokeWidth={2.5} />
          Back to cities
        </button>
        <SearchList
          key={name}
          label={`Search areas of ${name}`}
          placeholder={`Search ${areas.length} areas`}
          emptyText="No area with that name."
          search={(text) => (text === '' ? [entireCity, ...areas] : searchAreas(areas, text))}
          getName={(area) => area}
          onSelect={(area) => onChoose({ city: name, area: area === entireCity ? null : area })}
        />
      </>
    )
  }

  return (
    <>
      <SearchList
        key="cities"
        label="Search cities"
        placeholder="Search cities"
        emptyText="This city isn't on our list yet. Add it below."
        search={(text) => searchCities(citiesBySet[citySet], text)}
        getName={(city) => city.name}
        getDetail={(city) => (city.areas.length > 0 ? `${city.areas.length} areas available` : city.country)}
        onQueryChange={setQuery}
        onSelect={(city) =>
          city.areas.length > 0 ? setStep({ kind: 'areas', city }) : onChoose({ city: city.name, area: null })
        }
      />
      <button
        type="button"
        className={`${stepButtonClass} border-hairline border-t-2`}
        onClick={() => setStep({ kind: 'add' })}
      >
        <Plus aria-hidden size={18} strokeWidth={2.5} />
        Add your city
      </button>
    </>
  )
}
