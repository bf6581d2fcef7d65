import type { SyntheticEvent } from 'react'

/**
 * Makes event handlers for an element that contains a button with `data-opens={name}`. The handlers call `onIntent` when the
 * pointer or the focus reaches the button, before it is clicked. On a phone, the touch of a finger counts as the pointer.
 */
export function makeIntentHandlers(name: string, onIntent: () => void) {
  const handleEvent = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest(`[data-opens="${name}"]`)) onIntent()
  }
  return { onPointerOver: handleEvent, onFocus: handleEvent }
}
