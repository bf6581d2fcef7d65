import { useHydrated } from './use-hydrated.ts'
import { useOverlay } from './use-overlay.ts'

/** Which dialog is open, and how to open and close one. */
export interface OpenDialog<D extends string> {
  readonly open: D | null
  readonly show: (dialog: D) => void
  readonly close: () => void
}

/**
 * Which of a page's dialogs stands open, as a part of the address (`?open=rsvp`): an overlay of a page that the server renders too. A
 * name that the page does not know opens nothing.
 */
export function useOpenParam<const D extends string>(dialogs: readonly D[]): OpenDialog<D> {
  const { openId, open: show, close } = useOverlay('open')
  const isHydrated = useHydrated()
  return { open: isHydrated ? (dialogs.find((dialog) => dialog === openId) ?? null) : null, show, close }
}
