import { useAfterHydration } from './hydration.ts'
import { useOverlay } from './use-overlay.ts'

/** The dialog that is open, and functions to open, replace and close a dialog. */
export interface OpenDialog<D extends string> {
  readonly openDialog: D | null
  readonly show: (dialog: D) => void
  /** Replaces the open dialog with another, in the same entry of the history. */
  readonly replace: (dialog: D) => void
  readonly close: () => void
}

/**
 * Keeps the open dialog of a page in a parameter of the URL (`?open=rsvp`), even on pages that the server renders. An
 * unknown name opens nothing.
 */
export function useOpenParam<const D extends string>(dialogs: readonly D[]): OpenDialog<D> {
  const { openId, open: show, close } = useOverlay('open')
  return {
    openDialog: useAfterHydration(dialogs.find((dialog) => dialog === openId) ?? null, null),
    show,
    replace: (dialog) => show(dialog, 'open'),
    close,
  }
}
