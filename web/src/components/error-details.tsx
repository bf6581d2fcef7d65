import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Boundary } from './boundary.tsx'

/** What a part of a dashboard threw; the words are the specification's (section 2.9). */
function Broken({ error }: { readonly error: unknown }) {
  return (
    <div role="alert" className="py-8">
      <h2 className="display text-display-4">Something went wrong</h2>
      <p className="mt-4 text-lg">We encountered an error while loading this page.</p>
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2 font-bold underline decoration-2 underline-offset-4">
          Error details
        </summary>
        <pre className="rounded-tile bg-paper-dim mt-2 overflow-x-auto p-4 text-sm whitespace-pre-wrap">
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </pre>
      </details>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
        <Button look="outline" onClick={() => window.history.back()}>
          Go Back
        </Button>
      </div>
    </div>
  )
}

/** Stands around a part that must not take the rest of the page along, and says what happened to it. */
export function DetailedBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary fallback={(_, error) => <Broken error={error} />}>{children}</Boundary>
}
