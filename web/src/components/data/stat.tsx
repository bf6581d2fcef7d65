import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'

interface StatProps {
  readonly label: string
  /** Undefined while loading, null if unavailable. */
  readonly value: number | string | null | undefined
  readonly hint?: ReactNode
  readonly children?: ReactNode
}

/** A large number between hairlines, in a `StatList`. */
export function Stat({ label, value, hint, children }: StatProps) {
  return (
    <div className="border-hairline @container min-w-0 py-5 not-last:border-b-2 sm:border-b-0 sm:not-first:border-l-2 sm:not-first:pl-5 sm:not-last:border-b-0">
      <dt className="font-bold">{label}</dt>
      <dd>
        <div
          className="display tabular-digits text-display-3 mt-2 flex min-h-[calc(var(--text-display-3)*0.88)] items-end whitespace-nowrap"
          style={{ fontSize: computeFontSize(value) }}
        >
          {value === undefined ? <Skeleton className="h-[.88em] w-[1.2em]" /> : (value ?? '–')}
        </div>
        {hint !== undefined && <p className="text-ink-soft mt-2 text-sm">{hint}</p>}
        {children}
      </dd>
    </div>
  )
}

/** Makes a long number smaller, so that it fits its column. A character is about 0.6 em wide. */
function computeFontSize(value: StatProps['value']): string | undefined {
  const { length } = String(value ?? '')
  return length > 3 ? `min(var(--text-display-4), ${Math.floor(160 / length)}cqi)` : undefined
}

/** Shows numbers side by side, or one under the other on a phone. */
export function StatList({ children }: { readonly children: ReactNode }) {
  return <dl className="border-ink grid border-t-2 sm:auto-cols-fr sm:grid-flow-col">{children}</dl>
}
