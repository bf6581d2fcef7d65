import { Suspense, type ReactNode } from 'react'

/**
 * The Suspense boundary around one dialog whose state is in the URL. Use it inside the condition that shows the dialog. The router
 * navigates in a transition, so a boundary that is already on screen would show no fallback, and a click would have no visible
 * effect until the code is loaded.
 */
export function DialogBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<DialogSpinner />}>{children}</Suspense>
}

/** Shown while a dialog's code is loading: the click has a visible effect immediately, and nothing else can be clicked. */
export function DialogSpinner() {
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
