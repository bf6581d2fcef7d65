import { useLayoutEffect, useRef } from 'react'

/** What asks before Back leads away from what is on screen. */
interface Guard {
  /** Where React Router is in its history while it asks. */
  readonly place: number | null
  readonly ask: () => void
}

/** The last one stands in front of the others: a dialog over an editor. */
let guards: readonly Guard[] = []
let isOwnStep = false
let isReturning = false

const placeHere = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null

/** The next step Back is the page's own doing: nobody is asked. */
export function expectOwnStep(): void {
  isOwnStep = guards.length > 0
}

/**
 * Says of each step through the history whether the router hears of it. The browser has gone there before anybody is told, so a step
 * that is asked about is taken back. Called before the router is there: a window calls its listeners in the order in which they came.
 */
export function watchSteps(): void {
  window.addEventListener('popstate', (event) => {
    const guard = guards.at(-1)
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      guard?.ask()
      return
    }
    const isOwn = isOwnStep
    isOwnStep = false
    const there = placeHere()
    if (isOwn || guard === undefined || guard.place === null || there === null || there === guard.place)
      return
    event.stopImmediatePropagation()
    isReturning = true
    history.go(guard.place - there)
  })
}

/** While it is on, Back does not leave what is on screen but asks. On from the event on that turned it on. */
export function useBackGuard(isOn: boolean, ask: () => void): void {
  const asking = useRef(ask)
  useLayoutEffect(() => {
    asking.current = ask
  }, [ask])
  useLayoutEffect(() => {
    if (!isOn) return
    const own: Guard = { place: placeHere(), ask: () => asking.current() }
    guards = [...guards, own]
    return () => {
      guards = guards.filter((one) => one !== own)
    }
  }, [isOn])
}
