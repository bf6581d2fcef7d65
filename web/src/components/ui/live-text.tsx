interface LiveTextProps {
  /** All of one fact: a translator keeps what it has translated of it, and would put an old part beside a new one. */
  readonly children: string
  readonly className?: string
}

/**
 * Text that changes while it is on screen. A browser's translator puts elements of its own in the place of text, which React no longer
 * finds: so the element is replaced with its text.
 */
export function LiveText({ children, className }: LiveTextProps) {
  return (
    <span key={children} className={className}>
      {children}
    </span>
  )
}
