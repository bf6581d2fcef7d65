import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The scroll position of each history entry of this visit. */
const scrollPositions = new Map<string, number>()

/** How long the position is restored while the page grows. A page whose data is in memory is complete sooner. */
const TIMEOUT_MS = 3000

const USER_INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Returns React Router's key of the browser's current entry; the screen may still show the previous entry. */
const getEntryKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default'

/**
 * Restores the scroll position after Back and Forward. The browser restores it only once, when the page may still be too short.
 * This hook restores it again whenever the page grows, until the user does something or `TIMEOUT_MS` have passed.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const navigationType = useNavigationType()
  // A layout effect runs before the browser reports the new page's scroll position.
  useLayoutEffect(() => {
    const position = navigationType === NavigationType.Pop ? scrollPositions.get(key) : undefined
    const rememberPosition = () => {
      if (getEntryKey() === key) scrollPositions.set(key, window.scrollY)
    }
    if (position === undefined) rememberPosition()
    window.addEventListener('scroll', rememberPosition, { passive: true })
    const stopRestoring = position === undefined ? undefined : restoreScroll(position)
    return () => {
      window.removeEventListener('scroll', rememberPosition)
      stopRestoring?.()
    }
  }, [key, navigationType])
}

function restoreScroll(position: number): () => void {
  const resizeObserver = new ResizeObserver(() => {
    if (Math.abs(window.scrollY - position) > 1) window.scrollTo({ top: position, behavior: 'instant' })
  })
  const stop = () => {
    resizeObserver.disconnect()
    clearTimeout(timer)
    for (const input of USER_INPUTS) window.removeEventListener(input, stop)
  }
  const timer = setTimeout(stop, TIMEOUT_MS)
  for (const input of USER_INPUTS) window.addEventListener(input, stop, { passive: true })
  resizeObserver.observe(document.body)
  return stop
}
