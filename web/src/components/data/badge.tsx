import type { ReactNode } from 'react'

/** The badge's text must say the same as its tone, for users who cannot see the colour. */
export type BadgeTone = 'plain' | 'ink' | 'good' | 'warning' | 'bad'

const tones: Record<BadgeTone, string> = {
  plain: 'border-hairline text-ink-soft',
  ink: 'border-ink bg-ink text-paper',
  good: 'border-good text-good',
  warning: 'border-warning text-warning',
  bad: 'border-danger bg-danger text-paper',
}

/** A word or a number about a row: Draft, Full, Active, Delivered. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone
  readonly children: ReactNode
}) {
  return (
    <span
      className={`tabular-digits inline-block rounded-full border-2 px-2.5 py-0.5 text-sm leading-tight font-bold sm:whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
