import { Suspense, type ReactNode } from 'react'

/**
 * Around a dialog that the address opens, within the condition that shows it: a boundary of its own for each. One that stands already
 * waits, for the router changes places in a transition, and the press is not seen until the code is there.
 */
export function DialogBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<DialogOpening />}>{children}</Suspense>
}

/** Stands where a dialog opens whose code is on its way: the press is seen at once, and nothing else is pressed meanwhile. */
export function DialogOpening() {
  return (
    <div role="status" className="bg-ink/60 fixed inset-0 z-40 grid place-items-center">
      <span className="sr-only">Opening</span>
      <span
        aria-hidden
        className="border-paper size-12 animate-spin rounded-full border-4 border-t-transparent"
      />
    </div>
  )
}
