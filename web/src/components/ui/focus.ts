import { useEffect, useRef, useState } from 'react'

const FOCUSABLE_SELECTOR =
  'a[href], button:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]), ' +
  'input:not(:disabled):not([type="hidden"]):not([type="radio"]:not(:checked))'

/** Returns the first element of a container that Tab reaches, preferably outside of `data-not-first`; null if there is none. */
export function findFirstFocusable(container: Element | null | undefined): HTMLElement | null {
  const elements = container?.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR) ?? []
  const visibleElements = [...elements].filter(isVisible)
  const preferredElement = visibleElements.find((element) => !element.closest('[data-not-first]'))
  return preferredElement ?? visibleElements[0] ?? null
}

/** Safari before 17.4 does not have `checkVisibility`. That method also returns false for the contents of a closed `details`. */
function isVisible(element: HTMLElement): boolean {
  const { checkVisibility } = element as Partial<HTMLElement>
  return checkVisibility ? checkVisibility.call(element) : element.getClientRects().length > 0
}

/**
 * Gives the focus back to the element that had it when the dialog opened. If that element has disappeared (for example the button
 * of an accepted offer), an element in its section gets the focus. The result is for Base UI's `finalFocus`. The component that
 * calls this hook must be mounted only while the dialog is open.
 */
export function useFocusReturn(): () => HTMLElement | boolean {
  const [opener] = useState(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  )
  const [section] = useState(() => opener?.closest('section, form') ?? null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // The clicked element may disappear at the same moment, and the focus with it.
      requestAnimationFrame(() => {
        if (isOpen.current || (document.activeElement ?? document.body) !== document.body) return
        const container = section?.isConnected ? section : document.getElementById('main')
        findFirstFocusable(container)?.focus({ preventScroll: true })
      })
    }
  }, [section])
  return () => (opener && opener !== document.body && opener.isConnected ? opener : true)
}
