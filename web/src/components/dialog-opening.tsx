import { Suspense, type ReactNode } from 'react'

/**
 * The boundary of one dialog that the address opens; it belongs inside the condition that shows the dialog. A boundary that
 * was already on screen would show no fallback, because the router navigates in a transition: the click would have no visible
 * effect until the code is loaded.
 */
export function DialogBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<DialogOpening />}>{children}</Suspense>
}

/** Shown while a dialog's code is loading: the click has a visible effect at once, and nothing else can be clicked. */
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
