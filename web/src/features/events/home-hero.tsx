import { useEffect, useRef, type ReactNode } from 'react'

/** Specification section 2: up to 20 px of blur over 400 px of scroll. */
const MAX_BLUR = 20
const BLUR_DISTANCE = 400

interface HomeHeroProps {
  /** A city's page begins with the city: the headline takes one line. */
  readonly isCompact: boolean
  readonly children?: ReactNode
}

/** The headline; it stays in place and blurs while the wall slides over it. The row above it takes the free space. */
export function HomeHero({ isCompact, children }: HomeHeroProps) {
  const hero = useScrollBlur()
  return (
    <div ref={hero} className={`home-hero ${isCompact ? 'home-hero-compact' : ''}`}>
      <div className="new-since-room">{children}</div>
      {/* The label, because a hidden break would be read as a space. */}
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
    let frame = 0
    const blur = () => {
      const amount = Math.min(1, window.scrollY / BLUR_DISTANCE) * MAX_BLUR
      if (ref.current) ref.current.style.filter = amount > 0 ? `blur(${amount.toFixed(1)}px)` : ''
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(blur)
    }
    blur()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return ref
}
