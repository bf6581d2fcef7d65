import { TextField } from '@/components/form/text-field.tsx'
import { useUrlParams, useDebouncedText } from '@/lib/use-param.ts'
import { ListFilters } from './list-filters.tsx'

/** Filters that the lists of the events tab share, by their name in the URL. */
export type EventFilters = Readonly<Record<(typeof filterNames)[number], string>>

const filterNames = ['q', 'city', 'firstDay', 'lastDay'] as const

/** The prefixes of the lists in the URL. Changing a filter resets the pages of these lists. */
const listPrefixes = ['drafts', 'events']

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export function useEventFilters() {
  const [urlParams, setUrlParams] = useUrlParams()
  const filters = Object.fromEntries(
    filterNames.map((name) => {
      const value = urlParams.get(name) ?? ''
      return [name, (name === 'firstDay' || name === 'lastDay') && !isDay(value) ? '' : value.slice(0, 80)]
    }),
  ) as EventFilters
  const setParams = (changes: Readonly<Record<string, string>>) =>
    setUrlParams(
      (params) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') params.delete(name)
          else params.set(name, value)
        }
        for (const prefix of listPrefixes) params.delete(`${prefix}.page`)
        return params
      },
      { replace: true },
    )
  const isFiltered = filterNames.some((name) => filters[name] !== '')
  return {
    /** The parameters in the URL: the filters, and the other choices of the tab. */
    urlParams,
    filters,
    setParams,
    onClear: isFiltered
      ? () => setParams(Object.fromEntries(filterNames.map((name) => [name, ''])))
      : undefined,
  }
}

interface EventFilterBarProps extends Omit<ReturnType<typeof useEventFilters>, 'urlParams'> {
  /** Null if the dates filter by the start of an event; otherwise they filter by the day when it was cancelled or hidden. */
  readonly dateLabel: 'Cancelled' | 'Hidden' | null
}

export function EventFilterBar({ filters, setParams, onClear, dateLabel }: EventFilterBarProps) {
  // Each digit of a year makes a valid date, so the URL is updated only when typing pauses.
  const [firstDay, setFirstDay] = useDebouncedText(filters.firstDay, (day) => setParams({ firstDay: day }))
  const [lastDay, setLastDay] = useDebouncedText(filters.lastDay, (day) => setParams({ lastDay: day }))
  return (
    <ListFilters
      noun="events"
      placeholder="Title, venue or area"
      search={filters.q}
      city={filters.city}
      onChange={(name, value) => setParams({ [name]: value })}
      onClear={onClear}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField
          type="date"
          label={dateLabel ? `${dateLabel} on or after` : 'From'}
          value={firstDay}
          max={lastDay || undefined}
          onChange={({ target }) => setFirstDay(target.value)}
        />
        <TextField
          type="date"
          label={dateLabel ? `${dateLabel} on or before` : 'Until'}
          value={lastDay}
          min={firstDay || undefined}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </div>
    </ListFilters>
  )
}
