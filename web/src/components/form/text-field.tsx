import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { controlClass, makeAriaProps, FieldFrame, type FieldProps } from './field-frame.tsx'

/** One line of text with its label, hint and error; takes react-hook-form's `register(…)`. */
export function TextField({ label, error, hint, ...rest }: ComponentProps<'input'> & FieldProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input className={controlClass} {...makeAriaProps(id, { error, hint })} {...rest} id={id} />
    </FieldFrame>
  )
}

export function TextAreaField({ label, error, hint, ...rest }: ComponentProps<'textarea'> & FieldProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea rows={4} className={controlClass} {...makeAriaProps(id, { error, hint })} {...rest} id={id} />
    </FieldFrame>
  )
}

/** A choice from a fixed list; takes its `<option>`s as children. */
export function SelectField({ label, error, hint, ...rest }: ComponentProps<'select'> & FieldProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <span className="relative block">
        <select
          className={`${controlClass} min-h-12 appearance-none pr-11`}
          {...makeAriaProps(id, { error, hint })}
          {...rest}
          id={id}
        />
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={2.5}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
        />
      </span>
    </FieldFrame>
  )
}
