import { useEffect, useRef, useState } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]), ' +
  'input:not(:disabled):not([type="hidden"]):not([type="radio"]:not(:checked))'

/** The first element in `within` that Tab reaches, except in a part with `data-not-first`; null if there is none. */
export function firstFocusable(within: Element | null | undefined): HTMLElement | null {
  const all = within?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []
  const visible = [...all].filter((element) => element.checkVisibility())
  return visible.find((element) => !element.closest('[data-not-first]')) ?? visible[0] ?? null
}

/**
 * Where the focus goes when a dialog closes: back to the element that had it. If that is gone (an offer that was accepted),
 * to an element in its section. For Base UI's `finalFocus`, in a component that stays mounted while it is open.
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
        firstFocusable(container)?.focus({ preventScroll: true })
      })
    }
  }, [section])
  return () => (opener && opener !== document.body && opener.isConnected ? opener : true)
}
