import { createContext, use, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useBackGuard } from '@/lib/back-guard.ts'

/** The functions that a dialog or an editor provides to the forms in it. */
interface UnsavedScope {
  /** A form reports here, under its own name, whether it has input that would be lost. */
  readonly report: (name: string, isUnsaved: boolean) => void
  /** Calls `proceed` immediately, or asks for a confirmation first if input would be lost. */
  readonly leave: (proceed: () => void) => void
}

export const UnsavedContext = createContext<UnsavedScope | null>(null)

interface UnsavedGuardOptions {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Whether the guard never asks for a confirmation. */
  readonly shouldCloseWithoutAsking?: boolean
}

/**
 * Protects the input of a dialog or an editor. Every way to close it (its buttons, Escape, the backdrop, Back) calls
 * `leave`, which asks for a confirmation first if a form would lose input. Closing or reloading the tab asks for one too.
 */
export function useUnsavedGuard({ isOpen, onClose, shouldCloseWithoutAsking = false }: UnsavedGuardOptions) {
  const [unsavedForms, setUnsavedForms] = useState<ReadonlySet<string>>(new Set())
  const [pendingLeave, setPendingLeave] = useState<{ readonly proceed: () => void } | null>(null)
  const shouldAsk = isOpen && unsavedForms.size > 0 && !shouldCloseWithoutAsking
  // A call that succeeds closes the dialog even while the `DiscardDialog` is open over it. Then both close.
  if (!isOpen && pendingLeave) setPendingLeave(null)
  const report = useCallback((name: string, isUnsaved: boolean) => {
    setUnsavedForms((previousForms) => {
      if (previousForms.has(name) === isUnsaved) return previousForms
      const nextForms = new Set(previousForms)
      if (isUnsaved) nextForms.add(name)
      else nextForms.delete(name)
      return nextForms
    })
  }, [])
  const leave = (proceed: () => void) => {
    if (shouldAsk) setPendingLeave({ proceed })
    else proceed()
  }
  useBackGuard(isOpen, () => leave(onClose))
  useEffect(() => {
    if (!shouldAsk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [shouldAsk])
  return {
    scope: { report, leave },
    /** The props of the `DiscardDialog`. */
    discardDialog: {
      open: pendingLeave !== null,
      onKeep: () => setPendingLeave(null),
      onDiscard: () => {
        setPendingLeave(null)
        pendingLeave?.proceed()
      },
    },
  }
}

/**
 * Tells the dialog or editor around a form whether the form has unsaved input. The hook reports in a layout effect, before the
 * browser handles the next input, so that the dialog asks for a confirmation even right after the first letter.
 */
export function useReportUnsaved(isUnsaved: boolean): void {
  const report = use(UnsavedContext)?.report
  const name = useId()
  useLayoutEffect(() => {
    report?.(name, isUnsaved)
    return () => report?.(name, false)
  }, [report, name, isUnsaved])
}

/**
 * Returns the function for a button that leaves a form. The function acts immediately, or asks for a confirmation first if input
 * would be lost.
 */
export function useLeave(): UnsavedScope['leave'] {
  return use(UnsavedContext)?.leave ?? ((proceed) => proceed())
}
