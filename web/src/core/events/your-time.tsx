interface YourTimeProps {
  readonly className?: string
  readonly children: string | null
}

/**
 * The time by the viewer's clock, below an element with `relative`, in a gap that is always there: the server does not know
 * it, and nothing may move when the browser adds it.
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
