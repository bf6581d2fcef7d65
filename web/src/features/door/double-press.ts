/** Milliseconds and pixels within which two presses are one double press: not all phones count them. */
const AT_ONCE = 350
const SAME_PLACE = 12

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/** Whether a press is the second of a double one, asked of each in turn. Keys, which have no place, press once. */
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
