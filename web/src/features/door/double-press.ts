/** Milliseconds and pixels within which two clicks are a double click: not all phones report those. */
const AT_ONCE = 350
const SAME_PLACE = 12

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/**
 * Whether a click is the second of a double click; to be called for each click in turn. Keys, which have no position, never
 * are.
 */
export function doublePress(): (press: Press) => boolean {
  let last: Press | null = null
  return (press) => {
    const before = last
    last = press.detail === 0 ? null : press
    if (press.detail === 0 || before === null) return false
    if (press.detail > 1) return true
    const isNear = Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY) <= SAME_PLACE
    return isNear && press.timeStamp - before.timeStamp <= AT_ONCE
  }
}
