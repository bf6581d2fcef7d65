interface YourTimeProps {
  readonly className?: string
  readonly children: string | null
}

/**
 * The time by the viewer's clock, below an element with `relative`, in space that is always reserved: the server does not
 * know the time, and nothing may move when the browser adds it.
 */
export function YourTime({ className = '', children }: YourTimeProps) {
  if (children === null) return null
  return (
    <span
      className={`figures absolute inset-x-0 top-full pt-0.5 text-sm leading-none font-normal ${className}`}
    >
      {children}
    </span>
  )
}
