/** Two clicks within this time and distance are a double click. It is detected here, because not all phones report it. */
const MAX_INTERVAL_MS = 350
const MAX_DISTANCE_PX = 12

type Click = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/**
 * Creates a function that returns whether a click is the second of a double click. Call it for every click, in order. A key press,
 * which has no position, never counts as a second click.
 */
export function createDoubleClickDetector(): (click: Click) => boolean {
  let lastClick: Click | null = null
  return (click) => {
    const previousClick = lastClick
    lastClick = click.detail === 0 ? null : click
    if (click.detail === 0 || previousClick === null) return false
    if (click.detail > 1) return true
    const isNear =
      Math.hypot(click.clientX - previousClick.clientX, click.clientY - previousClick.clientY) <=
      MAX_DISTANCE_PX
    return isNear && click.timeStamp - previousClick.timeStamp <= MAX_INTERVAL_MS
  }
}
