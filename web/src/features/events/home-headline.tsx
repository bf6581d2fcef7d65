import { useEffect, useRef, type ReactNode } from 'react'

/** The maximum blur, and the scroll distance at which it is reached (specification section 2). */
const MAX_BLUR_PX = 20
const BLUR_DISTANCE_PX = 400

interface HomeHeadlineProps {
  /** True on a city's page, where the headline takes only one line, because the page begins with the city's name. */
  readonly isCompact: boolean
  readonly children?: ReactNode
}

/**
 * The headline, which stays in place and blurs while the wall slides over it. `children` are shown in the free space above the
 * headline.
 */
export function HomeHeadline({ isCompact, children }: HomeHeadlineProps) {
  const headlineRef = useScrollBlur()
  return (
    <div ref={headlineRef} className={`home-headline ${isCompact ? 'home-headline-compact' : ''}`}>
      <div className="new-since-space">{children}</div>
      {/* Without the label, screen readers would read the break as a space. */}
      <h1 aria-label="Everything is ok">
        Every
        <wbr />
        thing <br />
        is&nbsp;ok
      </h1>
    </div>
  )
}

function useScrollBlur() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frameId = 0
    const updateBlur = () => {
      const blurPx = Math.min(1, window.scrollY / BLUR_DISTANCE_PX) * MAX_BLUR_PX
      if (ref.current) ref.current.style.filter = blurPx > 0 ? `blur(${blurPx.toFixed(1)}px)` : ''
    }
    const onScroll = () => {
      cancelAnimationFrame(frameId)
      frameId = requestAnimationFrame(updateBlur)
    }
    updateBlur()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frameId)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return ref
}
