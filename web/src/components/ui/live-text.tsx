interface LiveTextProps {
  /** A single string, because a browser's translator may keep the translation of an old string next to a new one. */
  readonly children: string
  readonly className?: string
}

/**
 * Text that changes while it is on screen. A browser's translator replaces text nodes with its own elements, and React can then
 * no longer change the text. Therefore each new text gets a new element.
 */
export function LiveText({ children, className }: LiveTextProps) {
  return (
    <span key={children} className={className}>
      {children}
    </span>
  )
}
