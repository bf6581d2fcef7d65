import { useId, type ComponentProps, type ReactNode } from 'react'

interface Field {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
}

const control =
  'mt-1.5 block w-full rounded-tile border-2 border-ink bg-white px-3.5 py-2.5 text-base placeholder:text-ink-soft ' +
  'focus:outline-3 focus:outline-offset-2 focus:outline-ink aria-invalid:border-danger'

function Frame({
  id,
  label,
  error,
  hint,
  children,
}: Field & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft mt-1.5 text-sm">
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

function described(id: string, { error, hint }: Field) {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(
    Boolean,
  )
  return { 'aria-invalid': error !== undefined, 'aria-describedby': ids.join(' ') || undefined }
}

/** One line of text with its label, hint and error; takes react-hook-form's `register(…)`. */
export function TextField({ label, error, hint, ...rest }: ComponentProps<'input'> & Field) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input className={control} {...described(id, { label, error, hint })} {...rest} id={id} />
    </Frame>
  )
}

/** Several lines of text. */
export function TextAreaField({ label, error, hint, ...rest }: ComponentProps<'textarea'> & Field) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea rows={4} className={control} {...described(id, { label, error, hint })} {...rest} id={id} />
    </Frame>
  )
}

/** One of a fixed list; takes its `<option>`s as children. */
export function SelectField({ label, error, hint, ...rest }: ComponentProps<'select'> & Field) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select
        className={`${control} min-h-12`}
        {...described(id, { label, error, hint })}
        {...rest}
        id={id}
      />
    </Frame>
  )
}
