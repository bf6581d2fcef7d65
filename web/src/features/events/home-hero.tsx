import { useEffect, useRef, type ReactNode } from 'react'

/** Specification section 2: up to 20 px of blur over 400 px of scroll. */
const MAX_BLUR = 20
const BLUR_DISTANCE = 400

/** On a phone the title of the first event is on the first screen too. A city's page begins with the city. */
const WHOLE = 'min-h-[max(20rem,58svh)] pb-6 sm:min-h-[max(22rem,76svh)] sm:pb-8'
const COMPACT = 'pb-4'

interface HomeHeroProps {
  readonly isCompact: boolean
  readonly children?: ReactNode
}

/** The headline; it stays behind while the wall slides over it, and goes out of focus. What stands above it takes what room there is. */
export function HomeHero({ isCompact, children }: HomeHeroProps) {
  const hero = useScrollBlur()
  return (
    <div
      ref={hero}
      className={`px-gutter sticky top-0 flex flex-col justify-end pt-20 ${isCompact ? COMPACT : WHOLE}`}
    >
      <div className="new-since-room relative -mt-3 min-h-0 flex-1 basis-0">{children}</div>
      {/* The label, because a hidden break would be read as a space. */}
      <h1
        aria-label="Everything is ok"
        className={`display -ml-[.04em] tracking-[-.06em] ${isCompact ? 'text-display-4' : 'text-[min(33vw,15svh)] leading-[.84] sm:text-[min(19.4vw,33svh)]'}`}
      >
        Every
        {!isCompact && <wbr className="sm:hidden" />}
        thing {!isCompact && <br className="hidden sm:block" />}
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
