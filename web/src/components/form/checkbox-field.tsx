import { useId, type Ref } from 'react'
import { makeAriaProps } from './field-frame.tsx'

interface CheckboxFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** A checkbox with its label beside it. */
export function CheckboxField({ label, checked, onChange, hint, error, ref }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-bold">
        <input
          ref={ref}
          type="checkbox"
          className="accent-ink size-6 shrink-0"
          checked={checked}
          {...makeAriaProps(id, { hint, error })}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft pl-9 text-sm wrap-anywhere">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-danger mt-1.5 text-sm font-bold">
          {error}
        </p>
      )}
    </div>
  )
}
