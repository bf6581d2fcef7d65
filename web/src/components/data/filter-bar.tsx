import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'
import { useDebouncedText } from '@/lib/use-param.ts'

interface FilterBarProps {
  /** The name of the group for screen readers: `Filter users`. */
  readonly label: string
  readonly children: ReactNode
  /** Undefined while no filter is active: the button is then hidden. */
  readonly onClear?: (() => void) | undefined
}

/** Search and filters over a list. Their state belongs to the screen, which keeps it in the URL. */
export function FilterBar({ label, children, onClear }: FilterBarProps) {
  return (
    <search aria-label={label} className="grid items-end gap-x-4 gap-y-3 py-5 sm:flex sm:flex-wrap">
      {children}
      {onClear && (
        <Button look="plain" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

interface FilterProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchFilter({
  label,
  value,
  onChange,
  placeholder,
}: FilterProps & { readonly placeholder?: string }) {
  return (
    <div className="sm:min-w-64 sm:flex-1">
      <TextField
        type="search"
        label={label}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** Calls `onChange` when typing pauses, for an `onChange` that writes to the URL or calls the server. */
export function DebouncedSearch({
  value,
  onChange,
  ...rest
}: FilterProps & { readonly placeholder?: string }) {
  const [text, setText] = useDebouncedText(value, onChange)
  return <SearchFilter {...rest} value={text} onChange={setText} />
}

interface SelectFilterProps extends FilterProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The label of the option that filters nothing, such as `All roles`. Without it, an option is always selected. */
  readonly allLabel?: string
}

export function SelectFilter({ label, value, onChange, options, allLabel }: SelectFilterProps) {
  return (
    <div className="sm:min-w-44">
      <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {allLabel !== undefined && <option value="">{allLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
