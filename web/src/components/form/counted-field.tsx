import { useId, type ComponentProps } from 'react'
import { formatCount } from '@/lib/format-count.ts'
import { controlClass, makeAriaProps, FieldFrame, type FieldProps } from './field-frame.tsx'

interface CountedFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'maxLength'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The number of characters at which typing and pasting stop. */
  readonly maxLength: number
}

/** If this many characters or fewer are left, screen readers announce their number. */
const FEW_CHARACTERS = 10

/** Splits a text into code points, so that a simple emoji counts as one character. */
const splitCodePoints = (text: string): string[] => Array.from(text)

/** A line of text with a counter, and a maximum length. */
export function CountedField({ label, error, hint, value, onChange, maxLength, ...rest }: CountedFieldProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const length = splitCodePoints(value).length
  const remainingCharacterCount = maxLength - length
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={
        <span className="flex justify-between gap-4">
          <span>{hint}</span>
          <span
            aria-hidden
            className={`tabular-digits ${remainingCharacterCount <= 0 ? 'text-danger font-bold' : ''}`}
          >
            {length}/{maxLength}
          </span>
          <span role="status" className="sr-only">
            {remainingCharacterCount <= FEW_CHARACTERS &&
              `${formatCount(remainingCharacterCount, 'character')} left`}
          </span>
        </span>
      }
    >
      <input
        className={controlClass}
        {...makeAriaProps(id, { error, hint: true })}
        {...rest}
        id={id}
        value={value}
        onChange={({ target }) => onChange(splitCodePoints(target.value).slice(0, maxLength).join(''))}
      />
    </FieldFrame>
  )
}
