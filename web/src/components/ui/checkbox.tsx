import { useEffect, useRef, type ComponentProps } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  readonly label: string
  /** Whether the checkbox represents several items of which some are checked, but not all. */
  readonly isMixed?: boolean
}

/** A checkbox whose label is only for screen readers, because the row or the heading explains it to others. */
export function Checkbox({ label, isMixed = false, className = '', ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={`grid size-11 cursor-pointer place-items-center ${className}`}>
      <span className="sr-only">{label}</span>
      <input ref={input} type="checkbox" className="accent-ink size-5" {...rest} />
    </label>
  )
}
