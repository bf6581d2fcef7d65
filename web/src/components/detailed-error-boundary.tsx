import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { formatErrorDetails } from '@/lib/error-text.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Shown when a part of a dashboard throws; the text is the specification's (section 2.9). */
function ErrorMessage({ error, backTo }: { readonly error: unknown; readonly backTo: string }) {
  return (
    <div role="alert" className="py-8">
      <h2 className="display text-display-4">Something went wrong</h2>
      <p className="mt-4 text-lg">We encountered an error while loading this page.</p>
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2 font-bold underline decoration-2 underline-offset-4">
          Error details
        </summary>
        <pre className="rounded-tile bg-paper-dim mt-2 overflow-x-auto p-4 text-sm whitespace-pre-wrap">
          {formatErrorDetails(error)}
        </pre>
      </details>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
        <ButtonLink look="outline" to={backTo}>
          Go Back
        </ButtonLink>
      </div>
    </div>
  )
}

interface DetailedErrorBoundaryProps {
  /** The URL to which Go Back leads. */
  readonly backTo: string
  readonly children: ReactNode
}

/** An error boundary that shows an error message in place of a part, so that the rest of the page works. */
export function DetailedErrorBoundary({ backTo, children }: DetailedErrorBoundaryProps) {
  return (
    <ErrorBoundary fallback={(_, error) => <ErrorMessage error={error} backTo={backTo} />}>
      {children}
    </ErrorBoundary>
  )
}
