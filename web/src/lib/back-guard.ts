import { useLayoutEffect, useRef } from 'react'

/** Something over the page that Back closes (or asks about) before it goes to another page. */
interface Guard {
  /** Where React Router was in its history when the guard was set. */
  readonly place: number | null
  readonly onBack: () => void
}

/** The last one is in front of the others: a dialog over an editor. */
let guards: readonly Guard[] = []
let isOwnStep = false
let isReturning = false
/** Whether the page's first entry in the history has a spare one after it. */
let hasSpare = false

interface PageState {
  readonly idx?: number
  readonly isSpare?: boolean
}

const stateHere = () => history.state as PageState | null
const placeHere = (): number | null => stateHere()?.idx ?? null

/** The next step Back is made by the page itself: no guard handles it. */
export function expectOwnStep(): void {
  isOwnStep = guards.length > 0
}

/**
 * From the first entry of a page Back loads another page, which no script can prevent. A spare entry with the same address
 * makes that step one within the page. Before the first click there is none, because browsers would skip it.
 */
function makeSpare(): void {
  if (placeHere() !== 0 || !navigator.userActivation.hasBeenActive) return
  history.pushState({ ...stateHere(), idx: 1, isSpare: true } satisfies PageState, '')
  hasSpare = true
}

/**
 * Decides for each step in the history whether the router handles it. The browser has made the step before scripts are
 * notified, so a step that a guard handles is reversed. Called before the router exists: a window calls its listeners in the
 * order in which they were added.
 */
export function watchSteps(): void {
  hasSpare = stateHere()?.isSpare === true
  window.addEventListener('popstate', (event) => {
    const guard = guards.at(-1)
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      guard?.onBack()
      return
    }
    const isOwn = isOwnStep
    isOwnStep = false
    const position = placeHere()
    // Pages of a list within a dialog are entries after it: steps among them are the router's.
    if (
      isOwn ||
      guard === undefined ||
      guard.place === null ||
      position === null ||
      position >= guard.place
    ) {
      // The spare entry is not a page of its own: the step that leaves it continues to the page before.
      if (position === 0 && hasSpare) history.back()
      if (position === 0) hasSpare = false
      return
    }
    event.stopImmediatePropagation()
    isReturning = true
    history.go(guard.place - position)
  })
}

/** While it is on, Back does not leave the screen but calls `onBack`. It begins with the event that turned it on. */
export function useBackGuard(isOn: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useLayoutEffect(() => {
    latest.current = onBack
  }, [onBack])
  useLayoutEffect(() => {
    if (!isOn) return
    makeSpare()
    const own: Guard = { place: placeHere(), onBack: () => latest.current() }
    guards = [...guards, own]
    return () => {
      guards = guards.filter((guard) => guard !== own)
    }
  }, [isOn])
}
