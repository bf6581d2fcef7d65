import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { useOnline } from '@/lib/online.ts'

interface EmptyProps {
  readonly title: string
  readonly children?: ReactNode
  /** What leads out of it: a button or a link. */
  readonly action?: ReactNode
}

/** There is nothing yet, which is no trouble: it invites. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="rounded-tile border-ink flex flex-col items-start gap-4 border-2 p-6 sm:p-10">
      <p className="display text-4xl sm:text-6xl">{title}</p>
      {children !== undefined && <div className="max-w-prose text-lg">{children}</div>}
      {action}
    </div>
  )
}

interface FailedProps {
  /** In the words of the screen. */
  readonly children: ReactNode
  readonly onRetry?: () => void
}

/** Something did not load. The rest of the page stands. */
export function Failed({ children, onRetry }: FailedProps) {
  const isOffline = !useOnline()
  return (
    <div role="alert" className="border-danger border-l-4 py-2 pl-5">
      <p className="text-lg font-bold">{children}</p>
      {isOffline && <p className="mt-1">You're offline.</p>}
      {onRetry && (
        <Button look="outline" className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
