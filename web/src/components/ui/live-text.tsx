interface LiveTextProps {
  /** One string, not several: a translator keeps parts that it has translated, and would put an old one next to a new one. */
  readonly children: string
  readonly className?: string
}

/**
 * Text that changes while it is on screen. A browser's translator replaces text with its own elements, which React no longer
 * finds: so the whole element is replaced with its text.
 */
export function LiveText({ children, className }: LiveTextProps) {
  return (
    <span key={children} className={className}>
      {children}
    </span>
  )
}
