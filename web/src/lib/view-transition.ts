import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

let finishTransition: (() => void) | null = null

/** A cached page appears within this time; the browser itself stops waiting after four seconds. */
const TIMEOUT_MS = 1500

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Tells a running view transition that the new page is on screen. The shell calls this hook. */
export function useFinishViewTransition(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    finishTransition?.()
    finishTransition = null
  }, [key])
}

/**
 * Returns a function that navigates so that elements named on both pages (`view-transition-name`) grow from one into the other.
 */
export function useTransitionNavigate(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    if (!('startViewTransition' in document) || prefersReducedMotion()) {
      void navigate(to)
      return
    }
    const { ready } = document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          finishTransition = resolve
          setTimeout(resolve, TIMEOUT_MS)
          void navigate(to)
        }),
    )
    // The browser shows the new page without an animation if, for example, the window is resized meanwhile.
    ready.catch(() => undefined)
  }
}
