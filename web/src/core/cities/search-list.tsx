import { Combobox } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import { useState } from 'react'

interface SearchListProps<T> {
  readonly label: string
  readonly placeholder: string
  /** Shown when nothing matches. */
  readonly emptyText: string
  /** Returns the items that match the query, best matches first. */
  readonly search: (query: string) => readonly T[]
  readonly getName: (item: T) => string
  readonly getDetail?: (item: T) => string
  readonly onSelect: (item: T) => void
  readonly onQueryChange?: (query: string) => void
}

/**
 * A search field above a list of fixed height, so that nothing on the page moves while the search narrows the list. The arrow
 * keys move through the list while the field keeps the focus.
 */
export function SearchList<T>({
  label,
  placeholder,
  emptyText,
  search,
  getName,
  getDetail,
  onSelect,
  onQueryChange,
}: SearchListProps<T>) {
  const [query, setQuery] = useState('')
  const items = search(query)
  return (
    <Combobox.Root
      inline
      open
      autoHighlight
      items={items}
      filter={null}
      value={null}
      itemToStringLabel={getName}
      inputValue={query}
      onInputValueChange={(value, { reason }) => {
        if (reason !== 'input-change' && reason !== 'input-clear') return
        setQuery(value)
        onQueryChange?.(value)
      }}
      onValueChange={(item) => item !== null && onSelect(item)}
    >
      <div className="border-hairline flex shrink-0 items-center gap-2 border-b-2 px-3.5">
        <Search aria-hidden size={18} strokeWidth={2.5} className="shrink-0" />
        <Combobox.Input
          aria-label={label}
          placeholder={placeholder}
          autoFocus
          autoComplete="off"
          className="placeholder:text-ink-soft min-h-11 w-full bg-transparent py-2 text-base outline-none"
        />
      </div>
      <div className="flex h-64 min-h-0 shrink flex-col">
        <Combobox.Empty className="text-ink-soft px-3.5 empty:hidden">
          {items.length === 0 && <p className="py-3">{emptyText}</p>}
        </Combobox.Empty>
        <Combobox.List aria-label={label} className="overflow-y-auto overscroll-contain">
          {(item: T) => (
            <Combobox.Item
              key={getName(item)}
              value={item}
              className="data-highlighted:bg-ink data-highlighted:text-paper flex min-h-11 cursor-pointer items-baseline justify-between gap-4 px-3.5 py-2 select-none"
            >
              <span className="font-bold">{getName(item)}</span>
              {getDetail && <span className="tabular-digits text-right text-sm">{getDetail(item)}</span>}
            </Combobox.Item>
          )}
        </Combobox.List>
      </div>
    </Combobox.Root>
  )
}
