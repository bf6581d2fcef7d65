import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { isNotFoundError } from '@/lib/api-error.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  /** A button or link to the next step. */
  readonly action?: ReactNode
}

/** Shown when there is nothing to list, which is not an error. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="rounded-tile border-ink flex flex-col items-start gap-4 border-2 p-6 sm:p-10">
      <p className="display text-4xl sm:text-6xl">{title}</p>
      {children !== undefined && <div className="max-w-prose text-lg">{children}</div>}
      {action}
    </div>
  )
}

interface LoadErrorProps {
  /** The message, which names what did not load. */
  readonly children: ReactNode
  readonly onRetry?: () => void
}

/** Says that something did not load. The rest of the page stays. */
export function LoadError({ children, onRetry }: LoadErrorProps) {
  const isOffline = !useIsOnline()
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

interface QueryFallbackProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown }
  /** The message if the server answers that the item does not exist. */
  readonly missingText: string
  /** The message if the item did not load. */
  readonly failureText: string
}

/** The content of a dialog while its data is loading, and if the data is missing or did not load. */
export function QueryFallback({ query: { error, refetch }, missingText, failureText }: QueryFallbackProps) {
  if (isNotFoundError(error)) return <LoadError>{missingText}</LoadError>
  if (error) return <LoadError onRetry={() => void refetch()}>{failureText}</LoadError>
  return <Skeleton className="h-96" />
}
