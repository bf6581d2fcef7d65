/** Milliseconds and pixels within which two clicks are a double click: not all phones report those. */
const MAX_INTERVAL_MS = 350
const MAX_DISTANCE = 12

type Click = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/**
 * Whether a click is the second of a double click; to be called for each click in turn. Keys, which have no position, never
 * are.
 */
export function createDoubleClickDetector(): (press: Click) => boolean {
  let last: Click | null = null
  return (press) => {
    const before = last
    last = press.detail === 0 ? null : press
    if (press.detail === 0 || before === null) return false
    if (press.detail > 1) return true
    const isNear = Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY) <= MAX_DISTANCE
    return isNear && press.timeStamp - before.timeStamp <= MAX_INTERVAL_MS
  }
}
