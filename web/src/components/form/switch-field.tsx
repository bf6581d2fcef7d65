import { useId, type ComponentProps, type ReactNode } from 'react'

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  readonly label: ReactNode
  readonly hint: ReactNode
}

/** A switch. It is a checkbox that looks like a pill, so that keyboards and forms work as usual. */
export function SwitchField({ label, hint, ...rest }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="relative flex items-center gap-5 py-5">
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className="block text-2xl leading-tight font-extrabold tracking-tight after:absolute after:inset-0"
        >
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-soft mt-1">
          {hint}
        </p>
      </div>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
      />
      {/* The label extends under this pill and takes its clicks. */}
      <span
        aria-hidden
        className="border-ink peer-focus-visible:outline-ink peer-checked:bg-ink peer-checked:before:bg-paper before:bg-ink bg-field pointer-events-none relative h-9 w-16 shrink-0 rounded-full border-2 transition-colors duration-150 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 before:absolute before:top-1 before:left-1 before:size-6 before:rounded-full before:transition-[translate] before:duration-150 peer-checked:before:translate-x-7"
      />
    </div>
  )
}
