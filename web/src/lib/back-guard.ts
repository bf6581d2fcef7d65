import { useLayoutEffect, useRef } from 'react'

/** A guard makes Back close an overlay, or ask about its input, instead of going to another page. */
interface Guard {
  /** React Router's history index when the guard was set. */
  readonly historyIndex: number | null
  readonly onBack: () => void
}

/** The last guard belongs to the overlay in front, such as a dialog over an editor. */
let guards: readonly Guard[] = []
/** Whether the app itself makes the next step back (`skipGuardOnNextStep`). */
let shouldSkipGuard = false
/** Whether a step that a guard handles is being reversed. */
let isReversingStep = false
/** Whether the page's first entry in the history has a spare entry after it. */
let hasSpareEntry = false

interface PageState {
  readonly idx?: number
  readonly isSpare?: boolean
}

const readPageState = () => history.state as PageState | null
const readCurrentIndex = (): number | null => readPageState()?.idx ?? null

/** Call this before the app itself navigates back, so that no guard handles that step. */
export function skipGuardOnNextStep(): void {
  shouldSkipGuard = guards.length > 0
}

/**
 * Adds a spare entry with the same URL after a page's first entry in the history. From the first entry, Back loads another
 * page, which no script can prevent; from the spare entry, Back stays within the page. The spare entry is added after the first
 * click, because Back skips entries that were added before any click.
 */
function addSpareEntry(): void {
  if (readCurrentIndex() !== 0 || !navigator.userActivation.hasBeenActive) return
  history.pushState({ ...readPageState(), idx: 1, isSpare: true } satisfies PageState, '')
  hasSpareEntry = true
}

/**
 * Decides for each step in the history whether the router handles it. The browser makes a step before it notifies scripts, so
 * a step that a guard handles is reversed. Call this function before the router is created, because a window calls its listeners
 * in the order in which they were added.
 */
export function watchHistory(): void {
  hasSpareEntry = readPageState()?.isSpare === true
  window.addEventListener('popstate', (event) => {
    const guard = guards.at(-1)
    if (isReversingStep) {
      isReversingStep = false
      event.stopImmediatePropagation()
      guard?.onBack()
      return
    }
    const isGuardSkipped = shouldSkipGuard
    shouldSkipGuard = false
    const currentIndex = readCurrentIndex()
    // If a dialog has a list with pages, each page has a history entry after the dialog's own. The router handles steps among them.
    if (
      isGuardSkipped ||
      guard === undefined ||
      guard.historyIndex === null ||
      currentIndex === null ||
      currentIndex >= guard.historyIndex
    ) {
      // The spare entry is not a page of its own, so Back from it goes one more step, to the previous page.
      if (currentIndex === 0 && hasSpareEntry) history.back()
      if (currentIndex === 0) hasSpareEntry = false
      return
    }
    event.stopImmediatePropagation()
    isReversingStep = true
    history.go(guard.historyIndex - currentIndex)
  })
}

/**
 * Makes Back call `onBack` instead of leaving the screen while `isActive`. A layout effect sets the guard, so that it is there
 * before the user's next click.
 */
export function useBackGuard(isActive: boolean, onBack: () => void): void {
  const latestOnBack = useRef(onBack)
  useLayoutEffect(() => {
    latestOnBack.current = onBack
  }, [onBack])
  useLayoutEffect(() => {
    if (!isActive) return
    addSpareEntry()
    const newGuard: Guard = { historyIndex: readCurrentIndex(), onBack: () => latestOnBack.current() }
    guards = [...guards, newGuard]
    return () => {
      guards = guards.filter((guard) => guard !== newGuard)
    }
  }, [isActive])
}
