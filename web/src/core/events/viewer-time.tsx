interface ViewerTimeProps {
  readonly className?: string
  readonly children: string | null
}

/**
 * The time on the viewer's clock, shown below its parent, which must have the class `relative`. The text takes no space of its own,
 * because the server does not know the viewer's time zone, and nothing must move when the browser adds the time.
 */
export function ViewerTime({ className = '', children }: ViewerTimeProps) {
  if (children === null) return null
  return (
    <span
      className={`tabular-digits absolute inset-x-0 top-full pt-0.5 text-sm leading-none font-normal ${className}`}
    >
      {children}
    </span>
  )
}
