import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { useId, type Ref } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx'

interface NumberFieldProps extends FieldProps {
  /** Null where nothing stands there: `unlimited`, where the hint says so. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

const press =
  'grid min-h-12 w-12 shrink-0 place-items-center hover:bg-paper-dim disabled:opacity-40 focus-visible:-outline-offset-3'

/** A whole number, typed or stepped; wheels and stray letters change nothing. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    error,
    hint,
    value,
    onChange,
    min,
    max,
    step = 1,
    placeholder,
    isRequired = false,
    ref,
  } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Base.Root
        id={id}
        value={value}
        onValueChange={onChange}
        step={step}
        format={{ maximumFractionDigits: 0 }}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
      >
        <Base.Group
          data-invalid={error === undefined ? undefined : ''}
          className="rounded-tile border-ink bg-field focus-within:outline-ink data-invalid:border-danger mt-1.5 flex border-2 focus-within:outline-3 focus-within:outline-offset-2"
        >
          <Base.Decrement aria-label="Less" className={press}>
            <Minus aria-hidden size={18} strokeWidth={2.5} />
          </Base.Decrement>
          <Base.Input
            ref={ref}
            {...describedBy(id, { error, hint })}
            aria-required={isRequired}
            placeholder={placeholder}
            className="figures placeholder:text-ink-soft w-full min-w-0 bg-transparent py-2.5 text-center text-base outline-none"
          />
          <Base.Increment aria-label="More" className={press}>
            <Plus aria-hidden size={18} strokeWidth={2.5} />
          </Base.Increment>
        </Base.Group>
      </Base.Root>
    </FieldFrame>
  )
}
