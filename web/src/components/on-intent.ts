import type { SyntheticEvent } from 'react'

/**
 * For the element around buttons with `data-opens`: calls back when a pointer or the focus reaches one with that name,
 * before it is clicked. On a phone that is when the finger touches it.
 */
export function onIntent(name: string, callBack: () => void) {
  const handleEvent = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest(`[data-opens="${name}"]`)) callBack()
  }
  return { onPointerOver: handleEvent, onFocus: handleEvent }
}
