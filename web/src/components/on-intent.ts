import type { SyntheticEvent } from 'react'

/**
 * For the element around buttons that are marked with `data-opens`: calls back when a pointer or the focus comes to one of that
 * name, before it is pressed. On a phone that is when the finger comes down.
 */
export function onIntent(name: string, callBack: () => void) {
  const look = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest(`[data-opens="${name}"]`)) callBack()
  }
  return { onPointerOver: look, onFocus: look }
}
