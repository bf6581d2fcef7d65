import { INVALID_NUMBER_MESSAGE, parseWholeNumber } from '@shared/text/whole-number.ts'
import { Minus, Plus } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { makeAriaProps, FieldFrame, type FieldProps } from './field-frame.tsx'

interface NumberFieldProps extends FieldProps {
  /** Null if the field is empty, which can mean "unlimited". NaN if the input is not a whole number. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly onBlur?: () => void
  readonly name?: string
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

const stepButtonClass =
  'grid min-h-12 w-12 shrink-0 place-items-center hover:bg-paper-dim disabled:opacity-40 focus-visible:-outline-offset-3'

const parseValue = (text: string): number | null =>
  text.trim() === '' ? null : (parseWholeNumber(text) ?? NaN)

/** A field for a whole number, with two step buttons. Invalid input stays, and never becomes another number. */
export function NumberField(props: NumberFieldProps) {
  const { label, error, hint, value, onChange, onBlur, name, placeholder, ref } = props
  const { min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, isRequired = false } = props
  const id = useId()
  const [input, setInput] = useState('')
  const text = Object.is(parseValue(input), value) ? input : value === null ? '' : String(value)
  const message = error ?? (Number.isNaN(value) ? INVALID_NUMBER_MESSAGE : undefined)
  const stepBy = (amount: number) => {
    const base = value === null || Number.isNaN(value) ? min - Math.max(amount, 0) : value
    onChange(Math.min(Math.max(base + amount, min), max))
  }
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    stepBy(event.key === 'ArrowUp' ? step : -step)
  }
  return (
    <FieldFrame id={id} label={label} error={message} hint={hint}>
      <div
        data-invalid={message === undefined ? undefined : ''}
        className="rounded-tile border-ink bg-field focus-within:outline-ink data-invalid:border-danger divide-ink mt-1.5 flex divide-x-2 border-2 focus-within:outline-3 focus-within:outline-offset-2"
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label="Decrease"
          aria-controls={id}
          disabled={value !== null && value <= min}
          className={stepButtonClass}
          onClick={() => stepBy(-step)}
        >
          <Minus aria-hidden size={18} strokeWidth={2.5} />
        </button>
        <input
          ref={ref}
          {...makeAriaProps(id, { error: message, hint })}
          id={id}
          name={name}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          aria-required={isRequired}
          placeholder={placeholder}
          className="tabular-digits placeholder:text-ink-soft w-full min-w-0 bg-transparent py-2.5 text-center text-base outline-none"
          onChange={({ target }) => {
            setInput(target.value)
            onChange(parseValue(target.value))
          }}
          // The number is selected, so that typing replaces it.
          onFocus={({ target }) => target.select()}
          onKeyDown={stepByKey}
          onBlur={onBlur}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="Increase"
          aria-controls={id}
          disabled={value !== null && value >= max}
          className={stepButtonClass}
          onClick={() => stepBy(step)}
        >
          <Plus aria-hidden size={18} strokeWidth={2.5} />
        </button>
      </div>
    </FieldFrame>
  )
}
