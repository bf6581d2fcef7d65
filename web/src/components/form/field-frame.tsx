import { useEffect, useRef, type ReactNode } from 'react'

export interface FieldProps {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
}

/** The look of text inputs, selects and the city picker. */
export const controlClass =
  'mt-1.5 block w-full rounded-tile border-2 border-ink bg-field px-3.5 py-2.5 text-base placeholder:text-ink-soft ' +
  'focus:outline-3 focus:outline-offset-2 focus:outline-ink aria-invalid:border-danger data-invalid:border-danger'

/** Returns the ARIA attributes that link a control to its hint and error. */
export function makeAriaProps(id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
  return {
    'aria-invalid': error !== undefined,
    'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
  }
}

interface FieldFrameProps extends FieldProps {
  /** The control's id. */
  readonly id: string
  /** Whether there are several controls, which the label names together. */
  readonly isGroup?: boolean
  readonly children: ReactNode
}

/** Label, control, hint and error of one field. */
export function FieldFrame({ id, label, error, hint, isGroup = false, children }: FieldFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The browser scrolls a focused field into view, but not the message below it.
    if (error !== undefined && frame.current?.contains(document.activeElement))
      frame.current.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div
      ref={frame}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      className="scroll-my-4"
    >
      {isGroup ? (
        <span id={`${id}-label`} className="block font-bold">
          {label}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className="block font-bold">
          {label}
        </label>
      )}
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
